"""Signals reach the handlers of Python again after a library in C has taken them for itself, as Ray does."""

import asyncio
import ctypes
import os
import signal

from orchestrator.cluster.own_signals import restore_signals

SIG_IGN = ctypes.c_void_p(1)


async def test_a_signal_that_a_library_took_comes_back_to_its_handler():
    came, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, came.set)
    try:
        library = ctypes.CDLL(None)
        library.signal.argtypes = (ctypes.c_int, ctypes.c_void_p)
        library.signal(signal.SIGTERM, SIG_IGN)
        os.kill(os.getpid(), signal.SIGTERM)  # ignored: Python does not hear of it
        restore_signals()
        assert not came.is_set()
        os.kill(os.getpid(), signal.SIGTERM)
        async with asyncio.timeout(60):
            await came.wait()
    finally:
        loop.remove_signal_handler(signal.SIGTERM)
