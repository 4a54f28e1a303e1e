"""A check of its own, written from docs/fair-dice.md alone: hashing and whole numbers, nothing of the engine."""

from hashlib import sha256

BLOCK = 64  # bytes of a block of SHA-256


def keyed(key: bytes, text: str) -> int:
    """Give HMAC-SHA256 as RFC 2104 builds it, as a number."""
    padded = int.from_bytes(key.ljust(BLOCK, b"\0"), "big")
    inner = (padded ^ int("36" * BLOCK, 16)).to_bytes(BLOCK, "big")
    outer = (padded ^ int("5c" * BLOCK, 16)).to_bytes(BLOCK, "big")
    return int(sha256(outer + sha256(inner + text.encode()).digest()).hexdigest(), 16)


def face(secret: bytes, mix: str, match: int, ply: int, position: int) -> int:
    attempt = 0
    while (byte := keyed(secret, f"cinquina-dice-1 {mix} {match} {ply} {position} {attempt}") >> 248) >= 252:
        attempt += 1
    return byte % 6 + 1


def faults(text: str) -> list[str]:
    """Give what is wrong with a file, in words; nothing if all dice fell as they had to."""
    lines = text.split("\n")
    if lines[0] != "cinquina-dice-1":
        return ["another version"]
    lines = [line.split("#")[0] for line in lines]
    cut = next((number for number, line in enumerate(lines) if line.startswith("rules ")), len(lines))
    head = dict(line.split(" ", 1) for line in lines[1:cut] if line and not line.startswith("contribution"))
    given = [line.split(" ", 1)[1] for line in lines[1:cut] if line.startswith("contribution ")]
    secret = bytes.fromhex(head["secret"])
    found = [] if sha256(secret).hexdigest() == head["commitment"] else ["another secret"]
    if cut == len(lines):
        return found
    mixed = "".join(line + "\n" for line in ["cinquina-dice-1 mix", *given])
    found += [] if sha256(mixed.encode()).hexdigest() == head["mix"] else ["another mix"]
    moves = [line for line in lines[cut + 1 :] if line.strip() and not line.startswith("total")]
    for ply, move in enumerate(moves):
        words = move.split()
        if words[1] != "roll":
            continue
        for position, (told, is_held) in enumerate(zip(words[2].replace("*", ""), held(words[2]), strict=True)):
            if not is_held and int(told) != face(secret, head["mix"], int(head["match"]), ply, position):
                found.append(f"move {ply}, die {position}")
    return found


def held(dice: str) -> list[bool]:
    """Tell for each die whether a star follows it."""
    marks: list[bool] = []
    for sign in dice:
        if sign == "*":
            marks[-1] = True
        else:
            marks.append(False)
    return marks
