"""The answers that a model may give in a situation: closed forms of them, and the skills that it is shown."""
