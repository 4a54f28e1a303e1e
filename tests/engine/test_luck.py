from collections import Counter

from engine import ByteLuck


def test_every_face_comes_from_equally_many_bytes() -> None:
    source = iter(range(256))
    luck = ByteLuck(lambda count: bytes(next(source) for _ in range(count)))
    assert Counter(luck(0, 0) for _ in range(252)) == dict.fromkeys(range(1, 7), 42)


def test_a_byte_that_would_favour_low_faces_is_thrown_away() -> None:
    source = iter([252, 253, 254, 255, 5])
    luck = ByteLuck(lambda count: bytes(next(source) for _ in range(count)))
    assert luck(0, 0) == 6
    assert not list(source)
