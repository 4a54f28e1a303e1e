"""What chats are made of (people, members, topics, messages) and how the Bot API writes each of them."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

Json = dict[str, Any]
Kind = Literal["private", "group", "supergroup"]
Status = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]

GENERAL = 0  # the topic that a forum always has; the Bot API gives its messages no thread id

ANONYMOUS: Json = {  # the sender that the Bot API shows for an anonymous administrator
    "id": 1087968824,
    "is_bot": True,
    "first_name": "Group",
    "username": "GroupAnonymousBot",
}
CHANNEL: Json = {  # the sender that it shows for somebody who writes as a channel
    "id": 136817688,
    "is_bot": True,
    "first_name": "Channel",
    "username": "Channel_Bot",
}
TELEGRAM: Json = {  # the sender of posts that come from a linked channel
    "id": 777000,
    "is_bot": False,
    "first_name": "Telegram",
}

ADMIN_RIGHTS = (  # every right that ChatMemberAdministrator must name
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
)
MEMBER_RIGHTS = (  # every right that ChatMemberRestricted must name
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)
USUAL_ADMIN = frozenset(
    {"can_manage_chat", "can_delete_messages", "can_invite_users", "can_pin_messages", "can_manage_topics"}
)


@dataclass(slots=True, eq=False)
class Person:
    """Somebody with a phone; `id` is also the id of the private chat with the bot."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    started: bool = False  # has pressed Start or written, so the bot may write
    blocked: bool = False  # has blocked the bot
    deactivated: bool = False  # the account is gone

    def user(self) -> Json:
        """Give the Bot API User."""
        user: Json = {"id": self.id, "is_bot": False, "first_name": self.first_name}
        if self.last_name is not None:
            user["last_name"] = self.last_name
        if self.username is not None:
            user["username"] = self.username
        if self.language_code is not None:
            user["language_code"] = self.language_code
        return user


@dataclass(slots=True, frozen=True)
class Member:
    """What somebody is in a chat; `rights` are an administrator's, or what a restricted member still may."""

    status: Status
    rights: frozenset[str] = frozenset()
    anonymous: bool = False

    @property
    def present(self) -> bool:
        """Whether they are in the chat now."""
        return self.status not in ("left", "kicked")

    @property
    def admin(self) -> bool:
        """Whether they are the owner or an administrator."""
        return self.status in ("creator", "administrator")

    def may(self, right: str) -> bool:
        """Tell whether they may do what `right` names: "can_send_photos", "can_pin_messages"."""
        if self.status == "creator":
            return True
        if self.status == "administrator":
            return right in self.rights or right.startswith("can_send")
        if self.status == "restricted":
            return right in self.rights
        return self.status == "member" and right in MEMBER_DEFAULTS

    def json(self, user: Json) -> Json:
        """Give the Bot API ChatMember of that user."""
        member: Json = {"status": self.status, "user": user}
        if self.status == "creator":
            member["is_anonymous"] = self.anonymous
        elif self.status == "administrator":
            member |= {right: right in self.rights for right in ADMIN_RIGHTS}
            member |= {"can_be_edited": False, "is_anonymous": self.anonymous}
        elif self.status == "restricted":
            member |= {right: right in self.rights for right in MEMBER_RIGHTS}
            member |= {"is_member": True, "until_date": 0}
        elif self.status == "kicked":
            member["until_date"] = 0
        return member


MEMBER_DEFAULTS = frozenset(MEMBER_RIGHTS) - {"can_change_info", "can_pin_messages", "can_manage_topics"}
ABSENT = Member("left")


@dataclass(slots=True, eq=False)
class Topic:
    """One topic of a forum; its id is that of the message that made it, and General is 0."""

    id: int
    name: str
    closed: bool = False


