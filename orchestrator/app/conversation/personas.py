"""Takes the characters of bots from the settings; texts that give orders are left out, and one sentence says so."""

import logging
from collections.abc import Callable

from orchestrator.dialogue.persona.persona import Persona, without_orders
from orchestrator.knowledge.game import GameData
from orchestrator.persona_settings import TEMPLATES
from orchestrator.settings import Settings

log = logging.getLogger("blockcrew.personas")


def personas_of(settings: Settings, game: GameData, tell: Callable[[str], None] = log.warning) -> dict[str, Persona]:
    """Return the characters of bots by name. `tell` is called with a sentence for each text that is ignored."""
    found = {}
    for name, bot in settings.persona.items():
        about, why = without_orders(bot.about, f"[persona.{name}] about", game)
        greeting, why_too = without_orders(bot.greeting, f"[persona.{name}] greeting", game)
        for sentence in filter(None, (why, why_too)):
            tell(sentence)
        found[name] = Persona(bot.manner, bot.language, greeting, about, bot.model == TEMPLATES)
    return found
