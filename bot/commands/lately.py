"""What was posted lately: a button that posts does so rarely, however often it is tapped."""

from collections.abc import Hashable
from datetime import timedelta

from bot.clock import Clock

AGAIN_AFTER = timedelta(minutes=10)
MOST_REMEMBERED = 1000  # posts; then those that were long ago are forgotten


class Lately:
    """Remembers what buttons posted, by whatever tells two posts apart."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._posted: dict[Hashable, float] = {}

    def is_new(self, post: Hashable) -> bool:
        """Whether this wasn't posted lately; it counts as posted from now on."""
        now = self._clock.monotonic()
        recent = now - AGAIN_AFTER.total_seconds()
        if self._posted.get(post, recent) > recent:
            return False
        if len(self._posted) >= MOST_REMEMBERED:
            self._posted = {key: at for key, at in self._posted.items() if at > recent}
        self._posted[post] = now
        return True

    def forget(self, post: Hashable) -> None:
        """It didn't come about: whoever asks again may have it."""
        self._posted.pop(post, None)
