"""Keep, run, instruct and resume the crews of the service."""
