"""The two ways of saying no: to the bot, as Telegram words it, and to a person at the playground."""

from typing import Any


class ApiError(Exception):
    """An answer of the Bot API that isn't ok: its code, its description, and `parameters` where Telegram gives them."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def answer(self) -> dict[str, Any]:
        """Give the JSON object that Telegram answers with."""
        body: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad_request(text: str, **parameters: int) -> ApiError:
    """Give a 400 with Telegram's prefix."""
    return ApiError(400, f"Bad Request: {text}", **parameters)


def forbidden(text: str) -> ApiError:
    """Give a 403 with Telegram's prefix."""
    return ApiError(403, f"Forbidden: {text}")


def conflict(text: str) -> ApiError:
    """Give a 409 with Telegram's prefix."""
    return ApiError(409, f"Conflict: {text}")


def too_many_requests(seconds: int) -> ApiError:
    """Give a 429, which says how long to wait."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


class PeopleError(Exception):
    """Something a person can't do in Telegram: no app would offer it, or the server would refuse."""
