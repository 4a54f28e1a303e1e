"""Pictures (PNG) of what happened at a table; all words are handed in. The only part that knows the imaging library."""

from bot.picture.curves import chart
from bot.picture.layout import Chart, Line
from bot.picture.themes import Theme

__all__ = ["Chart", "Line", "Theme", "chart"]
