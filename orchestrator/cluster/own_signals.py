"""Gives a process its own handling of signals back. Ray's part in C++ takes SIGTERM for itself when it joins a cluster, and
leaves the system's default behind when it leaves one; Python's handlers stay noted, but are not called any more."""

import signal
import threading

OURS = (signal.SIGINT, signal.SIGTERM)


def restore_signals() -> None:
    """Let the handlers that Python notes be called again. Nothing happens outside the main thread, which alone may do it."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in OURS:
        if (handler := signal.getsignal(number)) is not None:
            signal.signal(number, handler)
