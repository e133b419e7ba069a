"""How a line of chat gets its command: the order of the lines, the rules, and the model of intents."""
