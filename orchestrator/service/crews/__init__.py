"""Keep the crews (teams of bots) of the service: run them, give them commands, and resume them after a restart."""
