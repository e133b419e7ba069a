"""Searches skills (programs for bots) for a person's sentence: similar texts come from the vector index, common words from
wording.py, success rates from the records of runs, and an exact name wins. A hit's `likeness` comes from the index (1 is
equal); `score`, which orders hits, adjusts it by common words and by how well the skill worked before."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from orchestrator.skillbook.folder import SkillFile, SkillFolder
from orchestrator.skillbook.index import Index, Near, spoken
from orchestrator.skillbook.success_counts import NONE, Count
from orchestrator.skillbook.wording import SAID_FILLERS, SAID_WORDS, Wording

TOP = 5
SAID = 3  # ways to ask for a skill that are counted beside the best one, where it has such: one is often a chance likeness
DESCRIBED = 0.3  # weight of the description, where a skill has no ways to ask; docs/results/skills.md has the measurement
DESCRIBED_BESIDE = 0.15  # the same beside ways to ask
TRUST = 0.05  # that success or failure can move a score, at most: likeness goes first
RUNS = 10  # after so many runs half of that
DEMOTED = 1.0  # what is taken off the score of a skill that keeps failing: more than any likeness is worth
SURE = 0.62  # likeness from which on a request is taken for the skill; below, one asks back
WORDED = 10  # skills that are compared with a request because of their words
CONTRARY = 0.15  # taken off the score of a skill where the request has the verb of another one
COMMON = frozenset("get put make go take bring give let do be use have set start come see keep turn want need help".split())
POLITE = frozenset("please can could would will you i we just now go and to the a some".split())


@dataclass(frozen=True, slots=True)
class Hit:
    """A skill (a program for bots) that a search found. `likeness` is its similarity to the request, 1 for an `exact` name;
    `distance` is 1 - likeness. `score` orders hits. `demoted` says why the skill is not trusted, empty when it is. `contrary`
    says that the request begins with another skill's verb: 'plant wheat' resembles 'harvest the wheat' but means something
    else."""

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
        """Return whether the skill (a program for bots) may be run without asking the person for confirmation: either the
        request names it, or it is similar enough (likeness of at least SURE, 0.62), is trusted, and the request does not begin
        with another skill's verb."""
        return self.exact or (self.likeness >= SURE and not self.demoted and not self.contrary)


