"""Games played to their end while the bot's process is killed again and again; then everything is compared.

`python -m benchmarks.crash [--games 200] [--seed 1]`. The stand-in and the people live in this process, the bot
is `python -m bot` as a host runs it.
"""
