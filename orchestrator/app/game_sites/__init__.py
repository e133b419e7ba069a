"""Shares between all games that real bots carry out, with the text engine as the referee: episodes, talk, opening."""
