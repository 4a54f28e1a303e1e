"""Our own source as syntax trees, for tests that hold what the structure promises."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


def files(*folders: str, without: tuple[str, ...] = ()) -> list[Path]:
    """Give the Python files below these folders of the repository, but those below `without`."""
    found = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return [path for path in found if not any(path.is_relative_to(ROOT / folder) for folder in without)]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def name(path: Path) -> str:
    """Give a file's dotted module name: `bot.storage` for bot/storage/__init__.py."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Give the modules that a file loads, wherever in it; of `from x import y` both `x` and `x.y`."""
    package = name(path) if path.name == "__init__.py" else name(path).rpartition(".")[0]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".")
                above = parts[: len(parts) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def strings(path: Path) -> Iterator[str]:
    """Give the texts in a file's code: literals, and f-strings with `{}` for what they put in; no docstrings."""
    module = tree(path)
    inside = {id(part) for node in ast.walk(module) if isinstance(node, ast.JoinedStr) for part in node.values}
    inside |= {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield node.value


def used_names(path: Path) -> Iterator[str]:
    """Give the dotted names that a file's code uses, such as `os.environ` or `Refusal.STALE`."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute):
            yield ast.unparse(node)
        elif isinstance(node, ast.Name):
            yield node.id


def docstring(path: Path) -> str:
    """Give what a file says about itself, or ""."""
    return ast.get_docstring(tree(path)) or ""
