"""Readers of orders and questions: each file reads one family of intents, such as attacks or moves."""
