"""A lesson, a sound draft for it, and a small skillbook that can store it."""

import shutil
from pathlib import Path

from orchestrator.core.lesson import Draft, Lesson, Topic
from orchestrator.core.skill import Parameter
from orchestrator.knowledge.game import load
from orchestrator.learning.header_writer import Ground, source
from orchestrator.llm.embeddings import Hashing
from orchestrator.skillbook.folder import LIBRARY, SkillFile
from orchestrator.skillbook.learned import Provenance
from orchestrator.skillbook.skillbook import Skillbook

GAME = load()
LESSON = Lesson("get sticks", Topic.GAIN, "stick", gains={"stick": 4})
CODE = (
    "async function getSticks (bot, args) {\n  const { count = 4 } = args\n  await craftItem(bot, { name: 'stick', count })\n}"
)
GOOD = Draft(
    "getSticks", "Make sticks out of planks that are carried.", CODE,
    (Parameter("count", "number", "how many; 4 if left out", required=False),), ("make sticks",), {"count": 4}, {"stick": 4},
)  # fmt: skip


def small_book(folder: Path) -> Skillbook:
    """A skillbook whose library is one skill, and that has learned nothing yet."""
    library = folder / "library"
    library.mkdir()
    shutil.copy(LIBRARY / "craftItem.js", library)
    return Skillbook.open(folder / "data", folder / "runs", Hashing(), library=library)


def learned_sticks(book: Skillbook, draft: Draft = GOOD) -> SkillFile:
    """The draft as a learned skill of the book."""
    origin = Provenance(LESSON, "rules", "", ("craftItem",), book.world, GAME.version, 1, 1, 2.0, {"stick": 4}, "2026-01-01")
    return book.keep(draft.name, source(draft, Ground({"oak_planks": 2})), origin)
