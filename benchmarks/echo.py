"""An empty bot on python-telegram-bot as it comes: it answers every tap, and does nothing else.

`python -m benchmarks.echo TOKEN URL HOW`, where HOW is `sequential`, `16` (sixteen updates at once and as many
connections) or `all` (every update at once, with the library's own 256 connections).
"""

import sys
from typing import Any

from telegram import Update
from telegram.ext import ApplicationBuilder, CallbackQueryHandler

MODES = ("sequential", "16", "all")


async def answer(update: Update, _: Any) -> None:
    """Stop the waiting of who tapped."""
    if update.callback_query is not None:
        await update.callback_query.answer()


def main(token: str, url: str, how: str) -> None:
    """Poll and answer until a signal comes."""
    builder = ApplicationBuilder().token(token).base_url(f"{url}/bot").job_queue(None)
    if how == "16":
        builder = builder.concurrent_updates(16).connection_pool_size(16)
    elif how == "all":
        builder = builder.concurrent_updates(True)
    application = builder.build()
    application.add_handler(CallbackQueryHandler(answer))
    application.run_polling()


if __name__ == "__main__":
    main(*sys.argv[1:])
