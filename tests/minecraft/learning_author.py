"""A scripted author of one skill: a chest out of logs, in as many drafts as a story wants."""

import json

from orchestrator.llm.chat import ModelQuestion

FORBIDDEN = "async function craftChest (bot, args) { process.exit(1) }"
IDLE = "async function craftChest (bot) { console.log('I have', bot.inventory.count('oak_log'), 'logs'); return 'a chest' }"
WORKS = """async function craftChest (bot, args) {
  const { count = 1 } = args
  await craftItem(bot, { name: 'oak_planks', count: 8 * count + 4 })
  await craftItem(bot, { name: 'crafting_table', count: 1 })
  await placeItem(bot, { name: 'crafting_table' })
  await craftItem(bot, { name: 'chest', count })
}"""


class Author:
    """Answers `write_skill` with one code after another, `review_skill` by what the inventory says."""

    def __init__(self, *codes: str) -> None:
        self.codes = list(codes)
        self.told: list[dict[str, object]] = []

    def __call__(self, question: ModelQuestion) -> str:
        facts = json.loads(question.said[-1].text)
        if question.about == "review_skill":
            return json.dumps({"why": "as measured", "success": "chest" in facts["changed"], "advice": "craft a chest"})
        self.told.append(facts)
        count = {"name": "count", "kind": "number", "text": "how many chests, 1 to 8", "required": False, "example": 1}
        return json.dumps({
            "why": "", "name": "craftChest", "description": "Craft a chest out of carried logs.", "parameters": [count],
            "says": ["knock a chest together", "turn logs into a chest", "make a box to store things in"],
            "gains": [{"item": "chest", "count": 1}], "code": self.codes.pop(0),
        })  # fmt: skip
