"""Property tests without a stopwatch: how fast the engine is, the benchmark tells."""

from hypothesis import settings

settings.register_profile("engine", deadline=None)
settings.load_profile("engine")
