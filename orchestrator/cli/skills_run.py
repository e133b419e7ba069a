"""`blockcrew skills run` and `blockcrew skills verify`: real bots run skills (JavaScript programs, such as mineBlock), once or
to verify them."""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import aclosing
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder
from orchestrator.cli.loop import run as run_loop
from orchestrator.cli.skills import Data, Folder, Json, Name, app, book
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.agents import ActionEnded
from orchestrator.core.terminal_text import printable
from orchestrator.knowledge.game import VERSIONS
from orchestrator.servers.place import EMBEDDED, WORDS
from orchestrator.settings import Settings
from orchestrator.skillbook.folder import LEARNED, LIBRARY, OWN, SkillFile
from orchestrator.skillbook.skillbook import Skillbook
from orchestrator.skillbook.testing.runner import BOT, Played, lacking, play, read_args
from orchestrator.skillbook.testing.skill_test import SkillTest
from orchestrator.skillbook.testing.verify import verify as verify_all
from orchestrator.skillbook.testing.verify import verify_foreign

Missing = Annotated[
    bool, typer.Option("--missing", help="Only those without a result of this version and code; earlier results count, too.")
]


@app.command()
def run(
    name: Name,
    args: Annotated[str, typer.Option(help="Its arguments as JSON: '{\"count\": 3}'.")] = "{}",
    world: Annotated[str, typer.Option(help=f"{WORDS}.")] = EMBEDDED,
    version: Annotated[str, typer.Option(help=f"Minecraft version: {' or '.join(VERSIONS)}.")] = VERSIONS[0],
    seed: Annotated[int, typer.Option(help="The same seed gives the same land.")] = 1,
    seconds: Annotated[float, typer.Option(min=1, max=3600, help="Time limit in seconds.")] = 120.0,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Run a skill once with one empty-handed bot on survival land. An imported or learned skill runs in the sandbox."""
    opened = book(data)
    skill = opened.skill(name)
    asked = Played(skill, read_args(args, skill.header), seconds, opened.program(skill))
    if missing := lacking(skill.header, asked.args):
        raise BlockcrewError(
            f"{name} needs {', '.join(missing)}: add, for example, --args '{json.dumps(skill.header.example)}'."
        )
    answer = recorded(asked, RunConfig(team="solo", world=world, version=version, seed=seed), Settings.read(data))
    if as_json:
        print(json.dumps(answer))
    else:
        gained = ", ".join(f"{count:+d} {item}" for item, count in answer["gained"].items()) or "nothing gained"
        ending = "done" if answer["done"] else f"refused ({answer['reason']})"
        print(printable(f"{skill.run_name}: {ending} after {answer['seconds']:.1f} s, {gained}. {answer['note']}".rstrip()))
    if not answer["done"]:
        raise typer.Exit(1)


def recorded(asked: Played, choice: RunConfig, settings: Settings) -> Mapping[str, Any]:
    """Let a bot run the skill `asked` with its arguments, record the run, and return the answer of the bot host (the process
    that runs the bots): `{done, reason, note, gained, seconds}`, where `gained` maps items to counts.

    The record makes the run count in `blockcrew skills stats` and in searches. `choice` names the world, version and seed to
    run in.
    """
    name = asked.skill.run_name
    with kept(new_recorder(choice, settings, f"run {name}")) as recorder:
        answer = run_loop(play(asked, choice.world, choice.version, choice.seed, recorder.path.with_suffix(".log"), settings))
        told = {key: answer[key] for key in ("reason", "note", "gained", "seconds")}
        recorder.write(ActionEnded(agent=BOT, skill=name, args=asked.args, ok=answer["done"], **told))
        finish(recorder, {"ok": answer["done"], "skill": name, "gained": answer["gained"]})
        return answer


@app.command()
def verify(
    names: Annotated[list[str] | None, typer.Argument(help="Names of skills; the default is the whole library.")] = None,
    library: Annotated[
        str, typer.Option("--library", help="Verify an imported library instead, on furnished plots; or `learned`.")
    ] = "",
    version: Annotated[list[str] | None, typer.Option(help="Minecraft version; may be repeated. The default is both.")] = None,
    missing: Missing = False,
    data: Data = None,
    as_json: Json = False,
    skills: Folder = LIBRARY,
) -> None:
    """Run the examples of skills on plots of an embedded server, and check their results. Exit with 1 if one fails.

    Imported skills have no examples: they run in the sandbox on plots with a bit of everything, and count as verified
    if they do what their names promise.
    """
    opened = book(data, skills)
    if library and Settings.read(data).bots:
        raise BlockcrewError(
            "BLOCKCREW_BOTS keeps foreign code off this machine, but verification would run it here: unset BLOCKCREW_BOTS."
        )
    chosen = tried(opened, names or [], library)
    with opened.keeping_trials():
        pass  # that is told now, and not after hours
    versions = version or list(VERSIONS)
    known = [each for one in versions for each in tried_before(opened, chosen, one)] if missing else []
    trials = [*known, *run_loop(try_all(opened, chosen, versions, skills, quiet=as_json, known=known))]
    good, ran = sum(trial.verified for _, trial in trials), sum(trial.ran for _, trial in trials)
    reasons = Counter(trial.reason or trial.why for _, trial in trials if not trial.verified)
    if as_json:
        rows = [{"version": each, **asdict(trial)} for each, trial in trials]
        print(json.dumps({"verified": good, "ran": ran, "of": len(trials), "reasons": reasons, "trials": rows}))
    else:
        print(f"{good} of {len(trials)} examples verified, {ran} ran to the end.")
        for reason, count in reasons.most_common():
            print(printable(f"  {count:4}  {reason}"))
    if good < len(trials):
        raise typer.Exit(1)


def tried(opened: Skillbook, names: Sequence[str], library: str) -> list[SkillFile]:
    """Return the skills to verify: those with these names, or all if there are none. `opened` is the collection of skills.
    `library` is empty for the built-in skills, "learned", or an imported library. Raises
    BlockcrewError for an unknown name or if there is no such skill."""
    if library == LEARNED:
        return countable([skill for skill in opened.learned.shelf.skills if not names or skill.name in names])
    if library:
        found = opened.library(library).shelf().skills
        if unknown := {*names} - {skill.name for skill in found}:
            raise BlockcrewError(f"{library} has no skill {min(unknown)!r}: `blockcrew skills list --library {library}`.")
        return [skill for skill in found if not names or skill.name in names]
    chosen = [opened.skill(name) for name in names] if names else list(opened.own.skills)
    for skill in chosen:
        if skill.library not in (OWN, LEARNED):
            raise BlockcrewError(f"{skill.id} has no plot of its own: `blockcrew skills verify --library {skill.library}`.")
    if not chosen:
        raise BlockcrewError("That folder contains no skills.")
    return chosen


def countable(learned: Sequence[SkillFile]) -> list[SkillFile]:
    """Return those learned skills that can be verified: their header has a proof, which is a condition, such as an item gained,
    that must hold after the example call in the header has been run. The names of the others are printed on stderr. Raises
    BlockcrewError when none is left, or when `learned` is empty."""
    if not learned:
        raise BlockcrewError("No such skill has been learned here yet: `blockcrew explore` learns some.")
    chosen = [skill for skill in learned if skill.header.proof]
    others = ", ".join(skill.name for skill in learned if not skill.header.proof)
    why = f"The result of {others} cannot be counted, so it stays at `ran`; try it with `blockcrew skills run`."
    if not chosen:
        raise BlockcrewError(why)
    if others:
        print(f"blockcrew: {why}", file=sys.stderr)
    return chosen


def tried_before(opened: Skillbook, chosen: Sequence[SkillFile], version: str) -> list[tuple[str, SkillTest]]:
    """Return (version, result) of those chosen skills that were tried before on this Minecraft version, with the code that they
    have now."""
    trials = opened.trials()
    found = [(skill.name, trials[skill.id]) for skill in chosen if is_fresh(trials.get(skill.id, {}), skill, version)]
    return [(version, trial_of(name, each)) for name, each in found]


def is_fresh(trial: Mapping[str, Any], skill: SkillFile, version: str) -> bool:
    """Return whether a recorded trial is of this code and this Minecraft version."""
    return (trial.get("sha256"), trial.get("version")) == (skill.sha256, version)


def trial_of(name: str, kept: Mapping[str, Any]) -> SkillTest:
    """Return the result of a trial from its record."""
    gained, seconds, reason = kept.get("gained", {}), kept.get("seconds", 0.0), kept.get("reason", "")
    return SkillTest(name, kept["ran"], kept["verified"], kept["why"], seconds, gained, reason)


async def try_all(
    opened: Skillbook,
    chosen: Sequence[SkillFile],
    versions: Sequence[str],
    folder: Path,
    quiet: bool,
    known: Sequence[tuple[str, SkillTest]] = (),
) -> list[tuple[str, SkillTest]]:
    """Verify the chosen skills on each Minecraft version, on a new server for each, and return (version, result) pairs. To
    verify a skill is to run it on a plot of land and check what came of it. Pairs that are `known` are not tried again.

    Each result is recorded in the skillbook `opened` (the collection of all skills) as it comes and, unless `quiet`, printed.
    `folder` has the built-in skills.
    """
    by_name = {skill.name: skill for skill in chosen}
    foreign = chosen[0].library not in (OWN, LEARNED)
    programs = {name: program for name, skill in by_name.items() if not foreign and (program := opened.program(skill))}
    trials = []
    for version in versions:
        done = {trial.skill for other, trial in known if other == version}
        left = {name: skill.header for name, skill in by_name.items() if name not in done}
        if not left:
            continue
        if foreign:
            ends = verify_foreign(opened.library(chosen[0].library), version, left)
        else:
            ends = verify_all(left, version, folder, programs=programs)
        async with aclosing(ends):
            async for trial in ends:
                trials.append((version, trial))
                await asyncio.to_thread(opened.note, by_name[trial.skill], trial, version)
                if not quiet:
                    word = "verified" if trial.verified else "ran" if trial.ran else "FAILED"
                    print(printable(f"{version}  {word:8}  {trial.skill}  {trial.why}".rstrip()), flush=True)
    return trials
