"""Handle requests before they reach a route: connections, sign-in, limits, errors and the files of the page."""
