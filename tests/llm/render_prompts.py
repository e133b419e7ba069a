"""Writes down what is sent, after somebody has changed the wording on purpose: python tests/llm/render_prompts.py"""

import asyncio

from test_game_prompts import GAMES, texts
from test_game_prompts import RENDERED as OF_GAMES
from test_prompts import RENDERED, SKILLS

from orchestrator.minds.example_situations import sample_questions


async def main() -> None:
    OF_GAMES.mkdir(parents=True, exist_ok=True)
    for name, question in (await sample_questions(SKILLS)).items():
        text = "\n\n".join(f"[{one.speaker}]\n{one.text}" for one in question.said[:2]) + "\n"
        (RENDERED / f"{name}.txt").write_text(text, "utf-8")
    for game in GAMES:
        (OF_GAMES / f"{game}.txt").write_text(await texts(game), "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
