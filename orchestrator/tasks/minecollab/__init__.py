"""MineCollab, the benchmark of Mindcraft: crafting, cooking and construction by several agents, from the user's task files.

task_file.py reads a file, collab_task.py is one task, validators.py scores as Mindcraft does, sharing.py says who gives what to
whom, kitchen_world.py is the land of the cooking tasks and blueprint_levels.py a building of the construction tasks."""
