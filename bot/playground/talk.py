"""What people say to each other and to the bot: they write, edit, delete, tap, start and block."""

from .chats import (
    ANONYMOUS,
    CHANNEL,
    GENERAL,
    TELEGRAM,
    Chat,
    Event,
    Json,
    Member,
    Message,
    Person,
    Query,
)
from .errors import PeopleError
from .markup import tidy, utf16_length, utf16_slice
from .state import State
from .updates import CALLBACK_LIFETIME

MAX_TEXT = 4096  # characters of one message
MAX_DATA = 64  # bytes; apps may send any bytes up to this, whatever the buttons say


class Talk(State):
    """People and what they say.

    Privacy mode is on: of a group the bot hears commands, replies to its messages and service messages, all of
    it only as an administrator. A command without @name reaches it unless another bot spoke last in that group
    (`other_bot_says`), which is Telegram's rule with every other bot left out.
    """

    # People and private chats.

    def add_person(
        self,
        first_name: str,
        *,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = "it",
        user_id: int | None = None,
    ) -> Person:
        """Let somebody join Telegram; they haven't met the bot."""
        if user_id in self.people:
            raise PeopleError("somebody else has this id")
        if username is not None and self.named(username) is not None:
            raise PeopleError("somebody else has this username")
        number = user_id if user_id is not None else self.next_person_id()
        person = Person(number, first_name, last_name, username, language_code)
        self.register(person)
        self.tell(Event("people"))
        return person

    def start_private(self, person: Person, payload: str | None = None) -> Message:
        """Press Start in the private chat: unblocks the bot and sends /start with the payload of a link."""
        self.unblock(person)
        return self.say(person, self.private(person), "/start" if payload is None else f"/start {payload}")

    def block(self, person: Person) -> None:
        """Stop the bot in private."""
        if not person.blocked:
            person.blocked = True
            self.set_member(self.private(person), self.bot_id, Member("kicked"), person.user())

    def unblock(self, person: Person) -> None:
        """Let the bot write in private again."""
        if person.blocked:
            person.blocked = False
            self.set_member(self.private(person), self.bot_id, Member("member"), person.user())

    def deactivate(self, person: Person) -> None:
        """Delete somebody's account."""
        person.deactivated = True

    # Writing.

    def say(
        self,
        person: Person,
        chat: Chat,
        text: str,
        *,
        topic: int | None = None,
        reply_to: Message | int | None = None,
    ) -> Message:
        """Write a message; the bot gets it if its privacy mode lets it."""
        self._must_be_in(person, chat)
        member = chat.member(person.id)
        sender, sender_chat = (ANONYMOUS, chat.json()) if member.anonymous else (person.user(), None)
        if chat.person is not None and not person.started:
            person.started = True
            self.tell(Event("chat", chat))
        return self._write(chat, sender, text, sender_chat=sender_chat, topic=topic, reply_to=_id(reply_to))

    def say_as_channel(self, chat: Chat, title: str, text: str, *, linked: bool = False) -> Message:
        """Write in a supergroup as a channel; `linked` is the post that its own channel forwards into it."""
        channel = {"id": -1_001_000_000_001, "type": "channel", "title": title}
        extra: Json | None = {"is_automatic_forward": True} if linked else None
        return self._write(chat, TELEGRAM if linked else CHANNEL, text, sender_chat=channel, extra=extra)

    def other_bot_says(self, chat: Chat, text: str) -> Message:
        """Let another bot write: ours doesn't see it, but now plain commands go to that one."""
        user = {"id": 5_900_000_001, "is_bot": True, "first_name": "Altro", "username": "AltroBot"}
        message = self.post(Message(chat, self.next_message_id(chat), self.now(), user, text=text))
        chat.other_bot_spoke_last = True
        return message

    def edit(self, person: Person, message: Message, text: str) -> Message:
        """Change the text of one's own message."""
        if message.sender["id"] != person.id or message.text is None:
            raise PeopleError("only one's own texts can be edited")
        message.text, message.entities = _typed(text)
        self.changed(message)
        if self._bot_hears(message):
            self.updates.add("edited_message", message.json())
        return message

    def delete(self, person: Person, message: Message) -> None:
        """Delete a message for everyone: one's own, anyone's as an administrator, all in private."""
        chat = message.chat
        if chat.kind != "private" and message.sender["id"] != person.id and not chat.member(person.id).admin:
            raise PeopleError("only administrators delete other people's messages")
        self.remove(chat, [message.message_id])

    def _write(
        self,
        chat: Chat,
        sender: Json,
        text: str,
        *,
        sender_chat: Json | None = None,
        topic: int | None = None,
        reply_to: int | None = None,
        extra: Json | None = None,
    ) -> Message:
        text, entities = _typed(text)
        answered = None if reply_to is None else chat.messages.get(reply_to)
        if reply_to is not None and answered is None:
            raise PeopleError("the message to reply to is gone")
        place = self.topic_in(chat, answered.topic if topic is None and answered is not None else topic)
        trusted = sender_chat is not None or chat.member(int(sender["id"])).admin
        if chat.is_forum and chat.topics[place].closed and not trusted:
            raise PeopleError("this topic is closed")
        message = Message(chat, self.next_message_id(chat), self.now(), sender, sender_chat, topic=place)
        message.text, message.entities, message.reply_to, message.extra = text, entities, reply_to, extra
        message.thread_id = self.thread_of(message)
        self.post(message)
        if self._bot_hears(message):
            self.updates.add("message", message.json())
        return message

    def thread_of(self, message: Message) -> int | None:
        """Give what a message shows as its thread: its topic or, in a supergroup, where its chain of replies began."""
        if message.topic != GENERAL:
            return message.topic
        if message.chat.kind != "supergroup" or message.reply_to is None:
            return None
        answered = message.chat.messages[message.reply_to]
        return answered.thread_id or answered.message_id

    def _bot_hears(self, message: Message) -> bool:
        chat, member = message.chat, self.bot_in(message.chat)
        if chat.kind == "private" or member.admin:
            return True
        if not member.present:
            return False
        if message.reply_to is not None and message.chat.messages[message.reply_to].own:
            return True
        return self._commanded(message)

    def _commanded(self, message: Message) -> bool:
        """Tell whether a message begins with a command that goes to our bot."""
        if not message.entities or message.text is None:
            return False
        first = message.entities[0]
        if first["type"] != "bot_command" or first["offset"] != 0:
            return False
        _, _, name = utf16_slice(message.text, 0, first["length"]).partition("@")
        if name:
            return name.casefold() == str(self.bot["username"]).casefold()
        return not message.chat.other_bot_spoke_last

    # Tapping.

    def tap(self, person: Person, message: Message, data: str) -> Query:
        """Tap a button, or send `data` as a forger would; the query's `answer` is what the bot says to it."""
        return self.tap_at(person, message.chat, message.message_id, data)

    def press(self, person: Person, message: Message, label: str) -> Query:
        """Tap the first button whose text contains `label`."""
        return self.tap(person, message, message.button(label)["callback_data"])

    def tap_at(self, person: Person, chat: Chat, message_id: int, data: str) -> Query:
        """Tap under a message given by its id, which may be gone by now."""
        if not chat.member(person.id).present:
            raise PeopleError("is not in this chat")
        if not 1 <= len(data.encode()) <= MAX_DATA:
            raise PeopleError("button data have 1 to 64 bytes")
        query = self.ask(person, chat, message_id, data)
        message = chat.messages.get(message_id)
        shown = {"chat": chat.json(), "message_id": message_id, "date": 0} if message is None else message.json()
        content = {"id": query.id, "from": person.user(), "message": shown, "chat_instance": str(chat.id), "data": data}
        if chat.kind == "private" or self.bot_in(chat).present:
            self.updates.add("callback_query", content, lifetime=CALLBACK_LIFETIME)
        return query

    def _must_be_in(self, person: Person, chat: Chat) -> None:
        if chat.upgraded_to is not None or chat.deleted:
            raise PeopleError("this group is no more")
        if not chat.member(person.id).present:
            raise PeopleError("is not in this chat")
        if chat.person is not None and person.blocked:
            raise PeopleError("has blocked the bot")


def _typed(text: str) -> tuple[str, tuple[Json, ...]]:
    """Give what a person's app sends for what they typed."""
    clean, entities = tidy(text, [])
    if not clean:
        raise PeopleError("a message needs a text")
    if utf16_length(clean) > MAX_TEXT:
        raise PeopleError("a message has at most 4096 characters")
    return clean, entities


def _id(message: Message | int | None) -> int | None:
    return message.message_id if isinstance(message, Message) else message
