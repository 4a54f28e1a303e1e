"""For every test run: no stopwatch or luck in property tests, an end even where a failed test left a database open."""

import os
import sys
import threading

import pytest
from hypothesis import settings

settings.register_profile("patient", deadline=None, derandomize=True)
settings.load_profile("patient")

STATUS = pytest.StashKey[int]()


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    session.config.stash[STATUS] = exitstatus


def pytest_unconfigure(config: pytest.Config) -> None:
    """End a run in which a failed test left a database open: its thread would keep the process alive for ever."""
    if any("_connection_worker_thread" in thread.name for thread in threading.enumerate()):
        sys.stderr.write("a test left a database open\n")
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(config.stash.get(STATUS, 0) or 1)
