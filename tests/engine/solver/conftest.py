"""Tables that tests look things up in: solved once in a run."""

import pytest

from engine.solver import Store
from tests.tables import FOLDER


@pytest.fixture(scope="session")
def store() -> Store:
    return Store(FOLDER)
