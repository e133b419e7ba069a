"""Where the things of an order end: with a person, in a shared chest, or with the bots."""
