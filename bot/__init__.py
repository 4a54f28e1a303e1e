"""The Telegram side of Cinquina: chats, buttons and storage around the pure engine."""
