"""Warns when a server that others can reach lets anybody in under any name."""

from orchestrator.servers.options import ServerOptions, is_loopback


def warning(options: ServerOptions) -> str:
    """Return one sentence that says what to do about a server that listens beyond this machine without passwords; empty if the
    server is closed enough or only programs on this machine can reach it."""
    if is_loopback(options.host) or options.passwords:
        return ""
    if options.whitelist:
        return (
            f"{options.host} is open to other machines, and anybody who knows a name on the whitelist can join under it: "
            "add --passwords."
        )
    return (
        f"{options.host} is open to other machines, and anybody who reaches it can join under any name: add --passwords, and "
        "--whitelist NAME for each player."
    )
