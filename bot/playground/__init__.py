"""The stand-in for the Bot API, as strict as Telegram, and the page on which people play against it."""
