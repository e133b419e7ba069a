"""How collecting is scored."""

from orchestrator.core.contracts.task import Inventories, TaskScene
from orchestrator.core.goal import Goal
from orchestrator.tasks.collection import CollectionPlay


async def test_who_came_in_anothers_place_is_in_the_table_as_well():
    async def inventories() -> Inventories:
        return {"Ada": {}, "Ben": {"oak_log": 3}, "Dan": {"oak_log": 4, "dirt": 2}}

    scene = TaskScene(("Ada", "Ben", "Cleo"), ("Ben", "Cleo"), {}, None, 1, inventories)
    score = await CollectionPlay(Goal("mine 7 logs", "logs", 7), scene, {}).score(Goal("mine 7 logs", "logs", 7), [])
    assert (score.ok, score.got) == (True, 7)
    assert {name: row["items"] for name, row in score.figures["per_worker"].items()} == {
        "Ben": {"oak_log": 3},
        "Dan": {"oak_log": 4},
    }
