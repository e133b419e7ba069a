"""Searches skills for a sentence: the index gives likeness, the records of runs give success, and an exact name wins.
A hit's `likeness` comes from the index (1 is equal); `score`, which orders hits, adds what is known of the skill."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from orchestrator.skillbook.folder import SkillFile, SkillFolder
from orchestrator.skillbook.index import Index, Near, spoken
from orchestrator.skillbook.success_counts import NONE, Count

TOP = 5
SAID = 3  # ways to ask for a skill that are counted beside the best one, where it has such: one is often a chance likeness
DESCRIBED = 0.3  # weight of the description beside them; docs/results/skills.md has the measurement
TRUST = 0.05  # that success or failure can move a score, at most: likeness goes first
RUNS = 10  # after so many runs half of that
DEMOTED = 1.0  # what is taken off the score of a skill that keeps failing: more than any likeness is worth
SURE = 0.55  # likeness from which on a request is taken for the skill; below, one asks back


CONTRARY = 0.1  # taken off the score of a skill where the request has the verb of another one
COMMON = frozenset("get put make go take bring give let do be use have set start come see keep turn want need help".split())
POLITE = frozenset("please can could would will you i we just now go and to the a some".split())


@dataclass(frozen=True, slots=True)
class Hit:
    """A skill that a search found; `distance` is 1 - likeness, 0 for an exact name. `demoted` says why it is not trusted, empty
    when it is. `contrary` says that the request begins with another skill's verb: 'plant wheat' resembles 'harvest the wheat'
    but means something else."""

    skill: SkillFile
    likeness: float
    score: float
    exact: bool = False
    demoted: str = ""
    contrary: bool = False

    @property
    def distance(self) -> float:
        return round(1 - self.likeness, 4)

    @property
    def sure(self) -> bool:
        """Return whether the skill may be run without asking back."""
        return self.exact or (self.likeness >= SURE and not self.demoted and not self.contrary)


@dataclass
class SkillSearch:
    """Searches a folder and its index; `tally` has success counts in this type of world, `demoted` says why a skill is not
    trusted."""

    shelf: SkillFolder
    index: Index
    tally: Mapping[str, Count]
    demoted: Callable[[SkillFile], str] = field(default=lambda skill: "")

    @cached_property
    def names(self) -> Mapping[str, list[SkillFile]]:
        """Return the skills by name (as written and in words) and by id."""
        names: dict[str, list[SkillFile]] = {}
        for skill in self.shelf.skills:
            for name in {skill.name, skill.name.lower(), spoken(skill.name), skill.id, skill.id.lower()}:
                names.setdefault(name, []).append(skill)
        return names

    def named(self, request: str) -> list[SkillFile]:
        """Return the skills whose name the request is or contains: `mineBlock`, "mine block", "use mineBlock now"."""
        whole = self.names.get(" ".join(request.lower().split()), [])
        words = [word for word in re.findall(r"[\w/$]+", request) if re.search(r"[a-z][A-Z]|/", word)]
        return list(
            {skill.id: skill for skill in [*whole, *(each for word in words for each in self.names.get(word, ()))]}.values()
        )

    def hits(self, request: str, top: int = TOP, libraries: Collection[str] = ()) -> list[Hit]:
        """Return the hits for a request, best first. Raises BlockcrewError when the index cannot be asked."""
        exact = [skill for skill in self.named(request) if not libraries or skill.library in libraries]
        near = self.index.nearest(request, libraries)
        found = [self.hit(each, verb_of(request)) for each in near]
        others = sorted((hit for hit in found if hit.skill not in exact), key=lambda hit: (-hit.score, hit.skill.id))
        return [Hit(skill, 1.0, 1.0, exact=True, demoted=self.demoted(skill)) for skill in exact][:top] + others[
            : max(0, top - len(exact))
        ]

    @cached_property
    def verbs(self) -> Mapping[str, frozenset[str]]:
        """Return the ids of skills by the verb with which their ways to ask begin."""
        said = [(verb_of(text), skill.id) for skill in self.shelf.skills for text in skill.header.says]
        return {verb: frozenset(each for other, each in said if other == verb) for verb, _ in said if verb not in COMMON}

    def hit(self, near: Near, verb: str) -> Hit:
        """Return a search hit for a skill, with its likeness, trust and whether the request's verb contradicts it."""
        alike, demoted = likeness(near), self.demoted(near.skill)
        score = alike + self.trust(near.skill) - (DEMOTED if demoted else 0)
        contrary = bool(near.skill.header.says) and near.skill.id not in self.verbs.get(verb, {near.skill.id})
        return Hit(near.skill, alike, score - CONTRARY * contrary, demoted=demoted, contrary=contrary)

    def trust(self, skill: SkillFile) -> float:
        """Return a bonus for the score: from -TRUST (always failed) to TRUST (always worked), 0 for a skill never tried."""
        count = self.tally.get(skill.run_name, NONE)
        return TRUST * (2 * count.share - 1) * count.runs / (count.runs + RUNS)


def verb_of(text: str) -> str:
    """Return the first word that is not a politeness."""
    return next((word for word in re.findall(r"[a-z]+", text.lower()) if word not in POLITE), "")


def likeness(near: Near) -> float:
    """Return one likeness of a skill: the mean of its best texts, weighed with that of its description."""
    several = near.said[: SAID if near.skill.header.says else 1]
    best = (near.said[0] + sum(several) / len(several)) / 2
    return (best + DESCRIBED * near.description) / (1 + DESCRIBED)
