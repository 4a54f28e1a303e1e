"""What a failed request to Telegram means for us: one verdict for each kind of error.

The texts are those of the Bot API server's source; any request can return any of them, so the code decides
first and the text refines.
"""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)


class Verdict(StrEnum):
    """What to do about a failed request."""

    AS_WANTED = "as_wanted"  # it is so already
    WAIT = "wait"  # flood limit: surely not done, try later
    UNSENT = "unsent"  # never left this machine, try later
    UNKNOWN = "unknown"  # may have been done
    MESSAGE_GONE = "message_gone"  # the message can't be edited any more
    OTHER_KIND = "other_kind"  # of the two edits, of a text and of a caption, the wrong one
    NO_FILE = "no_file"  # it would go without the file: no right to send such, or nothing Telegram takes
    NO_ACCESS = "no_access"  # the chat can't be written to
    REFUSED = "refused"  # for a reason never heard of: a message is taken for no access, an edit is given up
    TOPIC_CLOSED = "topic_closed"
    TOPIC_GONE = "topic_gone"
    MIGRATED = "migrated"  # the group became a supergroup
    UNREADABLE = "unreadable"  # our text or keyboard was refused: a bug
    TOKEN = "token"  # noqa: S105  # the token itself is refused


@dataclass(frozen=True, slots=True)
class Failure:
    """A verdict with its facts: seconds to wait, or the new id of the chat."""

    verdict: Verdict
    seconds: float = 0.0
    chat: int = 0


class NotSent(NetworkError):
    """A request that surely never reached Telegram: no connection could be made."""


_TEXTS: tuple[tuple[str, Verdict], ...] = (
    ("message is not modified", Verdict.AS_WANTED),
    ("message to edit not found", Verdict.MESSAGE_GONE),
    ("message can't be edited", Verdict.MESSAGE_GONE),
    ("message_id_invalid", Verdict.MESSAGE_GONE),
    ("there is no text in the message to edit", Verdict.OTHER_KIND),
    ("there is no caption in the message to edit", Verdict.OTHER_KIND),
    ("message thread not found", Verdict.TOPIC_GONE),
    ("topic_deleted", Verdict.TOPIC_GONE),
    ("topic_id_invalid", Verdict.TOPIC_GONE),
    ("topic_closed", Verdict.TOPIC_CLOSED),
    ("can't parse entities", Verdict.UNREADABLE),
    ("message is too long", Verdict.UNREADABLE),
    ("message text is empty", Verdict.UNREADABLE),
    ("reply markup is too long", Verdict.UNREADABLE),
    ("button_", Verdict.UNREADABLE),
    ("can't parse", Verdict.UNREADABLE),
    ("enough rights to send photos", Verdict.NO_FILE),
    ("enough rights to send documents", Verdict.NO_FILE),
    ("chat_send_photos_forbidden", Verdict.NO_FILE),
    ("chat_send_docs_forbidden", Verdict.NO_FILE),
    ("chat_send_media_forbidden", Verdict.NO_FILE),
    ("message caption is too long", Verdict.NO_FILE),
    ("media_caption_too_long", Verdict.NO_FILE),
    ("image_process_failed", Verdict.NO_FILE),
    ("photo_", Verdict.NO_FILE),  # PHOTO_INVALID_DIMENSIONS and the like
    ("file must be non-empty", Verdict.NO_FILE),
    ("chat not found", Verdict.NO_ACCESS),
    ("enough rights", Verdict.NO_ACCESS),
    ("have no rights", Verdict.NO_ACCESS),
    ("administrator rights", Verdict.NO_ACCESS),
    ("chat_write_forbidden", Verdict.NO_ACCESS),
    ("chat_restricted", Verdict.NO_ACCESS),
)


def judge(error: TelegramError) -> Failure:  # noqa: PLR0911  # one kind of error, one line
    """Give what this error means."""
    match error:
        case RetryAfter():
            wait = error.retry_after
            return Failure(Verdict.WAIT, wait.total_seconds() if isinstance(wait, timedelta) else float(wait))
        case ChatMigrated():
            return Failure(Verdict.MIGRATED, chat=error.new_chat_id)
        case InvalidToken():
            return Failure(Verdict.TOKEN)
        case Forbidden():
            return Failure(Verdict.NO_ACCESS)
        case NotSent():
            return Failure(Verdict.UNSENT)
        case BadRequest():
            text = error.message.lower()
            known = (verdict for words, verdict in _TEXTS if words in text)
            return Failure(next(known, Verdict.REFUSED))
        case _:
            return Failure(Verdict.UNKNOWN)
