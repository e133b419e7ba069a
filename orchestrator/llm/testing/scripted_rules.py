"""A fake model's answers to this project's own prompts, sensible enough for rehearsals of whole runs without a model.
`sensible` is the function to pass to FakeModelServer. It reads the facts, the JSON that describes a situation, from the first
question of the conversation and has one function for each schema of an answer (minds/answers.py), found by the schema's
name."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from orchestrator.llm.testing.fake_server import Answer, ReceivedRequest, Says
from orchestrator.llm.testing.game_puppet import RULES, GameQuestion, game_answer

Facts = Mapping[str, Any]
PICKAXE = "wooden_pickaxe"
LOGS_FOR_PICKAXE = 3

APTITUDE = {  # answers to the questions of app/aptitude.py, the last of which has no schema
    "Colour": '{"colour": "teal"}', "TableSum": '{"steps": "3 times 4 times 4 by 4", "tables": 12}', "": "birch"
}  # fmt: skip


def sensible(asked: ReceivedRequest) -> Answer:
    """Return a sensible answer to a request that one of this project's prompts made: the function to pass to FakeModelServer as
    its `rule`.
    The request names a JSON schema, such as "RootPlan". The answer is an object of that schema, which the function for the
    schema makes of the facts (the JSON that describes the situation) in the prompt; prompts of games of coordination have
    sentences instead, which game_puppet.py reads. Raises KeyError for an unknown schema."""
    if asked.about in RULES:
        said, schema = asked.body["messages"], asked.body["response_format"]["json_schema"]["schema"]
        question = GameQuestion(asked.about, schema["properties"], said[0]["content"], said[1]["content"], len(said) > 2)
        return Says(json.dumps(game_answer(question)))
    if asked.about in APTITUDE:
        return Says(APTITUDE[asked.about])
    return Says(json.dumps(answer(asked.about, facts_of(asked))))


def facts_of(asked: ReceivedRequest) -> Facts:
    """Return the facts of a request: the JSON object with which its prompt describes the situation to the model.
    It is the first user message; later ones only tell the model what was wrong with its answers. Empty when that message is no
    JSON."""
    question = next(one["content"] for one in asked.body["messages"] if one["role"] == "user")
    facts: Facts = json.loads(question) if question.startswith("{") else {}
    return facts


def answer(form: str, facts: Facts) -> dict[str, Any]:
    """Return a fake model's answer that fits the JSON schema called `form`, such as "Judgment" or "LeafPlan". `facts` is the
    JSON that describes the situation in the prompt. Raises KeyError for a schema without a function here."""
    forms = {
        "Judgment": judgment, "RootPlan": root_plan, "LeafPlan": leaf_plan, "Orders": orders, "Actions": actions,
        "Critique": critique, "Talk": talk, "Proposal": proposal, "Interpretation": interpretation, "Ready": ready,
        "SkillDraft": skill_draft, "SkillReview": skill_review, "LessonProposal": lesson_proposal,
        "MetaPlanDraft": meta_plan_draft, "MetaPlanOpinion": meta_plan_opinion,
    }  # fmt: skip
    return forms[form](facts)


def judgment(facts: Facts) -> dict[str, Any]:
    """Return a fake model's verdict on a goal: {"why", "status": "fail" or "ongoing", "wait"}. `facts` is its prompt's JSON.
    Success is never the verdict, since other code finds it by counting items. The goal fails if more than five of the agent's
    last actions were refused (`facts["done"]`), if every member of its team is absent or has failed twice, or if no member can
    do the next part of a building and none is at work. "wait" is True when members are at work and no other could be given
    any."""
    refused = [one for one in facts.get("done", ()) if "refused" in one]
    failed = [one for one in facts.get("members", ()) if one.get("failures", 0) > 1 or one.get("away")]
    everybody = bool(facts.get("members")) and len(failed) == len(facts["members"])
    busy = any(one.get("asked") for one in facts.get("members", ()))
    nobody = "site" in facts and not busy and not building_plan(facts)["stages"][0]["tasks"]
    status = "fail" if len(refused) > 5 or everybody or nobody else "ongoing"
    return {"why": f"missing: {facts['task']['missing']}", "status": status, "wait": busy and not idle_of(facts)}


def idle_of(facts: Facts) -> list[str]:
    """Return the names of a leader's members that could be given work: those that `facts`, the JSON in the prompt, calls idle
    (under "members") and that have failed less than twice at what the leader gave them."""
    members: Sequence[Facts] = facts.get("members", ())
    return [one["name"] for one in members if one.get("idle") and one.get("failures", 0) < 2]


def root_plan(facts: Facts) -> dict[str, Any]:
    """Return a fake model's plan for a root (leader): {"analysis", "objective", "stages"} with one stage, {"tasks": [{"member",
    "item", "count"}, ...]}. It divides what `facts["to_give_out"]` (item -> count) still needs evenly among the idle members,
    one task for each; if none is idle, the first present one gets the task. `facts` is the JSON in the prompt.
    In a relay (one member works at a time), only the first task remains. For a building, see `building_plan`."""
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
    """Return the ids of the items that the member called `name` holds according to `facts`, the JSON in the prompt; empty when
    it holds none or nobody has that name."""
    return next((set(one.get("holds", ())) for one in facts["members"] if one["name"] == name), set())


def building_plan(facts: Facts) -> dict[str, Any]:
    """Return a fake model's plan for the leader of a building: {"analysis", "objective", "stages"} with one stage, {"tasks":
    [{"member", "item", "count"}, ...]}. "item" is the part of the building that has to be built first, such as "walls", and
    "count" how many of its blocks the member sets.
    These are divided evenly among the idle members that hold some of the part's materials, according to `facts`, the JSON in
    the prompt; "tasks" is empty when there are no such members."""
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
    """Return a fake model's plan for a leaf (worker): {"analysis", "objective", "stages"}, each stage {"tasks": [{"item",
    "count"}, ...]}. The last stage gets all that `facts["task"]["missing"]` (item -> count) names.
    Before it comes a stage for a wooden pickaxe if `facts`, the JSON in the prompt, say that something has to be dug with one
    and the bot has no pickaxe; for a building there is no such stage."""
    stages = []
    needed = "site" not in facts and any(step.endswith(f" {PICKAXE}") for step in facts.get("steps", ()))
    if needed and not any(item.endswith("_pickaxe") for item in facts.get("inventory", {})):
        stages.append({"tasks": [{"item": PICKAXE, "count": 1}]})
    stages.append({"tasks": [{"item": item, "count": count} for item, count in facts["task"]["missing"].items()]})
    return {"analysis": "Tools first.", "objective": facts["task"]["text"], "stages": stages}


def orders(facts: Facts) -> dict[str, Any]:
    """Return a fake model's orders of a leader to its members: {"why", "orders", "say"}. "orders" is `facts["stage"]`
    unchanged: the tasks {"member", "item", "count"} of the plan's current stage. "say" (words to the crew) is empty. `facts` is
    the JSON in the prompt."""
    return {"why": "As planned.", "orders": facts["stage"], "say": []}


def actions(facts: Facts) -> dict[str, Any]:
    """Return a fake model's actions of a worker: {"why", "actions", "say"}, where each action calls a skill (a bot's program),
    such as {"skill": "mineBlock", "name": "stone", "count": 3, "further": None}. `facts` is the JSON in the prompt. Each task
    {"item", "count"} in `facts["stage"]`, the plan's current stage, becomes: for a building, one `setBlocks`; for a wooden
    pickaxe, all calls that make one from trees; for any other item, digging the block that drops it."""
    calls: list[dict[str, Any]] = []
    for task in facts["stage"]:
        if "site" in facts:
            calls.append({"skill": "setBlocks", "count": None})
        elif task["item"] == PICKAXE:
            calls += pickaxe()
        else:
            dug = {"skill": "mineBlock", "name": dug_for(facts, task["item"]), "count": task["count"], "further": None}
            calls.append(dug)
    return {"why": "One after another.", "actions": calls, "say": []}


def dug_for(facts: Facts, item: str) -> str:
    """Return the block that is dug for `item`, as the steps of `facts` name it ("mine 3 cobblestone from stone"); the item
    itself when no step does."""
    mined = (step.split() for step in facts.get("steps", ()) if step.startswith("mine "))
    return next((words[4].rstrip(",") for words in mined if words[2] == item and len(words) > 4), item)


def pickaxe() -> list[dict[str, Any]]:
    """Return the calls of skills (a bot's programs) by which a bot with an empty inventory, near oaks, makes a wooden pickaxe:
    dig three logs, craft planks, sticks and a crafting table, place the table and craft the pickaxe. Each is {"skill": name,
    parameter: value, ...}."""
    things = (("oak_planks", 12), ("stick", 4), ("crafting_table", 1))
    made = [{"skill": "craftItem", "name": name, "count": count} for name, count in things]
    dug = {"skill": "mineBlock", "name": "oak_log", "count": LOGS_FOR_PICKAXE, "further": None}
    table = {"skill": "placeItem", "name": "crafting_table"}
    return [dug, *made, table, {"skill": "craftItem", "name": PICKAXE, "count": 1}]


def critique(facts: Facts) -> dict[str, Any]:
    """Return a fake model's critique of an agent's last action, the last of `facts["done"]`: {"cause": the reason why it was
    refused and the action, "advice": always the same sentence}. `facts` is the JSON in the prompt."""
    last = facts["done"][-1]
    return {"cause": f"{last.get('refused', 'nothing')} at {last['did']}", "advice": "Get what is lacking first."}


def talk(facts: Facts) -> dict[str, Any]:
    """Return a fake model's answer to a person's small talk, {"answer": a line of chat}: it greets `facts["speaker"]` by name
    and says what the crew is at, `facts["crew"]["at"]`. `facts` is the JSON in the prompt."""
    return {"answer": f"Hello {facts['speaker']}, we are at: {facts['crew']['at'] or 'nothing'}."}


def proposal(facts: Facts) -> dict[str, Any]:
    """Return a fake model's proposal to a person of what the crew could do next, always to gather wood: {"item": "logs",
    "count": 16, "say": a line of chat}. `facts`, the JSON in the prompt, is not used."""
    return {"item": "logs", "count": 16, "say": "Wood is always good. Say: mine 16 logs."}


def interpretation(facts: Facts) -> dict[str, Any]:
    """Return what a fake model takes an unclear line of chat for: {"why", "intent", ...}; fields without a use are None.
    `facts`, the JSON in the prompt, has the line ("said") and the items with a name similar to a word in it ("names_like_it").
    A line with "something" in it gets the intent "ask" and a question back. One with a number and a similar name becomes the
    order "gather" of so many of the first such item. Any other is "talk"."""
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
    """Return a fake model's draft of a new skill (a bot's program), always getSticks: a mapping with its "name", "description",
    "parameters", "gains", JavaScript "code" and more. "code" is empty, which says that the model writes no skill, if sticks are
    not among the items that the skill must gain (`facts["must_gain"]`, item -> count). `facts` is the JSON in the prompt."""
    code = STICKS_CODE if "stick" in facts["must_gain"] else ""
    count = {"name": "count", "kind": "number", "text": "how many, 1 to 64", "required": False, "example": 4}
    return {
        "why": "A log is enough for sticks." if code else "No bot can do that.", "name": STICKS, "says": ["get sticks"],
        "description": "Fell an oak log and make sticks of it.", "parameters": [count],
        "gains": [{"item": "stick", "count": 4}], "code": code,
    }  # fmt: skip


def skill_review(facts: Facts) -> dict[str, Any]:
    """Return a fake model's review of one run of a new skill (a bot's program): {"why", "success", "advice": ""}.
    It is a success if `facts["changed"]` (item -> count, negative for spent items) has any gain. `facts` is the JSON in the
    prompt."""
    return {"why": "As measured.", "success": any(count > 0 for count in facts["changed"].values()), "advice": ""}


def lesson_proposal(facts: Facts) -> dict[str, Any]:
    """Return a fake model's proposal of the next skill (a bot's program) to learn: {"why", "lesson": "get sticks", "gains":
    [{"item": "stick", "count": 4}]}. If `facts`, the JSON in the prompt, say that getSticks is learned already or that no oak
    log is in sight, "lesson" and "gains" are empty, which proposes nothing."""
    new = STICKS not in facts["learned"] and "oak_log" in facts["in_sight"]
    gains = [{"item": "stick", "count": 4}] if new else []
    return {"why": "Tools have handles.", "lesson": "get sticks" if new else "", "gains": gains}


def meta_plan_draft(facts: Facts) -> dict[str, Any]:
    """Return a fake model's draft of a meta-plan: even shares, but for those that objected, who get what they want."""
    names = [one["name"] for one in facts["members"] if one.get("failures", 0) < 2]
    asked = {one["member"]: one["wants"] for one in facts.get("objections", ())}
    subtasks: list[dict[str, Any]] = []
    for item, count in facts["missing"].items():
        left, free = count, [name for name in names if item not in asked.get(name, {})]
        for name in [*(set(names) - set(free)), *free]:
            mine = asked[name][item] if name not in free else -(-left // len(free[free.index(name) :]))
            subtasks += [{"member": name, "item": item, "count": min(mine, left)}] if min(mine, left) > 0 else []
            left -= min(mine, left)
    return {"why": "; ".join(f"{one['member']}: {one['says']}" for one in facts.get("objections", ())), "subtasks": subtasks}


def meta_plan_opinion(facts: Facts) -> dict[str, Any]:
    """Return a fake model's opinion of a draft: who holds an axe wants half of what is missing, once."""
    axe = next((item for item in facts["you_hold"] if item.endswith("_axe")), "")
    half = {item: count // 2 for item, count in facts["missing"].items() if count > 3}
    if not axe or f"{facts['you']}: I hold {axe}" in facts["why"] or not half:
        return {"accept": True, "why": "I know nothing better", "wants": []}
    return {"accept": False, "why": f"I hold {axe}", "wants": [{"item": item, "count": n} for item, n in half.items()]}


def ready(facts: Facts) -> dict[str, Any]:
    """Return the answer to the first call of a run, which only tests whether the model answers: {"ready": True}. `facts` is not
    used."""
    return {"ready": True}
