"""The end of an order's things: with a person, in a shared chest, or with the bots."""
