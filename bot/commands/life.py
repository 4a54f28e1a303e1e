"""What happens to chats around the game: the bot added, removed, silenced; groups upgraded; topics reopened."""

from telegram import ChatMember, ChatMemberRestricted, ChatMemberUpdated, Update

from bot.commands.desk import Desk
from bot.match import Place
from bot.outbox import Content, Reply
from bot.texts import texts

INSIDE = (ChatMember.MEMBER, ChatMember.ADMINISTRATOR, ChatMember.OWNER, ChatMember.RESTRICTED)


class Life:
    """The handlers of news about chats."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def membership(self, update: Update, _: object) -> None:
        """The bot's own standing in a chat has changed."""
        news = update.my_chat_member
        if news is None or news.chat.type == "channel":
            return
        chat = await self._desk.meet(news.chat, news.from_user)
        was_inside = news.old_chat_member.status in INSIDE
        if not _may_write(news):
            await self._desk.service.silenced(chat.id)
            return
        await self._desk.service.writable(chat.id)
        place = Place(chat.id)
        if not was_inside and not place.is_private and self._desk.greets(chat.id):
            hello = Content(texts(chat.language).html("hello-group"))
            self._desk.outbox.reply(Reply(place, hello))

    async def migration(self, update: Update, _: object) -> None:
        """A group became a supergroup, told in the old one or in the new one."""
        message = update.message
        if message is None:
            return
        old = message.migrate_from_chat_id or message.chat.id
        new = message.migrate_to_chat_id or message.chat.id
        self._desk.later(self._desk.migrate(old, new))

    async def topic_reopened(self, update: Update, _: object) -> None:
        """A topic can be written to again."""
        if update.message is not None:
            self._desk.outbox.reopened(self._desk.place(update.message))


def _may_write(news: ChatMemberUpdated) -> bool:
    member = news.new_chat_member
    if isinstance(member, ChatMemberRestricted):
        return member.is_member and member.can_send_messages
    return member.status in INSIDE
