"""Sample questions of language players, so that the prompts of games can be shown filled in: one of Hanabi for the steps of
LLM-Coordination, one of CoBlock, and one of CoordinationQA."""

from orchestrator.games.catalogue import entry
from orchestrator.games.questions.question import CoordinationQuestion, QuestionKind
from orchestrator.llm.chat import ChatModel
from orchestrator.minds.games.players import language_player
from orchestrator.minds.question_answerer import QuestionAnswerer

HANABI = ("reveal player +1 rank 5", "reveal player +1 rank 1", "reveal player +1 rank 1")
SEED = 3  # of a deck in which these clues make sense
MESSAGE = "say I have blue and purple, 20 of each. Which blocks do you need, and which colours do you have?"

QUESTION = CoordinationQuestion(
    "sample", "escape", QuestionKind.MIND, "killer_target", "Alice is in room 3 and Bob in room 8. The killer is in room 4.",
    "It goes for a player in a room beside it; only room 3 is. Whom does it go for?", ("nobody", "Bob", "Alice"), (2,),
)  # fmt: skip


async def ask_samples(model: ChatModel) -> None:
    """Let a player of Hanabi, one of CoBlock and the answerer of questions ask the model once about the same situation each
    time."""
    hanabi, coblock = entry("hanabi"), entry("coblock")
    cards = hanabi.open()
    cards.reset(SEED)
    for move in HANABI:
        cards.step({cards.to_act()[0]: move})
    (seat,) = cards.to_act()
    player = language_player(hanabi, model)
    player.begin(cards.spec, seat, 0)
    await player.act(cards.observe(seat), cards.legal(seat))
    blocks = coblock.open()
    blocks.reset(1)
    blocks.step({0: "wait", 1: MESSAGE})
    builder = language_player(coblock, model)
    builder.begin(blocks.spec, 0, 0)
    await builder.act(blocks.observe(0), blocks.legal(0))
    await QuestionAnswerer(model).answers([QUESTION], 1)
