"""Changes of the crew's goal."""

import pytest
from talking import said, talking, turn

from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.permissions import People


async def begun(dialogue, speaker: str = "Sam") -> None:
    await dialogue.commands.apply(turn(dialogue, "leader, mine 300 logs and 30 sand", speaker))


def counts(dialogue) -> dict[str, int]:
    return {part.item: part.count for part in dialogue.crew.goal.singles}


@pytest.mark.parametrize("item", ["sand", "logs"])
async def test_the_count_of_one_item_is_changed(item):
    async with talking({"oak_log": 900, "sand": 900}) as dialogue:
        await begun(dialogue)
        dialogue.goal_edits.correct(turn(dialogue, f"leader, make it 40 {item}"))
        assert counts(dialogue) == {"logs": 300, "sand": 30} | {item: 40}
        assert said(dialogue)[-1][1].startswith("The goal is now: ")


async def test_an_item_is_dropped_and_the_last_one_ends_the_goal():
    async with talking({"oak_log": 900, "sand": 900}) as dialogue:
        await begun(dialogue)
        await dialogue.goal_edits.drop(turn(dialogue, "stop mining sand"))
        assert counts(dialogue) == {"logs": 300}
        await dialogue.goal_edits.drop(turn(dialogue, "stop mining logs"))
        assert said(dialogue)[-1][1] == "Stopped." and not dialogue.crew.busy


async def test_an_item_that_is_not_wanted_cannot_be_dropped():
    async with talking({"oak_log": 900, "sand": 900}) as dialogue:
        await begun(dialogue)
        await dialogue.goal_edits.drop(turn(dialogue, "stop mining coal"))
        assert "It does not include coal" in said(dialogue)[-1][1] and len(counts(dialogue)) == 2


async def test_nobody_changes_the_goal_of_somebody_with_precedence():
    async with talking({"oak_log": 900, "sand": 900}, people=People(owners=["Ann"])) as dialogue:
        await begun(dialogue, "Ann")
        assert dialogue.goal_edits.asked_by == Speaker("Ann")
        dialogue.goal_edits.correct(turn(dialogue, "leader, make it 50 sand"))
        assert counts(dialogue)["sand"] == 30 and "please ask Ann" in said(dialogue)[-1][1]
        dialogue.goal_edits.correct(turn(dialogue, "leader, make it 50 sand", "Ann"))
        assert counts(dialogue)["sand"] == 50
