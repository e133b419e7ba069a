"""How requests come in: connections, sign-in, limits, errors and the files of the page."""
