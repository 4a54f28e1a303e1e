"""What each method of the Bot API does to the world; the methods about messages are in `sending` and `editing`."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from . import editing, sending
from .access import find_chat
from .chats import Answer, Json, Member
from .errors import bad_request
from .markup import utf16_length
from .state import ANSWER_WINDOW
from .updates import EVERY_KIND
from .world import World

MAX_ANSWER = 200  # characters of a pop-up (Bot API, answerCallbackQuery)
MAX_COMMANDS = 100  # of one scope and language (Bot API, setMyCommands)
COMMAND = re.compile(r"[a-z0-9_]{1,32}\Z")
ABOUT_LIMITS = {"name": 64, "description": 512, "short_description": 120}  # Bot API, setMyName and the others
STALE_QUERY = "query is too old and response timeout expired or query ID is invalid"


def get_me(world: World) -> Json:
    """Tell who the bot is."""
    return world.bot | {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


async def get_updates(
    world: World,
    *,
    offset: int = 0,
    limit: int = 100,
    timeout: int = 0,  # noqa: ASYNC109 - the Bot API's name
    allowed_updates: list[str] | None = None,
) -> str:
    """Give the JSON text of the updates from `offset` on."""
    _allow(world, allowed_updates)
    return f"[{','.join(await world.updates.poll(offset, limit, timeout))}]"


def _allow(world: World, kinds: list[str] | None) -> None:
    unknown = set(kinds or ()) - EVERY_KIND
    if unknown:
        raise bad_request(f"unknown kind of update in allowed_updates: {', '.join(sorted(unknown))}")
    world.updates.allow(kinds)


def set_webhook(
    world: World,
    url: str,
    *,
    allowed_updates: list[str] | None = None,
    drop_pending_updates: bool = False,
    **_how: Any,
) -> bool:
    """Note a webhook, so that getUpdates is refused; nothing is ever delivered to it."""
    if url and not url.startswith("https://"):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    _allow(world, allowed_updates)
    if drop_pending_updates:
        world.updates.drop()
    world.updates.webhook = url or None
    return True


def delete_webhook(world: World, *, drop_pending_updates: bool = False) -> bool:
    """Go back to getUpdates."""
    world.updates.webhook = None
    if drop_pending_updates:
        world.updates.drop()
    return True


def get_webhook_info(world: World) -> Json:
    """Tell of the webhook and of what waits."""
    info = {
        "url": world.updates.webhook or "",
        "has_custom_certificate": False,
        "pending_update_count": len(world.updates),
    }
    if world.updates.webhook:
        info["last_error_message"] = "The stand-in delivers by getUpdates only"
        info["last_error_date"] = world.now()
    return info


def answer_callback_query(
    world: World,
    callback_query_id: str,
    *,
    text: str | None = None,
    show_alert: bool = False,
    url: str | None = None,
    cache_time: int = 0,  # noqa: ARG001 - apps here ask every time
) -> bool:
    """End the waiting of somebody who tapped, perhaps with a pop-up; once, and soon after the tap."""
    query = world.queries.get(callback_query_id)
    if query is None or query.answer is not None or world.clock() - query.at > ANSWER_WINDOW:
        raise bad_request(STALE_QUERY)
    if text is not None and utf16_length(text) > MAX_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    if url is not None and not url.startswith((f"t.me/{world.bot['username']}?start=", _link(world))):
        raise bad_request("URL_INVALID")
    world.answer(query, Answer(text or None, show_alert, url))
    return True


def _link(world: World) -> str:
    return f"https://t.me/{world.bot['username']}?start="


def set_my_commands(world: World, commands: list[Json], *, scope: Json | None = None, language_code: str = "") -> bool:
    """Set the menu of a scope and language."""
    if len(commands) > MAX_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        command["command"] = command["command"].removeprefix("/")
        if not COMMAND.match(command["command"]):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= utf16_length(command["description"]) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    _check_scope(world, scope, language_code)
    world.menus.set(commands, scope, language_code)
    world.menus_changed()
    return True


def get_my_commands(world: World, *, scope: Json | None = None, language_code: str = "") -> list[Json]:
    """Give the menu of exactly that scope and language."""
    _check_scope(world, scope, language_code)
    return world.menus.get(scope, language_code)


def delete_my_commands(world: World, *, scope: Json | None = None, language_code: str = "") -> bool:
    """Remove the menu of a scope and language."""
    _check_scope(world, scope, language_code)
    world.menus.delete(scope, language_code)
    world.menus_changed()
    return True


def _check_scope(world: World, scope: Json | None, language_code: str) -> None:
    if scope is not None and "chat_id" in scope:
        find_chat(world, scope["chat_id"], "read")
    _check_language(language_code)


def _check_language(code: str) -> None:
    if code and not re.fullmatch(r"[a-z]{2}", code):
        raise bad_request("invalid language code specified")


def _set_about(what: str) -> Callable[..., bool]:
    def set_it(world: World, *, language_code: str = "", **texts: str) -> bool:
        _check_language(language_code)
        text = texts.get(what, "").strip()
        if utf16_length(text) > ABOUT_LIMITS[what]:
            raise bad_request(f"{what.replace('_', ' ')} is too long")
        world.about[what, language_code] = text
        return True

    return set_it


def _get_about(what: str) -> Callable[..., Json]:
    def get_it(world: World, *, language_code: str = "") -> Json:
        _check_language(language_code)
        default = world.bot["first_name"] if what == "name" else ""
        return {what: world.about.get((what, language_code)) or world.about.get((what, "")) or default}

    return get_it


def get_chat(world: World, chat_id: int | str) -> Json:
    """Tell about a chat."""
    chat = find_chat(world, chat_id, "read")
    return chat.json() | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels"), False
        ),
    }


def get_chat_member(world: World, chat_id: int | str, user_id: int) -> Json:
    """Tell what somebody is in a chat."""
    chat = find_chat(world, chat_id, "read")
    user = world.user(user_id)
    if user is None:
        raise bad_request("user not found")
    return chat.member(user_id).json(user)


def get_chat_administrators(world: World, chat_id: int | str) -> list[Json]:
    """Give the owner and the administrators, other bots not."""
    chat = find_chat(world, chat_id, "read")
    if chat.kind == "private":
        raise bad_request("there are no administrators in the private chat")
    users = ((world.user(user_id), member) for user_id, member in chat.admins())
    return [member.json(user) for user, member in users if user is not None]


def get_chat_member_count(world: World, chat_id: int | str) -> int:
    """Count who is in a chat."""
    return len(find_chat(world, chat_id, "read").present)


def leave_chat(world: World, chat_id: int | str) -> bool:
    """Leave a group."""
    chat = find_chat(world, chat_id, "edit")
    if chat.kind == "private":
        raise bad_request("can't leave private chats")
    world.set_member(chat, world.bot_id, Member("left"), world.bot)
    return True


HANDLERS: Mapping[str, Callable[..., Any]] = {
    "getMe": get_me,
    "setWebhook": set_webhook,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": get_webhook_info,
    "sendMessage": sending.send_message,
    "sendPhoto": sending.send_photo,
    "sendDocument": sending.send_document,
    "sendChatAction": sending.send_chat_action,
    "editMessageText": editing.edit_message_text,
    "editMessageCaption": editing.edit_message_caption,
    "editMessageReplyMarkup": editing.edit_message_reply_markup,
    "editMessageMedia": editing.edit_message_media,
    "deleteMessage": editing.delete_message,
    "deleteMessages": editing.delete_messages,
    "answerCallbackQuery": answer_callback_query,
    "setMyCommands": set_my_commands,
    "getMyCommands": get_my_commands,
    "deleteMyCommands": delete_my_commands,
    "setMyName": _set_about("name"),
    "getMyName": _get_about("name"),
    "setMyDescription": _set_about("description"),
    "getMyDescription": _get_about("description"),
    "setMyShortDescription": _set_about("short_description"),
    "getMyShortDescription": _get_about("short_description"),
    "getChat": get_chat,
    "getChatMember": get_chat_member,
    "getChatAdministrators": get_chat_administrators,
    "getChatMemberCount": get_chat_member_count,
    "leaveChat": leave_chat,
    "setMessageReaction": editing.set_message_reaction,
    "pinChatMessage": editing.pin_chat_message,
    "unpinChatMessage": editing.unpin_chat_message,
}


def call(world: World, method: str, arguments: Mapping[str, Any]) -> Any:
    """Give the result of a method in `schema.METHODS` other than getUpdates; ApiError if Telegram would refuse."""
    return HANDLERS[method](world, **arguments)
