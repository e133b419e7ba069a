"""What can be asked over HTTP: one resource, one file."""
