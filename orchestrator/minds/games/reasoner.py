"""The reasoning of the paper LLM-Coordination (4.1.1): theory of mind, then the generator, then the verifier. It chooses one
of a list of actions for a state in words; the players around it know their games."""

from collections import deque
from collections.abc import Sequence

from orchestrator.games.episode import SAY
from orchestrator.llm.chat import BadReply, ChatMessage, ChatModel, Reply, Trouble
from orchestrator.llm.retry import correction
from orchestrator.minds.games.answers import ActionCheck, GameAction, PartnerReading
from orchestrator.minds.games.grounding import grounded
from orchestrator.minds.games.scene import GameScene
from orchestrator.minds.games.step_asker import StepAsker
from orchestrator.minds.games.steps import ReasoningSteps

THEORY_OF_MIND, GENERATOR, VERIFIER = "game_theory_of_mind", "game_generator", "game_verifier"
OBJECTIONS = 2  # of the verifier to the actions of one turn; the action after them is played unverified
NO_ANSWER = ""  # never legal: the episode counts it and takes the default
LONGEST_COMPLAINT = 1500  # characters


class CoordinationReasoner:
    """The reasoning of one player in one episode. It remembers the last state and its own last actions."""

    def __init__(self, model: ChatModel, scene: GameScene, steps: ReasoningSteps) -> None:
        self.scene, self.steps = scene, steps
        self._asker = StepAsker(model, scene.player)
        self._done: deque[str] = deque(maxlen=steps.memory)
        self._before = ""
        self._reading: PartnerReading | None = None
        self._answer: GameAction | None = None

    async def choose(self, state: str, actions: Sequence[str], refused: str = "") -> str:
        """Return one of `actions` for a state in words. `refused` says why the last answer to the same state was refused.

        An answer that is none of the actions is returned as it is, so that the episode refuses and counts it. An empty text
        means that the model gave no usable answer; after it, the same state is not asked about again.
        """
        if refused and self._answer is None:
            return NO_ANSWER
        told = self._told(refused) if refused else ()
        if not refused:
            self._reading = await self._read_partner(state)
        action = await self._settle(state, actions, told)
        if action in actions or action.startswith(SAY):
            self._done.append(action)
            self._before = state
        return action

    async def _settle(self, state: str, actions: Sequence[str], told: tuple[ChatMessage, ...]) -> str:
        """Ask for an action until the verifier has nothing against it, and return it."""
        action = NO_ANSWER
        for left in range(OBJECTIONS, -1, -1):
            self._answer = await self._generate(state, actions, told)
            if self._answer is None:
                return NO_ANSWER
            action = grounded(self._answer.action, actions)
            objection = await self._objection(state, action) if left and action in actions else ""
            if not objection:
                break
            told = self._told(f"Before it is played, somebody checked {action!r} and objects: {objection}")
        return action

    def _told(self, problem: str) -> tuple[ChatMessage, ...]:
        """Return what is added to the question when the last answer goes back to the model."""
        text = self._answer.model_dump_json() if self._answer else ""
        return correction(BadReply(Trouble.WRONG_SENSE, shortened(problem), Reply(text)))

    async def _read_partner(self, state: str) -> PartnerReading | None:
        if not self.steps.theory_of_mind:
            return None
        told = {"scene": self.scene, "state": state, "before": self._before, "done": list(self._done)}
        return await self._asker.ask(THEORY_OF_MIND, told, PartnerReading)

    async def _generate(self, state: str, actions: Sequence[str], told: tuple[ChatMessage, ...]) -> GameAction | None:
        shown = {
            "scene": self.scene, "state": state, "done": list(self._done), "reading": self._reading, "actions": list(actions),
        }  # fmt: skip
        return await self._asker.ask(GENERATOR, shown, GameAction, told)

    async def _objection(self, state: str, action: str) -> str:
        """Return what the verifier has against an action; empty if nothing, or if it gave no usable answer."""
        if not self.steps.verification or self._answer is None:
            return ""
        told = {"scene": self.scene, "state": state, "action": action, "why": self._answer.why}
        found = await self._asker.ask(VERIFIER, told, ActionCheck)
        return "" if found is None or found.okay else found.why or "it breaks a rule or is not safe."


def shortened(problem: str) -> str:
    """Return a complaint that is not too long for a prompt; lists of legal actions can have hundreds of entries."""
    return problem if len(problem) <= LONGEST_COMPLAINT else f"{problem[:LONGEST_COMPLAINT]} ..."
