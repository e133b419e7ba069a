"""What orders and questions look like: one family of intents, one file."""
