"""The crops that a field can have, by the id of their block: what is sown, when they are ripe and what they bear."""

SEEDS = {"wheat": "wheat_seeds", "carrots": "carrot", "potatoes": "potato", "beetroots": "beetroot_seeds"}
RIPE = {"wheat": 7, "carrots": 7, "potatoes": 7, "beetroots": 3}  # the property `age` from which it is
FRUIT = {"wheat": "wheat", "carrots": "carrot", "potatoes": "potato", "beetroots": "beetroot"}
TILLABLE = frozenset({"grass_block", "dirt", "dirt_path"})
