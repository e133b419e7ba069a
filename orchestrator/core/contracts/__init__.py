"""What other parts implement: a world, a mind, a task, a journal, an admin, a clock."""
