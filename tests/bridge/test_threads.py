"""The bridge's threads: whichever runs when, no answer is lost; and one that is lost all the same is noticed soon.

In processes of their own: a thread can only be held up from its start on, and a process has one link.
"""

import subprocess
import sys

import pytest

OPEN = """
import asyncio, threading, time
from orchestrator.bridge.link import Link, OperationError

def open_link():
    return Link.open(on_event=lambda event: None, claim=lambda bot, keys: True, release=lambda bot: None)
"""
# whoever asks is held up before each line of it, so that all other threads come first
HELD_UP = """
def hold_up(frame, event, what):
    time.sleep(0.002)
    return hold_up

def watch(frame, event, what):
    return hold_up if frame.f_code.co_name in ("queue_request", "await_response") else None

async def main():
    threading.settrace(watch)
    link = await open_link()
    for _ in range(100):
        await link.call("hosts", deadline=1.0)
    await link.close()

asyncio.run(main())
"""
LOST = """
class Forgetful(dict):
    def __contains__(self, number):
        return False  # nobody waits for that answer

async def main():
    link = await open_link()
    from javascript import config
    config.event_loop.requests = Forgetful(config.event_loop.requests)
    try:
        for _ in range(2):  # what was asked first is done all the same; nothing gets there after it
            await link.call("hosts", deadline=90.0)
    except OperationError as error:
        assert error.reason == "disconnected", error  # not its deadline
        await link.call("hosts")
    else:
        raise AssertionError("it was to be lost")
    await link.close()

asyncio.run(main())
"""


@pytest.mark.parametrize("script", [HELD_UP, LOST], ids=["no answer is lost", "a lost one is noticed long before its deadline"])
def test_wherever_threads_change(script: str) -> None:
    command = [sys.executable, "-c", OPEN + script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=80, check=False)
    assert done.returncode == 0, done.stderr
