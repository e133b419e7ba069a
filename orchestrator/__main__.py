"""The entry point of `blockcrew` and `python -m orchestrator`. Ctrl-C ends it quietly, even while its modules are still being
loaded."""

import sys

INTERRUPTED = 130


def main() -> None:
    """Load the commands, which takes a second, and run the one that the arguments name."""
    try:
        from orchestrator.cli import main as run  # noqa: PLC0415 - what is loaded here can be interrupted

        run()
    except KeyboardInterrupt:
        print("blockcrew: interrupted before anything was started.", file=sys.stderr)
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
