"""Run a command until the other end of stdin closes: `python -m orchestrator.service.child_watchdog COMMAND ...`.

A bench that the service started must not outlive it, however the service ends: then stdin closes, and the command is told to
stop, as by Ctrl-C.
"""

import signal
import subprocess
import sys
import threading

PATIENCE = 30.0  # seconds that the command may take to clean up


def main() -> int:
    """Run the command of the command line; return its exit code."""
    signal.signal(
        signal.SIGINT, signal.SIG_DFL
    )  # it was ignored if a script started us in the background: the command would inherit that
    command = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, start_new_session=True)
    threading.Thread(target=hold, args=(command,), daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: command.send_signal(signal.SIGINT))
    return command.wait()


def hold(command: "subprocess.Popen[bytes]") -> None:
    """Wait for the end of stdin, then interrupt the command, and kill it after PATIENCE."""
    sys.stdin.buffer.read()
    command.send_signal(signal.SIGINT)
    try:
        command.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        command.kill()


if __name__ == "__main__":
    sys.exit(main())
