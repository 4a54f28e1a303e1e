"""What a match has in its chat: one message after another, of which the newest is alive.

A post is a row of the outbox. It begins `due`, is marked `sending` before Telegram is asked, and once its
message id is known it is `live` (it follows the match by edits) until the next post of the match retires it
to one quiet line. Where the answer to a sending got lost it is `unsure`: it is not sent again blindly, a tap on
it proves that it is there, and meanwhile the post before it offers a button that brings the table back.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.match import Match, Place, Status


class Kind(StrEnum):
    """What a post shows."""

    LOBBY = "lobby"
    TURN = "turn"
    RESULT = "result"
    CLOSED = "closed"


class Progress(StrEnum):
    """How far a post is."""

    DUE = "due"
    SENDING = "sending"
    LIVE = "live"
    RETIRING = "retiring"  # wants the edit that makes it a quiet line
    RESCUING = "rescuing"  # wants the edit that gives it the button "bring the table back"
    RESCUED = "rescued"
    UNSURE = "unsure"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Post:
    """One post. `turn_ply` is where its turn began; `shown_rev` and `shown_hash` tell what Telegram shows."""

    id: int
    match: int
    place: Place
    kind: Kind
    turn_ply: int
    state: Progress
    message_id: int | None = None
    shown_rev: int = -1
    shown_hash: str | None = None


def subject(match: Match) -> tuple[Kind, int]:
    """Give what the newest post of this match has to be: its kind and, for a turn, where the turn began."""
    match match.status:
        case Status.LOBBY:
            return Kind.LOBBY, 0
        case Status.PLAYING:
            return Kind.TURN, match.turn_ply
        case Status.FINISHED:
            return Kind.RESULT, match.ply
        case Status.CLOSED:
            return Kind.CLOSED, match.ply
