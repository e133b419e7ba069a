"""Functions that find the order or question in a part of a chat line: each file reads one kind, such as attacks or moves."""
