"""Lists the minds (planners of agents) that ask a language model, by their names; app/catalogue.py describes them and loads
this file when one of them is made."""

from collections.abc import Mapping

from orchestrator.minds.language import LanguageMind
from orchestrator.minds.mixed.leading_and_working import ModelLeadsMind, ModelWorksMind
from orchestrator.minds.mixed.rules_then_model import RulesThenModelMind

KINDS: Mapping[str, type[LanguageMind]] = {
    kind.name: kind for kind in (LanguageMind, RulesThenModelMind, ModelLeadsMind, ModelWorksMind)
}
