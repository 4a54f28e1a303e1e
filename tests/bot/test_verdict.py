"""What Telegram's errors mean: texts as the Bot API server writes them."""

import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from bot.outbox.verdict import Failure, NotSent, Verdict, judge

ROOT = Path(__file__).parents[2]
NOT_MODIFIED = (
    "Message is not modified: specified new message content and reply markup are exactly the same as a current "
    "content and reply markup of the message"
)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (NOT_MODIFIED, Verdict.AS_WANTED),
        ("Message to edit not found", Verdict.MESSAGE_GONE),
        ("Message can't be edited", Verdict.MESSAGE_GONE),
        ("MESSAGE_ID_INVALID", Verdict.MESSAGE_GONE),
        ("There is no text in the message to edit", Verdict.OTHER_KIND),
        ("There is no caption in the message to edit", Verdict.OTHER_KIND),
        ("Not enough rights to send photos to the chat", Verdict.NO_FILE),
        ("Not enough rights to send documents to the chat", Verdict.NO_FILE),
        ("CHAT_SEND_PHOTOS_FORBIDDEN", Verdict.NO_FILE),
        ("CHAT_SEND_DOCS_FORBIDDEN", Verdict.NO_FILE),
        ("CHAT_SEND_MEDIA_FORBIDDEN", Verdict.NO_FILE),
        ("PHOTO_INVALID_DIMENSIONS", Verdict.NO_FILE),
        ("IMAGE_PROCESS_FAILED", Verdict.NO_FILE),
        ("Message caption is too long", Verdict.NO_FILE),
        ("MEDIA_CAPTION_TOO_LONG", Verdict.NO_FILE),
        ("file must be non-empty", Verdict.NO_FILE),
        ("Chat not found", Verdict.NO_ACCESS),
        ("Message thread not found", Verdict.TOPIC_GONE),
        ("TOPIC_DELETED", Verdict.TOPIC_GONE),
        ("TOPIC_CLOSED", Verdict.TOPIC_CLOSED),
        ("Not enough rights to send text messages to the chat", Verdict.NO_ACCESS),
        ("Have no rights to send a message", Verdict.NO_ACCESS),
        ("Need administrator rights in the channel chat", Verdict.NO_ACCESS),
        ("CHAT_WRITE_FORBIDDEN", Verdict.NO_ACCESS),
        ("CHAT_RESTRICTED", Verdict.NO_ACCESS),
        ('Can\'t parse entities: unsupported start tag "x" at byte offset 0', Verdict.UNREADABLE),
        ("Can't parse inline keyboard button: text buttons are unallowed", Verdict.UNREADABLE),
        ("BUTTON_DATA_INVALID", Verdict.UNREADABLE),
        ("Reply markup is too long", Verdict.UNREADABLE),
        ("Message is too long", Verdict.UNREADABLE),
        ("Message text is empty", Verdict.UNREADABLE),
        ("something Telegram never said before", Verdict.REFUSED),
    ],
)
def test_a_refused_request_is_understood_by_its_text(text: str, verdict: Verdict) -> None:
    assert judge(BadRequest(text)) == Failure(verdict)


@pytest.mark.parametrize(
    "text",
    [
        "Forbidden: bot was blocked by the user",
        "Forbidden: bot can't initiate conversation with a user",
        "Forbidden: user is deactivated",
        "Forbidden: bot was kicked from the group chat",
        "Forbidden: bot was kicked from the supergroup chat",
        "Forbidden: bot is not a member of the supergroup chat",
        "Forbidden: the group chat was deleted",
    ],
)
def test_where_the_bot_is_not_wanted_it_has_no_access(text: str) -> None:
    assert judge(Forbidden(text)) == Failure(Verdict.NO_ACCESS)


@pytest.mark.parametrize(
    "error",
    [
        TimedOut(),
        NetworkError("Bad Gateway"),
        NetworkError("Internal Server Error"),
        NetworkError("ServerDisconnectedError"),
        Conflict("terminated by other getUpdates request"),
        TelegramError("Unknown HTTPError"),
    ],
    ids=str,
)
def test_without_a_clear_answer_the_request_may_have_been_done(error: TelegramError) -> None:
    assert judge(error) == Failure(Verdict.UNKNOWN)


def test_without_a_connection_the_request_was_surely_not_done() -> None:
    assert judge(NotSent("ClientConnectorError")) == Failure(Verdict.UNSENT)


def test_an_upgraded_group_tells_its_new_id() -> None:
    error = ChatMigrated(-1001234567890)
    assert judge(error) == Failure(Verdict.MIGRATED, chat=-1001234567890)


def test_a_refused_token_is_no_ordinary_failure() -> None:
    assert judge(InvalidToken("Unauthorized")) == Failure(Verdict.TOKEN)


@pytest.mark.filterwarnings("ignore:.*attribute `retry_after` will be")  # the library warns itself
@pytest.mark.parametrize("asked", [222, timedelta(seconds=222)])
def test_a_flood_limit_tells_how_long_to_wait(asked: int | timedelta) -> None:
    assert judge(RetryAfter(asked)) == Failure(Verdict.WAIT, seconds=222.0)


def test_a_flood_limit_is_understood_when_the_library_gives_a_timedelta() -> None:
    code = (
        "from telegram.error import RetryAfter\n"
        "from bot.outbox.verdict import judge\n"
        "error = RetryAfter(90)\n"
        "print(type(error.retry_after).__name__, judge(error).seconds)\n"
    )
    told = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", code],
        env={"PTB_TIMEDELTA": "true"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == "timedelta 90.0\n"
