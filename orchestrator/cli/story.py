"""Wording of events: one line per event for people, shared by the live view and `blockcrew runs show`."""

from orchestrator.core.contracts.journal import Event
from orchestrator.core.speaker import recalled
from orchestrator.core.terminal_text import printable


def tell(event: Event) -> str:
    """Return the event's line; empty for events that nobody would read."""
    return printable(wording(event))


def wording(event: Event) -> str:  # noqa: PLR0911, PLR0912  a table, one line for each kind
    """Return the wording of each kind of event."""
    data = event.data
    match event.kind:
        case "joined":
            return str(data.get("cannot", ""))
        case "command":
            return f"<{recalled(data['speaker'])}> {data['text']}" + ("" if data["accepted"] else "  (not accepted)")
        case "said":
            return f"says: {data['text']}"
        case "message" if (data.get("detail") or {}).get("kind") != "progress":
            return f"-> {data['to']}: {data['text']}"
        case "plan":
            return "plans: " + " | ".join("; ".join(stage) for stage in data["stages"])
        case "verdict" if data["status"] != "ongoing":
            return f"judges: {data['status']}, {data['why']}"
        case "action":
            return f"does: {data['text']}"
        case "outcome":
            gained = ", ".join(f"{count:+d} {item}" for item, count in data["gained"].items())
            return f"  {'ok' if data['ok'] else data['reason']} {gained} {data['note']} ({data['seconds']:.1f} s)"
        case "bridge" if data["event"] in ("lost", "back", "gone", "died", "kicked"):
            return f"{', '.join(data.get('bots', []))} {data['event']} {data.get('why', '')}".strip()
        case "reflex":
            cut = f", cutting off {data['interrupted']}" if data["interrupted"] else ""
            return f"by reflex: {data['reflex']} ({data['cause']}: {data['why']}){cut}; {data['note']}"
        case "corrected":
            return f"wants now: {data.get('whole', data['goal'])['text']}"  # a record of before this release has no whole
        case "paused":
            return f"{', '.join(data['members'])} pause"
        case "resumed_work":
            return f"{', '.join(data['members'])} go on"
        case "home":
            return f"home is at {' '.join(map(str, data['at']))}"
        case "interpreted":
            return f"takes {data['text']!r} of {recalled(data['speaker'])} for {data['intent']}"
        case "no_bar":
            return f"no boss bar: {data['why']}"
        case "recruited":
            return "joins the crew"
        case "not_replaced":
            return f"nobody comes for it: {data['why']}"
        case "resumed":
            return f"goes on with {data['goal']['text']}: {data['got']} of {data['goal']['count']} are there"
        case "ended":
            return f"ended: {data['status']}, {data['why']}"
        case "model_call" if data["trouble"]:
            return f"asks {data['model']} {data['about']}: {data['trouble']}, {data['problem']}"
        case "cut_prompt":
            return f"{data['model']} took {data['counted']} of {data['estimated']} tokens of a prompt: too small a context?"
        case "no_answer":
            return f"cannot decide: {data['why']}"
        case "not_said":
            return f"has said enough already: {data['text']}"
        case "departure":
            return f"departs from the record at its question {data['number']}, {data['about']}: {data['how']}"
        case "unpriced":
            return f"nobody knows what {', '.join(data['models'])} costs: tokens are counted, money is not"
        case "respawned" if data["count"]:
            return f"{data['count']} mined blocks and killed mobs came back"
        case "record_lost":
            return str(data["why"])
        case "broken":
            return f"broke off: {data['why']}"
        case "kitchen":
            return f"{data['agents']} agents in {data['level']}, {len(data['schedule'])} orders to come, {data['mode']} rules"
        case "kitchen_step":
            came = [f"{data['arrived']} is ordered"] if data["arrived"] else []
            lost = [f"{data['expired']} lost"] if data["expired"] else []
            told = [*came, *(f"{dish} is served" for dish in data["served"]), *lost, *data["said"]]
            return f"step {data['step']}: {' '.join(data['commands']) or 'everybody waits'}" + "".join(
                f"; {one}" for one in told
            )
        case "lesson":
            return f"wants to learn: {data['lesson']['text']}"
        case "attempt":
            return f"  tries {data['skill']}: {data['problem'] or 'it works'} ({data['seconds']:.1f} s)"
        case "learned":
            gained = ", ".join(f"{count:+d} {item}" for item, count in data["gained"].items())
            return f"learned {data['skill']} at attempt {data['attempts']} {gained}".rstrip()
        case "not_learned":
            return f"has not learned it after {data['attempts']} attempts: {data['why']}"
        case "proved":
            return f"{data['skill']}: {'verified on a plot' if data['verified'] else 'not verified on a plot: ' + data['why']}"
        case "looked_elsewhere":
            return f"looks elsewhere: {data['note']}"
        case "result" if "learned" in data:
            failed = len(data["failed"])
            return f"result: {data['learned']} skills learned, {data['verified']} of them verified, {failed} lessons failed"
        case "result" if "completed" in data:
            return f"result: {data['completed']} orders completed, {data['failed']} lost, {data['active']} open"
        case "result" if "got" in data:
            return f"result: {data['got']} of {data['wanted']}, TC {data['seconds']} s, mPT {data['mpt']}"
    return ""