@dataclass(slots=True, eq=False)
class Chat:
    """One chat as the bot sees it, and the messages that are still in it."""

    id: int
    kind: Kind
    title: str
    person: Person | None = None  # whose private chat it is
    is_forum: bool = False
    members: dict[int, Member] = field(default_factory=dict, repr=False)
    topics: dict[int, Topic] = field(default_factory=dict)
    gone_topics: set[int] = field(default_factory=set)
    messages: OrderedDict[int, "Message"] = field(default_factory=OrderedDict, repr=False)
    last_id: int = 0  # supergroups only; the rest share the bot's counter
    upgraded_to: int | None = None
    deleted: bool = False
    other_bot_spoke_last: bool = False

    def json(self) -> Json:
        """Give the Bot API Chat."""
        if self.person is not None:
            user = self.person.user()
            names: Json = {key: user[key] for key in ("first_name", "last_name", "username") if key in user}
            return {"id": self.id, "type": "private", **names}
        chat: Json = {"id": self.id, "type": self.kind, "title": self.title}
        if self.is_forum:
            chat["is_forum"] = True
        return chat

    def member(self, user_id: int) -> Member:
        """Give what that user is here; a stranger has left."""
        return self.members.get(user_id, ABSENT)

    def admins(self) -> Iterator[tuple[int, Member]]:
        """Go through the owner and the administrators."""
        return ((user_id, member) for user_id, member in self.members.items() if member.admin)

    @property
    def newest(self) -> "Message":
        """The last message; LookupError in an empty chat."""
        for message in reversed(self.messages.values()):
            return message
        raise LookupError("no message here")

    @property
    def from_bot(self) -> list["Message"]:
        """The bot's messages that are still here, oldest first, without service messages."""
        return [message for message in self.messages.values() if message.own and message.service is None]

    @property
    def present(self) -> list[int]:
        """The ids of those who are in the chat, the bot's included."""
        return [user_id for user_id, member in self.members.items() if member.present]


@dataclass(slots=True, eq=False)
class Message:
    """One message; `topic` is where it is, `thread_id` what the Bot API says (a reply thread's, too)."""

    chat: Chat = field(repr=False)
    message_id: int
    date: int
    sender: Json
    sender_chat: Json | None = None
    own: bool = False  # the bot sent it
    topic: int = GENERAL
    thread_id: int | None = None
    text: str | None = None
    entities: tuple[Json, ...] = ()
    caption: str | None = None
    photo: tuple[Json, ...] = ()
    document: Json | None = None
    markup: Json | None = None  # the inline keyboard
    special_markup: Json | None = None  # a reply keyboard, its removal or a forced reply
    reply_to: int | None = None
    edit_date: int | None = None
    service: Json | None = None
    extra: Json | None = None  # fields that are shown as they are
    silent: bool = False
    rings: frozenset[int] = frozenset()  # whose phones rang

    def json(self, *, nested: bool = False) -> Json:
        """Give the Bot API Message; a `nested` one doesn't tell what it answers."""
        message: Json = {"message_id": self.message_id, "date": self.date, "chat": self.chat.json()}
        message["from"] = self.sender
        if self.sender_chat is not None:
            message["sender_chat"] = self.sender_chat
        if self.thread_id is not None:
            message["message_thread_id"] = self.thread_id
        if self.topic != GENERAL:
            message["is_topic_message"] = True
        if self.edit_date is not None:
            message["edit_date"] = self.edit_date
        self._write_content(message)
        if not nested:
            answered = self._answered()
            if answered is not None:
                message["reply_to_message"] = answered.json(nested=True)
        return message

    def _answered(self) -> "Message | None":
        """Give what it answers; in a topic, for want of that, the message that made the topic."""
        if self.reply_to is not None and self.reply_to in self.chat.messages:
            return self.chat.messages[self.reply_to]
        if self.topic not in (GENERAL, self.message_id):
            return self.chat.messages.get(self.topic)
        return None

    def _write_content(self, message: Json) -> None:
        if self.text is not None:
            message["text"] = self.text
            if self.entities:
                message["entities"] = list(self.entities)
        if self.photo:
            message["photo"] = list(self.photo)
        if self.document is not None:
            message["document"] = self.document
        if self.caption:
            message["caption"] = self.caption
            if self.entities:
                message["caption_entities"] = list(self.entities)
        if self.service is not None:
            message |= self.service
        if self.extra is not None:
            message |= self.extra
        if self.markup is not None:
            message["reply_markup"] = self.markup

    def buttons(self) -> list[Json]:
        """Give the buttons of its inline keyboard, row after row."""
        if self.markup is None:
            return []
        return [button for row in self.markup["inline_keyboard"] for button in row]

    def button(self, label: str) -> Json:
        """Give the first button whose text contains `label`; KeyError names those there are."""
        for button in self.buttons():
            if label in button["text"]:
                return button
        raise KeyError(f"no button {label!r} among {[button['text'] for button in self.buttons()]}")


@dataclass(frozen=True, slots=True)
class Answer:
    """What the bot answered to a tap; the text is None if it only stopped the waiting."""

    text: str | None = None
    alert: bool = False
    url: str | None = None


@dataclass(slots=True, eq=False)
class Query:
    """A tap on a button; `answer` is None until the bot has answered."""

    id: str
    person: Person
    chat: Chat
    message_id: int
    data: str
    at: datetime
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a "message", "edited", "deleted", an "answer", "chat", "people" or "commands"."""

    kind: str
    chat: Chat | None = None
    message: Message | None = None
    message_id: int = 0
    query: Query | None = None
