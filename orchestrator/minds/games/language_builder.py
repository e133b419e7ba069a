"""A builder of CoBlock that asks a language model with the paper's steps (section 3): the state in words, models of the partner
and of itself, reflection on errors, and the action, all in one answer."""

from collections.abc import Sequence

from orchestrator.core.errors import BlockcrewError
from orchestrator.games.coblock.command import parse
from orchestrator.games.coblock.view import CoBlockView
from orchestrator.games.coblock.world import BlockWorld, refusal_text
from orchestrator.games.episode import SAY
from orchestrator.games.game import GameSpec
from orchestrator.llm.chat import BadReply, ChatMessage, ChatModel, Reply, Trouble
from orchestrator.llm.retry import correction
from orchestrator.minds.games.answers import builder_fields, builder_form
from orchestrator.minds.games.builder_facts import builder_facts
from orchestrator.minds.games.grounding import block_problem, grounded_block
from orchestrator.minds.games.reasoner import NO_ANSWER, shortened
from orchestrator.minds.games.scene import scene_of
from orchestrator.minds.games.step_asker import StepAsker
from orchestrator.minds.games.steps import BuilderSteps
from orchestrator.minds.strict_answer import StrictAnswer

PROMPT = "game_builder"


class LanguageBuilder:
    """Shows the model goal, world, blocks, messages and actions, and takes the action of its answer (implements `GamePlayer`).
    A bad answer costs its own turn at most: the episode then waits for it."""

    def __init__(self, model: ChatModel, rules: str, steps: BuilderSteps | None = None) -> None:
        """Ask `model` with these steps (None: all). `rules` of the game in sentences are a part of the prompts."""
        self.model, self.rules, self.steps = model, rules, steps or BuilderSteps()

    def begin(self, spec: GameSpec, seat: int, seed: int) -> None:
        """Begin a new episode without memories of earlier ones; the seed is not used."""
        self._scene = scene_of(spec, seat, self.rules)
        self._asker = StepAsker(self.model, self._scene.player)
        self._answer: StrictAnswer | None = None

    async def act(self, view: CoBlockView, legal: Sequence[str], refused: str = "") -> str:
        """Return the action that the model chooses, in the short form of the game. Raises ModelError if no model can be
        asked."""
        if refused and self._answer is None:
            return NO_ANSWER
        told = self._told(view, refused) if refused else ()
        fields = builder_fields(self.steps)
        shown = {"scene": self._scene, "steps": self.steps, "fields": fields, "facts": builder_facts(view, self.steps)}
        self._answer = await self._asker.ask(PROMPT, shown, builder_form(self.steps), told, problem)
        return NO_ANSWER if self._answer is None else grounded_block(action_of(self._answer))

    def _told(self, view: CoBlockView, refused: str) -> tuple[ChatMessage, ...]:
        """Return what is added to the question when the last answer goes back to the model: the reason of the world, which is
        shorter than the episode's list of all legal actions."""
        assert self._answer is not None
        action = grounded_block(action_of(self._answer))
        said = refused if action.startswith(SAY) else world_reason(view, action) or shortened(refused)
        return correction(BadReply(Trouble.WRONG_SENSE, said, Reply(self._answer.model_dump_json())))


def action_of(answer: StrictAnswer) -> str:
    """Return the action of an answer; its schema depends on the steps, but always has one."""
    return str(answer.model_dump()["action"])


def problem(answer: StrictAnswer) -> str:
    """Return why the action of an answer is no action of CoBlock; empty if it is one."""
    return block_problem(action_of(answer))


def world_reason(view: CoBlockView, action: str) -> str:
    """Return why the world refuses an action, in one sentence; empty if it does not."""
    try:
        wanted = parse(action)
    except BlockcrewError as error:
        return str(error)
    why = BlockWorld([view.inventory, view.inventory], view.world, view.rules.as_published).refusal(view.seat, wanted)
    return refusal_text(why, wanted) if why else ""