@dataclass
class SkillSearch:
    """The search for those skills (programs for bots) of a folder (`shelf`) that fit a person's sentence. `index` is the vector
    index of the same skills. `tally` maps skills to their success counts in this type of world; its keys are NAME for our own
    skills and LIBRARY/NAME for others. `demoted` is a function that returns why a skill is not trusted, empty when it is."""

    shelf: SkillFolder
    index: Index
    tally: Mapping[str, Count]
    demoted: Callable[[SkillFile], str] = field(default=lambda skill: "")

    @cached_property
    def names(self) -> Mapping[str, list[SkillFile]]:
        """Return name -> skills, for every name by which a person may call a skill: its name as written, in lower case and in
        words, and its id. Several skills may share a name."""
        names: dict[str, list[SkillFile]] = {}
        for skill in self.shelf.skills:
            for name in {skill.name, skill.name.lower(), spoken(skill.name), skill.id, skill.id.lower()}:
                names.setdefault(name, []).append(skill)
        return names

    def named(self, request: str) -> list[SkillFile]:
        """Return the skills (programs for bots) that the request names, as a whole or with one of its words: `mineBlock`, "mine
        block", "use mineBlock now"; empty if it names none."""
        whole = self.names.get(" ".join(request.lower().split()), [])
        words = [word for word in re.findall(r"[\w/$]+", request) if re.search(r"[a-z][A-Z]|/", word)]
        return list(
            {skill.id: skill for skill in [*whole, *(each for word in words for each in self.names.get(word, ()))]}.values()
        )

    def hits(self, request: str, top: int = TOP, libraries: Collection[str] = ()) -> list[Hit]:
        """Return at most `top` hits for a request: skills that the request names first, then the others by score. `libraries`
        limits the search to these libraries; empty means all. Raises BlockcrewError when the index cannot be asked."""
        exact = [skill for skill in self.named(request) if not libraries or skill.library in libraries]
        near = self.index.nearest(request, libraries, self.worded(request, libraries))
        found = [self.reworded(self.hit(each, verb_of(request)), request) for each in near]
        others = sorted((hit for hit in found if hit.skill not in exact), key=lambda hit: (-hit.score, hit.skill.id))
        return [Hit(skill, 1.0, 1.0, exact=True, demoted=self.demoted(skill)) for skill in exact][:top] + others[
            : max(0, top - len(exact))
        ]

    @cached_property
    def said_wording(self) -> Wording:
        """Return the words of the skills that have example requests."""
        return Wording([skill for skill in self.shelf.skills if skill.header.says], SAID_FILLERS)

    def worded(self, request: str, libraries: Collection[str]) -> list[SkillFile]:
        """Return skills to compare a request with because of its words, even if the index does not find them."""
        found = self.said_wording.nearest(request, WORDED)
        return [skill for skill in found if not libraries or skill.library in libraries]

    @cached_property
    def wording(self) -> Wording:
        """Return the words of the skills that have no example requests: those from elsewhere."""
        return Wording([skill for skill in self.shelf.skills if not skill.header.says])

    def reworded(self, hit: Hit, request: str) -> Hit:
        """Return a hit with what its words add to its score."""
        if hit.skill.header.says:
            return replace(hit, score=hit.score + SAID_WORDS * self.said_wording.common(request, hit.skill))
        return replace(hit, score=hit.score + self.wording.bonus(request, hit.skill))

    @cached_property
    def verbs(self) -> Mapping[str, frozenset[str]]:
        """Return verb -> ids of the skills that have that verb as first word of one of their example requests (sentences in a
        skill's header, such as "craft a sword"); common verbs such as get are left out."""
        said = [(verb_of(text), skill.id) for skill in self.shelf.skills for text in skill.header.says]
        return {verb: frozenset(each for other, each in said if other == verb) for verb, _ in said if verb not in COMMON}

    def hit(self, near: Near, verb: str) -> Hit:
        """Return the hit for a skill that the index found (`near`), with its score. `verb` is the verb of the request; if
        example requests begin with it for other skills but not for this one, the hit is marked contrary and its score is
        reduced."""
        alike, demoted = likeness(near), self.demoted(near.skill)
        score = alike + self.trust(near.skill) - (DEMOTED if demoted else 0)
        contrary = bool(near.skill.header.says) and near.skill.id not in self.verbs.get(verb, {near.skill.id})
        return Hit(near.skill, alike, score - CONTRARY * contrary, demoted=demoted, contrary=contrary)

    def trust(self, skill: SkillFile) -> float:
        """Return what the success rate adds to a skill's score: from -TRUST (always failed) to TRUST (always worked), and 0 for
        a skill never tried. The more often it ran, the closer the number can come to these limits."""
        count = self.tally.get(skill.run_name, NONE)
        return TRUST * (2 * count.share - 1) * count.runs / (count.runs + RUNS)


def verb_of(text: str) -> str:
    """Return the first word of a request that is no filler such as please, can or you, in lower case; empty if there is
    none."""
    return next((word for word in re.findall(r"[a-z]+", text.lower()) if word not in POLITE), "")


def likeness(near: Near) -> float:
    """Return the similarity of a skill to a request as one number from -1 to 1. `near` has the cosine similarity of the request
    to each text of the skill: its name, its description, and example requests such as "craft a sword". The number is a weighted
    mean of the highest of these, the mean of the three highest (of a skill without example requests, the highest again), and
    that of the description."""
    several = near.said[: SAID if near.skill.header.says else 1]
    best = (near.said[0] + sum(several) / len(several)) / 2
    described = DESCRIBED_BESIDE if near.skill.header.says else DESCRIBED
    return (best + described * near.description) / (1 + described)
