"""The bot's command menus: which list a person sees in a chat, by scope and language."""

from .chats import Chat, Json, Person

Key = tuple[str, int, int, str]  # scope type, chat, user, language

GROUP_ADMIN_SCOPES = ("chat_administrators", "chat", "all_chat_administrators", "all_group_chats", "default")
GROUP_SCOPES = ("chat", "all_group_chats", "default")
PRIVATE_SCOPES = ("chat", "all_private_chats", "default")


class Menus:
    """Lists of commands, each under its scope and language."""

    def __init__(self) -> None:
        self._lists: dict[Key, tuple[Json, ...]] = {}

    def set(self, commands: list[Json], scope: Json | None, language: str) -> None:
        """Keep the list of that scope and language."""
        self._lists[_key(scope, language)] = tuple(commands)

    def get(self, scope: Json | None, language: str) -> list[Json]:
        """Give exactly the list of that scope and language; none if there is none."""
        return list(self._lists.get(_key(scope, language), ()))

    def delete(self, scope: Json | None, language: str) -> None:
        """Forget the list of that scope and language, so that a wider one is shown."""
        self._lists.pop(_key(scope, language), None)

    def shown(self, person: Person, chat: Chat) -> list[Json]:
        """Give what that person's menu shows there: the narrowest scope wins, in it their language, then none."""
        for kind, chat_id, user_id in _scopes(person, chat):
            for language in (person.language_code or "", ""):
                commands = self._lists.get((kind, chat_id, user_id, language))
                if commands:
                    return list(commands)
        return []


def _scopes(person: Person, chat: Chat) -> list[tuple[str, int, int]]:
    if chat.kind == "private":
        kinds: tuple[str, ...] = PRIVATE_SCOPES
    else:
        kinds = GROUP_ADMIN_SCOPES if chat.member(person.id).admin else GROUP_SCOPES
    narrow = [] if chat.kind == "private" else [("chat_member", chat.id, person.id)]
    return narrow + [(kind, chat.id if kind in ("chat", "chat_administrators") else 0, 0) for kind in kinds]


def _key(scope: Json | None, language: str) -> Key:
    scope = scope or {"type": "default"}
    return (scope["type"], scope.get("chat_id", 0), scope.get("user_id", 0), language)
