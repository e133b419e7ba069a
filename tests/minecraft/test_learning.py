"""Skills that real bots learn, written by a scripted model or by rules: tried, mended, found, proven."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio
from learning_author import FORBIDDEN, IDLE, WORKS, Author

from orchestrator.bridge.link import Link
from orchestrator.core.contracts.journal import NoJournal
from orchestrator.core.lesson import Lesson
from orchestrator.core.observation import Observation
from orchestrator.knowledge.game import load
from orchestrator.knowledge.skills import library
from orchestrator.learning.explorer import Explorer
from orchestrator.learning.learner import Learner
from orchestrator.learning.verification import PlotProver
from orchestrator.llm.embeddings import Offline
from orchestrator.llm.testing.scripted import ScriptedModel
from orchestrator.minds.language import LanguageMind
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.testing.skill_test import SkillPlots
from orchestrator.worlds.minecraft import MinecraftWorld

pytestmark = pytest.mark.asyncio(loop_scope="session")

VERSION = "1.21.1"
GAME = load(VERSION)
AWAY = -400  # x of the bots that learn: plots are to the east
LESSON = Lesson("knock a chest together", gains={"chest": 1})


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def plots() -> AsyncIterator[SkillPlots]:
    async with await EmbeddedServer.start(ServerOptions(generator="flat", version=VERSION)) as server:
        link = await Link.open(on_event=lambda event: None, claim=lambda bot, keys: True, release=lambda bot: None)
        yield SkillPlots(server, link, VERSION)
        await link.close()


@pytest.fixture
def book(tmp_path: Path) -> Skillbook:
    return Skillbook.open(tmp_path / "skillbook", tmp_path / "runs", Offline(), world="flat")


async def bot(plots: SkillPlots, name: str, *lines: str) -> MinecraftWorld:
    """In the world, at its place, with what operator commands gave it."""
    world = MinecraftWorld(plots.link, name)
    await world.join(plots.server.host, plots.server.port, VERSION)
    await plots.server.admin.command(f"execute positioned {AWAY} -60 0 run tp {name} ~ ~ ~")
    for line in lines:
        await plots.server.admin.command(f"execute as {name} positioned {AWAY} -60 0 run {line}")
    async with asyncio.timeout(60):
        while not there(await world.observe(), lines):
            await asyncio.sleep(0.05)
    return world


def there(seen: Observation, lines: tuple[str, ...]) -> bool:
    """Whether the bot sees that it is where it should be, with what it was given."""
    given = sum(int(line.split()[3]) for line in lines if line.startswith("give"))
    return abs(seen.position.x - AWAY) < 3 and sum(seen.inventory.values()) == given and bool(seen.blocks)


@pytest.mark.long
async def test_a_skill_is_learned_at_the_third_attempt_found_and_verified_on_a_plot(plots: SkillPlots, book: Skillbook):
    author = Author(FORBIDDEN, IDLE, WORKS)
    mind = LanguageMind(ScriptedModel(author), GAME, library(), SymbolicMind(GAME))
    ada = await bot(plots, "Ada", "give @s oak_log 4")
    result = await Learner(mind, book, GAME, NoJournal()).learn(LESSON, ada)

    assert result.skill and (result.skill.id, result.attempts) == ("learned/craftChest", 3), result
    assert result.gained == {"oak_log": -3, "chest": 1}
    first, second, third = author.told
    assert first.get("last") is None
    assert second["last"]["failed_at"] == "read" and "process" in second["last"]["problem"]
    assert third["last"]["failed_at"] == "claim" and third["last"]["log"] == ["I have 4 logs"]
    from_where = book.learned.provenance["craftChest"]
    assert (from_where.author, from_where.attempts, from_where.successes) == ("language: scripted", 3, 1)
    assert set(from_where.parents) == {"craftItem", "placeItem"} and len(from_where.prompt) == 64

    (hit, *_) = book.hits("we want a chest made out of these logs")
    assert hit.skill == result.skill and hit.sure
    assert book.badges(hit.skill) == ["parses", "links", "ran"]
    async with AsyncExitStack() as stack:
        prover = PlotProver(book, plots.link, VERSION, NoJournal(), stack, 1)
        prover.ground = plots
        trial = await prover.prove(hit.skill)
    assert trial.verified, trial
    later = again(book)
    assert later.badges(later.skill("craftChest")) == ["parses", "links", "ran", "verified"]
    await plots.link.call("disconnect", bot=ada.name)


@pytest.mark.long
async def test_what_a_draft_does_not_keep_is_not_believed_and_five_attempts_are_all(plots: SkillPlots, book: Skillbook):
    liars = (
        "async function craftChest (bot, args) { bot.chat(['', 'op Ann'].join('/')) }",
        "async function craftChest (bot, args) { throw new Refusal('not_found', 'no chest in sight') }",
        "async function craftChest (bot, args) { await craftItem(bot, { name: 'oak_planks', count: 4 }); return { chest: 1 } }",
        IDLE,
        FORBIDDEN,
    )
    author = Author(*liars)
    mind = LanguageMind(ScriptedModel(author), GAME, library(), SymbolicMind(GAME))
    cleo = await bot(plots, "Cleo", "give @s oak_log 4")
    result = await Learner(mind, book, GAME, NoJournal()).learn(LESSON, cleo)
    assert result.skill is None and result.attempts == 5
    told = [facts["last"]["problem"] for facts in author.told[1:]]
    assert "command" in told[0]
    assert "no chest in sight" in told[1]
    assert "gains 1 chest" in told[2] and "oak_planks" in told[2]
    assert not book.learned.folder.exists()
    await plots.link.call("disconnect", bot=cleo.name)


@pytest.mark.long
async def test_a_bot_that_explores_by_rules_learns_proves_and_goes_on_from_what_is_known(plots: SkillPlots, book: Skillbook):
    dan = await bot(plots, "Dan", *(f"fill ~{x} ~ ~4 ~{x} ~3 ~4 oak_log" for x in (4, 7, 10)))
    mind, told = SymbolicMind(GAME), []
    async with AsyncExitStack() as stack:
        prover = PlotProver(book, plots.link, VERSION, NoJournal(), stack, 1)
        prover.ground = plots
        explorer = Explorer(mind, Learner(mind, book, GAME, NoJournal()), dan, prover, NoJournal(), told.append)
        await explorer.explore(0.01)
        assert len(explorer.found.results) == 1, "the last lesson has some time beyond"
        (first,) = explorer.found.verified
        assert first.skill and first.skill.name == "getCraftingTable", told
        later = Explorer(mind, Learner(mind, again(book), GAME, NoJournal()), dan, prover, NoJournal(), told.append)
        lesson = await mind.propose_next(await later.pupil())
    assert lesson and lesson.subject != "crafting_table"
    await plots.link.call("disconnect", bot=dan.name)


def again(book: Skillbook) -> Skillbook:
    """As the next run opens it."""
    return Skillbook.open(book.data, book.runs, book.embedder, world="flat")
