"""Times that the machine's own noise disturbs least."""

from collections.abc import Callable
from time import perf_counter


def best_of(repeats: int, work: Callable[[], object]) -> float:
    """Give the least seconds that some work took, of so many times: noise only ever slows down."""
    times = []
    for _ in range(repeats):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return min(times)
