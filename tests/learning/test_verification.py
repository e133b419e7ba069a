"""A learned skill is verified on a plot: what counts as its fault, what is tried again, and what is still to be verified."""

from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from sticks import GAME, GOOD, learned_sticks, small_book
from tabletop_crew import Notes

from orchestrator.bridge.link import Link
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.learning import SkillProven
from orchestrator.core.outcome import Reason
from orchestrator.learning.verification import PlotProver, pending
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.testing.skill_test import NO_PLOT, SkillTest

FINE = SkillTest("getSticks", True, True, "", 2.0, {"stick": 4})
WRONG = SkillTest("getSticks", True, False, "no stick came in", 2.0, {})
LOST = SkillTest("getSticks", False, False, "the bot was lost", 2.0, {}, str(Reason.DISCONNECTED))


class Plots:
    """Plots on which examples end with these results, one after the other."""

    def __init__(self, *results: SkillTest | BlockcrewError) -> None:
        self.results, self.programs = iter(results), list[tuple[str, str]]()

    async def tries(self, skill: str, header, source: str, main: str) -> SkillTest:
        self.programs.append((source, main))
        result = next(self.results)
        if isinstance(result, BlockcrewError):
            raise result
        return result


class OnPlots(PlotProver):
    """A prover whose plots are there already."""

    def __init__(self, book: Skillbook, plots: Plots) -> None:
        link = Link(on_event=lambda event: None, claim=lambda bot, keys: True, release=lambda bot: None)
        super().__init__(book, link, GAME.version, Notes(), AsyncExitStack(), 1)
        self.plots = plots

    async def land(self):
        return self.plots


@pytest.fixture
def book(tmp_path: Path) -> Skillbook:
    return small_book(tmp_path)


async def test_the_result_of_a_trial_is_kept_and_recorded(book: Skillbook):
    skill = learned_sticks(book)
    prover = OnPlots(book, plots := Plots(WRONG))
    assert await prover.prove(skill) == WRONG
    (source, main), *_ = plots.programs
    assert main == "getSticks" and "craftItem(bot" in source
    assert book.trials()["learned/getSticks"]["why"] == "no stick came in"
    (proven,) = prover.journal.of(SkillProven.kind)
    assert proven.data["skill"] == "learned/getSticks" and not proven.data["verified"]


async def test_a_failure_that_is_not_the_skills_fault_is_tried_once_more(book: Skillbook):
    skill = learned_sticks(book)
    assert await OnPlots(book, Plots(LOST, FINE)).prove(skill) == FINE
    assert book.trials()["learned/getSticks"]["verified"]


async def test_two_such_failures_say_nothing_about_the_skill(book: Skillbook):
    skill = learned_sticks(book)
    result = await OnPlots(book, Plots(LOST, BlockcrewError("The port is taken."), FINE)).prove(skill)
    assert (result.why, result.reason) == ("The port is taken.", NO_PLOT)
    assert not book.trials() and pending(book) == [skill]


async def test_a_skill_without_a_proof_is_never_run(book: Skillbook):
    skill = learned_sticks(book, replace(GOOD, gains={}))
    prover = OnPlots(book, plots := Plots())
    result = await prover.prove(skill)
    assert not result.verified and result.reason == NO_PLOT and not plots.programs
    assert pending(book) == []


async def test_bots_in_another_container_cannot_verify_anything(book: Skillbook):
    skill = learned_sticks(book)
    link = Link(on_event=lambda event: None, claim=lambda bot, keys: True, release=lambda bot: None)
    link._configuration["bots"] = "/run/bots.sock"
    async with AsyncExitStack() as stack:
        result = await PlotProver(book, link, GAME.version, Notes(), stack, 1).prove(skill)
    assert result.reason == NO_PLOT and "BLOCKCREW_BOTS" in result.why


async def test_a_skill_waits_for_its_verification_until_this_version_was_tried(book: Skillbook):
    skill = learned_sticks(book)
    assert pending(book) == [skill]
    await OnPlots(book, Plots(WRONG)).prove(skill)
    assert pending(book) == []
    changed = learned_sticks(book, replace(GOOD, description="Make sticks in another way."))
    assert pending(book) == [changed]
