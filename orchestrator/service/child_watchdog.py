"""Run a command until stdin closes: `python -m orchestrator.service.child_watchdog COMMAND ...`.

A benchmark must not outlive the service that started it. The service holds the other end of stdin, so however it ends, stdin
closes, and the command is then interrupted as by Ctrl-C.
"""

import os
import signal
import subprocess
import sys
import threading

PATIENCE = 30.0  # seconds that the command may take to clean up


def main() -> int:
    """Run the command in this program's arguments until it ends, or interrupt it once stdin closes; return the command's exit
    code."""
    signal.signal(
        signal.SIGINT, signal.SIG_DFL
    )  # a script that starts us in the background ignores SIGINT, which the command would inherit
    command = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, start_new_session=True)
    threading.Thread(target=hold, args=(command,), daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: command.send_signal(signal.SIGINT))
    return command.wait()


def hold(command: "subprocess.Popen[bytes]") -> None:
    """Wait until stdin closes, interrupt the command as Ctrl-C would, and kill it if it has not ended PATIENCE seconds
    later."""
    while os.read(sys.stdin.fileno(), 1024):  # unbuffered: a buffer that a thread reads is locked, and Python aborts at its end
        pass
    command.send_signal(signal.SIGINT)
    try:
        command.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        command.kill()


if __name__ == "__main__":
    sys.exit(main())
