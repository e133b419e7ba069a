"""Gives a line of chat its command: the order of the lines, the rules, and the model of intents."""
