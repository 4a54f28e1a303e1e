"""What people do to groups: found them, join, leave, change who may what, open topics, upgrade."""

from typing import Literal

from .chats import GENERAL, USUAL_ADMIN, Chat, Event, Json, Member, Message, Person, Topic
from .errors import PeopleError
from .markup import utf16_length
from .talk import Talk

GroupKind = Literal["group", "supergroup", "forum"]


class World(Talk):
    """A small Telegram with one bot in it: `State` remembers, in `Talk` people say things, here groups change."""

    # Groups and who is in them.

    def add_group(
        self,
        title: str,
        members: list[Person],
        *,
        kind: GroupKind = "group",
        topics: tuple[str, ...] = (),
        bot: bool = True,
        quiet: bool = False,
    ) -> Chat:
        """Found a group; the first member owns it and adds the bot, of which the bot hears unless `quiet`."""
        chat = self.open_group(title, forum=kind == "forum", supergroup=kind == "supergroup")
        owner = members[0]
        chat.members = {owner.id: Member("creator")} | {person.id: Member("member") for person in members[1:]}
        if chat.is_forum:
            chat.topics[GENERAL] = Topic(GENERAL, "General")
        self.tell(Event("chat", chat))
        if bot and quiet:
            chat.members[self.bot_id] = Member("member")
        elif bot:
            self.add_bot(chat, founding=chat.kind == "group")
        for name in topics:
            self.create_topic(owner, chat, name, quiet=quiet)
        if bot and quiet:
            self.tell(Event("chat", chat))
        return chat

    def rename(self, person: Person, chat: Chat, title: str) -> None:
        """Give a group another title."""
        self._must_be_in(person, chat)
        chat.title = title
        self._service(chat, person.user(), {"new_chat_title": title})
        self.tell(Event("chat", chat))

    def delete_group(self, chat: Chat) -> None:
        """Delete a group for everyone in it."""
        chat.deleted = True
        self.tell(Event("chat", chat))

    def add_member(self, person: Person, chat: Chat, *, by: Person | None = None) -> None:
        """Let somebody join, alone or added by another."""
        if chat.member(person.id).present:
            raise PeopleError("is already in the group")
        actor = (by or person).user()
        self.set_member(chat, person.id, Member("member"), actor)
        self._service(chat, actor, _joined(person.user()))

    def leave(self, person: Person, chat: Chat, *, by: Person | None = None) -> None:
        """Let somebody leave, or be removed by another."""
        self._must_be_in(person, chat)
        actor = (by or person).user()
        self._service(chat, actor, {"left_chat_member": person.user()})
        self.set_member(chat, person.id, Member("kicked" if by else "left"), actor)

    def promote(self, person: Person, chat: Chat, *, by: Person | None = None, anonymous: bool = False) -> None:
        """Make somebody an administrator, or an anonymous one (supergroups only); an owner stays the owner."""
        if anonymous and chat.kind != "supergroup":
            raise PeopleError("only supergroups have anonymous administrators")
        self._must_be_in(person, chat)
        status = "creator" if chat.member(person.id).status == "creator" else "administrator"
        member = Member("creator" if status == "creator" else "administrator", USUAL_ADMIN, anonymous)
        self.set_member(chat, person.id, member, (by or self._owner(chat)).user())

    def demote(self, person: Person, chat: Chat, *, by: Person | None = None) -> None:
        """Make an administrator an ordinary member again."""
        if chat.member(person.id).status != "administrator":
            raise PeopleError("is no administrator, or the owner")
        self.set_member(chat, person.id, Member("member"), (by or self._owner(chat)).user())

    # The bot in groups.

    def add_bot(
        self, chat: Chat, *, by: Person | None = None, founding: bool = False, payload: str | None = None
    ) -> None:
        """Add the bot, who hears of it twice: what it is now, and the service message.

        With a `payload` it was added by a `startgroup` link, whose /start follows.
        """
        if self.bot_in(chat).present:
            raise PeopleError("the bot is already in the group")
        person = by or self._owner(chat)
        self.set_member(chat, self.bot_id, Member("member"), person.user())
        self._service(chat, person.user(), {"group_chat_created": True} if founding else _joined(self.bot))
        if payload is not None:
            self.say(person, chat, f"/start@{self.bot['username']} {payload}")

    def kick_bot(self, chat: Chat, *, by: Person | None = None) -> None:
        """Remove the bot."""
        self._bot_becomes(chat, Member("kicked"), by)

    def promote_bot(self, chat: Chat, *, rights: frozenset[str] = USUAL_ADMIN, by: Person | None = None) -> None:
        """Make the bot an administrator with these rights; now it hears everything."""
        self._bot_becomes(chat, Member("administrator", rights), by)

    def demote_bot(self, chat: Chat, *, by: Person | None = None) -> None:
        """Make the bot an ordinary member."""
        self._bot_becomes(chat, Member("member"), by)

    def mute_bot(self, chat: Chat, *, still: frozenset[str] = frozenset(), by: Person | None = None) -> None:
        """Take the bot's rights to send, except those named in `still`, such as "can_send_messages"."""
        self._bot_becomes(chat, Member("restricted", still), by)

    def unmute_bot(self, chat: Chat, *, by: Person | None = None) -> None:
        """Let the bot send everything again."""
        self._bot_becomes(chat, Member("member"), by)

    def _bot_becomes(self, chat: Chat, member: Member, by: Person | None) -> None:
        if not self.bot_in(chat).present:
            raise PeopleError("the bot isn't in the group")
        self.set_member(chat, self.bot_id, member, (by or self._owner(chat)).user())

    # Topics and upgrades.

    def create_topic(self, person: Person, chat: Chat, name: str, *, quiet: bool = False) -> Topic:
        """Open a topic in a forum."""
        if not chat.is_forum:
            raise PeopleError("only forums have topics")
        if not 1 <= utf16_length(name) <= 128:
            raise PeopleError("a topic's name has 1 to 128 characters")
        message_id = self.next_message_id(chat)
        topic = chat.topics[message_id] = Topic(message_id, name)
        service = {"forum_topic_created": {"name": name, "icon_color": 0x6FB9F0}}
        self._service(chat, person.user(), service, topic=message_id, message_id=message_id, quiet=quiet)
        self.tell(Event("chat", chat))
        return topic

    def close_topic(self, person: Person, chat: Chat, topic_id: int) -> Topic:
        """Close a topic: only administrators write there now."""
        return self._set_closed(person, chat, topic_id, closed=True)

    def reopen_topic(self, person: Person, chat: Chat, topic_id: int) -> Topic:
        """Open a closed topic again."""
        return self._set_closed(person, chat, topic_id, closed=False)

    def delete_topic(self, chat: Chat, topic_id: int) -> Topic:
        """Delete a topic with all its messages; Telegram tells the bot nothing of it."""
        if topic_id == GENERAL or topic_id not in chat.topics:
            raise PeopleError("there is no such topic, or it can't be deleted")
        topic = chat.topics.pop(topic_id)
        chat.gone_topics.add(topic_id)
        self.remove(chat, [number for number, message in chat.messages.items() if message.topic == topic_id])
        self.tell(Event("chat", chat))
        return topic

    def _set_closed(self, person: Person, chat: Chat, topic_id: int, *, closed: bool) -> Topic:
        topic = chat.topics[self.topic_in(chat, topic_id)]
        topic.closed = closed
        self._service(chat, person.user(), {f"forum_topic_{'closed' if closed else 'reopened'}": {}}, topic=topic_id)
        self.tell(Event("chat", chat))
        return topic

    def upgrade(self, chat: Chat, *, forum: bool = False, new_first: bool = False) -> Chat:
        """Make a basic group a supergroup with a new id and no messages.

        The bot gets both service messages, the old group's first unless `new_first`.
        """
        if chat.kind != "group" or chat.upgraded_to is not None:
            raise PeopleError("only a basic group can be upgraded, once")
        new = self.open_group(chat.title, forum=forum, supergroup=True)
        new.members = dict(chat.members)
        if forum:
            new.topics[GENERAL] = Topic(GENERAL, "General")
        chat.upgraded_to = new.id
        self.tell(Event("chat", chat))
        self.tell(Event("chat", new))
        owner = self._owner(chat).user()
        steps = [(chat, {"migrate_to_chat_id": new.id}), (new, {"migrate_from_chat_id": chat.id})]
        for where, service in reversed(steps) if new_first else steps:
            self._service(where, owner, service)
        return new

    # Small helpers.

    def _service(
        self,
        chat: Chat,
        sender: Json,
        service: Json,
        *,
        topic: int = GENERAL,
        message_id: int | None = None,
        quiet: bool = False,
    ) -> None:
        number = self.next_message_id(chat) if message_id is None else message_id
        message = Message(chat, number, self.now(), sender, topic=topic, service=service)
        message.thread_id = topic or None
        self.post(message)
        if not quiet and self.bot_in(chat).present:
            self.updates.add("message", message.json())

    def _owner(self, chat: Chat) -> Person:
        for user_id, member in chat.members.items():
            if member.status == "creator" and user_id in self.people:
                return self.people[user_id]
        return next(self.people[user_id] for user_id in chat.members if user_id in self.people)


def _joined(user: Json) -> Json:
    return {"new_chat_participant": user, "new_chat_member": user, "new_chat_members": [user]}
