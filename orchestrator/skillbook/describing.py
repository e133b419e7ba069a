"""Describes a skill (a JavaScript program for bots) as plain JSON for other programs: for the option `--json` and for the
service."""

from dataclasses import asdict
from typing import Any

from orchestrator.skillbook.folder import LEARNED, SkillFile
from orchestrator.skillbook.learned import Provenance
from orchestrator.skillbook.skillbook import Skillbook


def described(opened: Skillbook, skill: SkillFile) -> dict[str, Any]:
    """Return a skill (a JavaScript program for bots) as plain JSON: what its header comment says, its library, the SHA-256 of
    its source, and its badges, which say whether it parses, links (all that it calls exists), ran, and was verified. `opened`
    is the collection of skills that knows the badges."""
    header = skill.header
    return {
        "name": skill.name, "library": skill.library, "description": header.description,
        "parameters": [asdict(each) for each in header.parameters], "example": header.example, "needs": header.needs,
        "gains": header.gains, "says": list(header.says), "badges": opened.badges(skill), "sha256": skill.sha256,
    }  # fmt: skip


def success_of(opened: Skillbook, skill: SkillFile) -> list[dict[str, Any]]:
    """Return how often a skill (a program for bots) ran and succeeded, for each type of world in which it ran, with the seconds
    that a run took on average. `opened` is the collection of skills, which counts the records of runs."""
    counts = {world: counts[skill.run_name] for world, counts in opened.tally.items() if skill.run_name in counts}
    return [
        {"world": world, "runs": count.runs, "good": count.good, "seconds": round(count.seconds / max(1, count.runs), 1)}
        for world, count in sorted(counts.items())
    ]


def origin_of(opened: Skillbook, skill: SkillFile) -> dict[str, str]:
    """Return where an imported or learned skill (a program that bots run) comes from, what was corrected in it and what was
    noticed about it, as label -> text. Return an empty dict for a built-in skill. `opened` is the collection of all skills."""
    if skill.library == LEARNED:
        return learning_of(opened.learned.provenance[skill.name]) | {"demoted": opened.demoted(skill)}
    library = next((each for each in opened.libraries if each.name == skill.library), None)
    found = library.of(skill.name) if library else None
    if library is None or found is None:
        return {}
    return {
        "from": library.source, "licence": library.licence, "calls": ", ".join(found.calls),
        "mended": "; ".join(found.fixes), "flags": "; ".join(found.flags), "not offered": ", ".join(found.unknown),
    }  # fmt: skip


def learning_of(where: Provenance) -> dict[str, str]:
    """Return where a learned skill comes from, as label -> text to show: when, for which lesson (what was to be learned), why
    and by whom it was learned, its prompt and the skills that it calls, and what it gained when it first worked. `where` holds
    all of this."""
    gained = ", ".join(f"{count:+d} {item}" for item, count in where.gained.items()) or "nothing"
    return {
        "learned": f"{where.learned} UTC, for {where.lesson.text!r}, at attempt {where.attempts}, by {where.author}",
        "because": where.lesson.why, "prompt": where.prompt, "calls": ", ".join(where.parents),
        "first success": f"in {where.seconds:.0f} s on {where.world} land of {where.version}: {gained}",
    }  # fmt: skip
