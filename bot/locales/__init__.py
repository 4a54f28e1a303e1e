"""The catalogues: one Project Fluent file for each language, every one complete (a test holds it)."""
