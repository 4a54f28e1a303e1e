"""The state of the stand-in: people, chats, messages; posting, changing and removing messages; who hears of it."""

import itertools
from collections import OrderedDict
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from .chats import GENERAL, Answer, Chat, Event, Json, Member, Message, Person, Query
from .errors import PeopleError
from .faults import Faults
from .files import Files
from .flood import Flood
from .markup import utf16_slice
from .menus import Menus
from .updates import UpdateQueue

BOT_ID = 5_000_000_001  # above 2**32, as ids are today
FIRST_PERSON = 6_100_000_001
FIRST_GROUP = -4_000_000_001
FIRST_SUPERGROUP = -1_002_000_000_001
ANSWER_WINDOW = timedelta(seconds=15)  # reports put the end of the usable time between 10 s and a minute
MOST_QUERIES = 10_000  # taps remembered; only bounds memory
HISTORY = 2_000  # messages kept a chat; older ones are as good as gone
MOST_RINGING = 5  # mentions beyond the fifth notify nobody (reports of several projects)

Watcher = Callable[[Event], None]


class State:
    """Everything that Telegram would remember, and the few ways in which it changes."""

    def __init__(self, clock: Callable[[], datetime], *, username: str = "CinquinaBot", history: int = HISTORY) -> None:
        self.clock = clock
        self.history = history
        self.bot: Json = {"id": BOT_ID, "is_bot": True, "first_name": "Cinquina", "username": username}
        self.about: dict[tuple[str, str], str] = {}  # ("name" | "description" | "short_description", language)
        self.people: dict[int, Person] = {}
        self.chats: dict[int, Chat] = {}
        self.queries: OrderedDict[str, Query] = OrderedDict()
        self.updates = UpdateQueue(clock)
        self.faults = Faults(self.updates)
        self.flood = Flood(clock)
        self.files = Files()
        self.menus = Menus()
        self._usernames: dict[str, int] = {}
        self._watchers: list[Watcher] = []
        self._person_ids = itertools.count(FIRST_PERSON)
        self._group_ids = itertools.count(FIRST_GROUP, -1)
        self._supergroup_ids = itertools.count(FIRST_SUPERGROUP, -1)
        self._query_ids = itertools.count(1)
        self._message_ids = itertools.count(1)  # shared by private chats and basic groups

    # Looking.

    def now(self) -> int:
        """Give the time in Unix seconds, as messages carry it."""
        return int(self.clock().timestamp())

    @property
    def bot_id(self) -> int:
        """The bot's user id."""
        return int(self.bot["id"])

    def bot_in(self, chat: Chat) -> Member:
        """Give what the bot is in that chat."""
        return chat.member(self.bot_id)

    def user(self, user_id: int) -> Json | None:
        """Give the Bot API User of a person or of the bot."""
        if user_id == self.bot_id:
            return self.bot
        person = self.people.get(user_id)
        return None if person is None else person.user()

    def named(self, username: str) -> int | None:
        """Give the id of the person with that @username, whatever the case."""
        return self._usernames.get(username.casefold())

    def private(self, person: Person) -> Chat:
        """Give the private chat of that person with the bot."""
        return self.chats[person.id]

    # Watching.

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Call `watcher` with every Event from now on; the function it gives ends that."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def tell(self, event: Event) -> None:
        """Let everyone who watches know."""
        for watcher in tuple(self._watchers):
            watcher(event)

    # Changing.

    def register(self, person: Person) -> None:
        """Take a new person in, with the private chat in which they can start the bot."""
        self.people[person.id] = person
        if person.username is not None:
            self._usernames[person.username.casefold()] = person.id
        chat = Chat(person.id, "private", person.first_name, person=person)
        chat.members = {person.id: Member("member"), self.bot_id: Member("member")}
        self.chats[chat.id] = chat

    def next_person_id(self) -> int:
        """Give an id that no person has."""
        return next(number for number in self._person_ids if number not in self.people)

    def open_group(self, title: str, *, forum: bool = False, supergroup: bool = False) -> Chat:
        """Make an empty group with the next id of its kind."""
        ids = self._supergroup_ids if supergroup or forum else self._group_ids
        chat = Chat(next(ids), "supergroup" if supergroup or forum else "group", title, is_forum=forum)
        self.chats[chat.id] = chat
        return chat

    def next_message_id(self, chat: Chat) -> int:
        """Give the id of the next message: a supergroup counts for itself, all other chats together."""
        if chat.kind != "supergroup":
            return next(self._message_ids)
        chat.last_id += 1
        return chat.last_id

    def post(self, message: Message) -> Message:
        """Put a message into its chat: the oldest may fall out, phones ring, windows show it."""
        chat = message.chat
        chat.messages[message.message_id] = message
        if len(chat.messages) > self.history:
            chat.messages.popitem(last=False)
        if message.service is None and not message.silent:
            message.rings = self._rung(message)
        if message.own:
            chat.other_bot_spoke_last = False
        if self._watchers:
            self.tell(Event("message", chat, message))
        return message

    def changed(self, message: Message) -> None:
        """Note that a message was edited just now."""
        message.edit_date = self.now()
        if self._watchers:
            self.tell(Event("edited", message.chat, message))

    def remove(self, chat: Chat, message_ids: Iterable[int]) -> None:
        """Take messages out of a chat for good."""
        for message_id in message_ids:
            if chat.messages.pop(message_id, None) is not None and self._watchers:
                self.tell(Event("deleted", chat, message_id=message_id))

    def set_member(self, chat: Chat, user_id: int, member: Member, actor: Json) -> None:
        """Change what somebody is in a chat; the bot hears of itself, and as an administrator of others."""
        old = chat.member(user_id)
        chat.members[user_id] = member
        user = self.user(user_id)
        own = user_id == self.bot_id
        if user is not None and old != member and (own or self.bot_in(chat).admin):
            change = {"chat": chat.json(), "from": actor, "date": self.now()}
            change |= {"old_chat_member": old.json(user), "new_chat_member": member.json(user)}
            self.updates.add("my_chat_member" if own else "chat_member", change)
        self.tell(Event("chat", chat))

    def menus_changed(self) -> None:
        """Let windows show the menus as they are now."""
        self.tell(Event("commands"))

    def ask(self, person: Person, chat: Chat, message_id: int, data: str) -> Query:
        """Note a tap under a new id; the oldest taps are forgotten."""
        query = Query(f"{person.id}{next(self._query_ids):09d}", person, chat, message_id, data, self.clock())
        self.queries[query.id] = query
        if len(self.queries) > MOST_QUERIES:
            self.queries.popitem(last=False)
        return query

    def answer(self, query: Query, answer: Answer) -> None:
        """Show somebody what the bot answered to their tap."""
        query.answer = answer
        if self._watchers:
            self.tell(Event("answer", query.chat, query=query))

    # What phones do with a new message.

    def _rung(self, message: Message) -> frozenset[int]:
        if message.chat.kind == "private":
            return frozenset({message.chat.id}) if message.own else frozenset()
        called = self._mentioned(message)
        if message.reply_to is not None:
            answered = message.chat.messages.get(message.reply_to)
            if answered is not None and answered.sender_chat is None:
                called.append(int(answered.sender["id"]))
        if not called:
            return frozenset()
        author = message.sender["id"]
        return frozenset(
            user for user in called if user != author and user in self.people and message.chat.member(user).present
        )

    def _mentioned(self, message: Message) -> list[int]:
        called: list[int] = []
        for entity in message.entities:
            if entity["type"] == "text_mention":
                called.append(int(entity["user"]["id"]))
            elif entity["type"] == "mention":
                text = message.text or message.caption or ""
                user_id = self.named(utf16_slice(text, entity["offset"] + 1, entity["length"] - 1))
                if user_id is not None:
                    called.append(user_id)
        return called[:MOST_RINGING]

    # Checks that both sides need.

    def topic_in(self, chat: Chat, topic_id: int | None) -> int:
        """Give the topic's id if a person can write there; PeopleError if there is none such."""
        if topic_id is None or topic_id == GENERAL:
            return GENERAL
        if topic_id not in chat.topics:
            raise PeopleError("there is no such topic")
        return topic_id
