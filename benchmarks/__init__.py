"""How fast things are; run on purpose, never as a part of the tests."""
