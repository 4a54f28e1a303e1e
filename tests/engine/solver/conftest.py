"""Tables that several tests look things up in: solved once in a run."""

from pathlib import Path

import pytest

from engine.solver import Store


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(Path(tmp_path_factory.mktemp("tables")))
