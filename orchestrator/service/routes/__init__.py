"""Define the routes of the API: one resource, one file."""
