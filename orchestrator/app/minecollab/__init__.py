"""MineCollab tasks in the game: collab_play.py sets one up with a session's crew, lets it work and scores it."""
