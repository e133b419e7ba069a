"""A rule for the fake server that answers this project's own prompts sensibly, for rehearsals of whole runs without a model.
It reads the facts from the JSON that ends the conversation, as a model does, and recognises a schema by its name."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from orchestrator.llm.testing.fake_server import Answer, ReceivedRequest, Says

Facts = Mapping[str, Any]
PICKAXE = "wooden_pickaxe"
LOGS_FOR_PICKAXE = 3


def sensible(asked: ReceivedRequest) -> Answer:
    """Return a sensible answer to a request, by the rule of the schema that it wants."""
    return Says(json.dumps(answer(asked.about, facts_of(asked))))


def facts_of(asked: ReceivedRequest) -> Facts:
    """Return the facts of the first question; corrections come after it."""
    question = next(one["content"] for one in asked.body["messages"] if one["role"] == "user")
    facts: Facts = json.loads(question) if question.startswith("{") else {}
    return facts


def answer(form: str, facts: Facts) -> dict[str, Any]:
    """Return an answer in the form of the named schema, from the facts of the question."""
    forms = {
        "Judgment": judgment, "RootPlan": root_plan, "LeafPlan": leaf_plan, "Orders": orders, "Actions": actions,
        "Critique": critique, "Talk": talk, "Proposal": proposal, "Interpretation": interpretation, "Ready": ready,
        "SkillDraft": skill_draft, "SkillReview": skill_review, "LessonProposal": lesson_proposal,
    }  # fmt: skip
    return forms[form](facts)


def judgment(facts: Facts) -> dict[str, Any]:
    """Return a verdict from the counts; the goal fails after six refusals."""
    refused = [one for one in facts.get("done", ()) if "refused" in one]
    failed = [one for one in facts.get("members", ()) if one.get("failures", 0) > 1 or one.get("away")]
    everybody = bool(facts.get("members")) and len(failed) == len(facts["members"])
    busy = any(one.get("asked") for one in facts.get("members", ()))
    nobody = "site" in facts and not busy and not building_plan(facts)["stages"][0]["tasks"]
    status = "fail" if len(refused) > 5 or everybody or nobody else "ongoing"
    return {"why": f"missing: {facts['task']['missing']}", "status": status, "wait": busy and not idle_of(facts)}


def idle_of(facts: Facts) -> list[str]:
    """Return the idle members that have not failed twice."""
    members: Sequence[Facts] = facts.get("members", ())
    return [one["name"] for one in members if one.get("idle") and one.get("failures", 0) < 2]


def root_plan(facts: Facts) -> dict[str, Any]:
    """Return a plan with equal parts for all idle members."""
    if "site" in facts:
        return building_plan(facts)
    idle = idle_of(facts) or [one["name"] for one in facts.get("members", ()) if not one.get("away")][:1]
    tasks: list[dict[str, Any]] = []
    for item, left in facts["to_give_out"].items():
        for index, name in enumerate(idle):
            part = (left * (index + 1)) // len(idle) - (left * index) // len(idle)
            if part and name not in {task["member"] for task in tasks}:
                tasks.append({"member": name, "item": item, "count": part})
    if facts.get("way") == "relay":
        tasks = tasks[:1]
    return {"analysis": "An even part for each.", "objective": facts["task"]["text"], "stages": [{"tasks": tasks}]}


def holdings(facts: Facts, name: str) -> set[str]:
    """Return the items that a member holds."""
    return next((set(one.get("holds", ())) for one in facts["members"] if one["name"] == name), set())


def building_plan(facts: Facts) -> dict[str, Any]:
    """Return a plan for the part that comes first, divided among the members that hold some of its materials."""
    part = facts["site"]["now"]
    takes = {item for one in facts["site"]["parts"] if one["part"] == part for item in one["takes"]}
    able = [name for name in idle_of(facts) if not takes or takes & holdings(facts, name)]
    places = facts["to_give_out"].get(part, 0)
    tasks = [
        {"member": name, "item": part, "count": places * (index + 1) // len(able) - places * index // len(able)}
        for index, name in enumerate(able)
    ]
    tasks = [task for task in tasks if task["count"]]
    return {"analysis": "Who holds it builds it.", "objective": facts["task"]["text"], "stages": [{"tasks": tasks}]}


def leaf_plan(facts: Facts) -> dict[str, Any]:
    """Return a plan that gets a pickaxe first where one is needed."""
    stages = []
    needed = "site" not in facts and any(PICKAXE in fact.get("tools", ()) for fact in facts.get("how", ()))
    if needed and not any(item.endswith("_pickaxe") for item in facts.get("inventory", {})):
        stages.append({"tasks": [{"item": PICKAXE, "count": 1}]})
    stages.append({"tasks": [{"item": item, "count": count} for item, count in facts["task"]["missing"].items()]})
    return {"analysis": "Tools first.", "objective": facts["task"]["text"], "stages": stages}


def orders(facts: Facts) -> dict[str, Any]:
    """Return orders that assign the current stage to members just as the plan says."""
    return {"why": "As planned.", "orders": facts["stage"], "say": []}


def actions(facts: Facts) -> dict[str, Any]:
    """Return actions for the current stage: dig, or make a pickaxe from logs."""
    calls: list[dict[str, Any]] = []
    for task in facts["stage"]:
        if "site" in facts:
            calls.append({"skill": "setBlocks", "count": None})
        elif task["item"] == PICKAXE:
            calls += pickaxe()
        else:
            dug = next(
                (one["dig"] for one in facts.get("how", ()) if one["item"] == task["item"] and "dig" in one), task["item"]
            )
            calls.append({"skill": "mineBlock", "name": dug, "count": task["count"], "further": None})
    return {"why": "One after another.", "actions": calls, "say": []}


def pickaxe() -> list[dict[str, Any]]:
    """Return the calls that make a pickaxe from nothing, near trees."""
    things = (("oak_planks", 12), ("stick", 4), ("crafting_table", 1))
    made = [{"skill": "craftItem", "name": name, "count": count} for name, count in things]
    dug = {"skill": "mineBlock", "name": "oak_log", "count": LOGS_FOR_PICKAXE, "further": None}
    table = {"skill": "placeItem", "name": "crafting_table"}
    return [dug, *made, table, {"skill": "craftItem", "name": PICKAXE, "count": 1}]


def critique(facts: Facts) -> dict[str, Any]:
    """Return advice on the last refusal."""
    last = facts["done"][-1]
    return {"cause": f"{last.get('refused', 'nothing')} at {last['did']}", "advice": "Get what is lacking first."}


def talk(facts: Facts) -> dict[str, Any]:
    """Return a friendly line that answers a person."""
    return {"answer": f"Hello {facts['speaker']}, we are at: {facts['crew']['at'] or 'nothing'}."}


def proposal(facts: Facts) -> dict[str, Any]:
    """Return a proposal to gather wood."""
    return {"item": "logs", "count": 16, "say": "Wood is always good. Say: mine 16 logs."}


def interpretation(facts: Facts) -> dict[str, Any]:
    """Return what a line means: a count with a similar item name is an order, "something" a question back, the rest talk."""
    count = re.search(r"\b(\d+)\b", facts["said"])
    empty = dict.fromkeys(("who", "item", "count", "player", "mob", "structure", "x", "y", "z", "question"))
    if "something" in facts["said"]:
        return {"why": "not clear", "intent": "ask", **empty, "question": "What exactly? Say the name of an item."}
    if count and facts["names_like_it"]:
        order = {"item": facts["names_like_it"][0], "count": int(count[1])}
        return {"why": "a count of a thing", "intent": "gather", **empty, **order}
    return {"why": "no order", "intent": "talk", **empty}


STICKS = "getSticks"
STICKS_CODE = f"""async function {STICKS} (bot, args) {{
  const {{ count = 4 }} = args
  const planks = 2 * Math.ceil(count / 4)
  await mineBlock(bot, {{ name: 'oak_log', count: Math.ceil(planks / 4) }})
  await craftItem(bot, {{ name: 'oak_planks', count: planks }})
  await craftItem(bot, {{ name: 'stick', count }})
}}"""


def skill_draft(facts: Facts) -> dict[str, Any]:
    """Return a draft of a skill that makes sticks; an empty draft for any other lesson."""
    code = STICKS_CODE if "stick" in facts["must_gain"] else ""
    count = {"name": "count", "kind": "number", "text": "how many, 1 to 64", "required": False, "example": 4}
    return {
        "why": "A log is enough for sticks." if code else "No bot can do that.", "name": STICKS, "says": ["get sticks"],
        "description": "Fell an oak log and make sticks of it.", "parameters": [count],
        "gains": [{"item": "stick", "count": 4}], "code": code,
    }  # fmt: skip


def skill_review(facts: Facts) -> dict[str, Any]:
    """Return a review that calls an attempt a success if it gained something."""
    return {"why": "As measured.", "success": any(count > 0 for count in facts["changed"].values()), "advice": ""}


def lesson_proposal(facts: Facts) -> dict[str, Any]:
    """Return a lesson on sticks, but only once and only where oaks are in sight."""
    new = STICKS not in facts["learned"] and "oak_log" in facts["in_sight"]
    gains = [{"item": "stick", "count": 4}] if new else []
    return {"why": "Tools have handles.", "lesson": "get sticks" if new else "", "gains": gains}


def ready(facts: Facts) -> dict[str, Any]:
    """Return the answer to the first call of a run, which only tests whether the model answers."""
    return {"ready": True}
