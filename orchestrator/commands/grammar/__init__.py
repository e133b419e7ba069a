"""The forms of orders and questions: one family of intents, one file."""
