"""A crew that plays a game with CaPo: crew.py holds the discussions and counts the messages, parts.py has what differs from one
game to another. The protocol itself is in metaplan/."""
