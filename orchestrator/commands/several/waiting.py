"""Finds the words that make an order wait for the end of present work: "when you are done, ..."."""

import re
from collections.abc import Sequence

from orchestrator.commands.lexicon.heads import HEADS
from orchestrator.commands.lexicon.vocabulary import GREETINGS, split
from orchestrator.commands.names import Names
from orchestrator.commands.several.clauses import CALLS

DONE = (
    r"(?:when|once|after|as soon as|whenever) (?:you|ye|we|they|he|she|it|that|this|everything|(?:the|that|this"
    r"|your) \w+(?: \w+)?)"
    r"(?: two| all| guys| both)? (?:are |is |have |has |get |got |be |will be |gets )*(?:all |been )?(?:done"
    r"|finished|finish|ready|free"
    r"|complete|completed|through|idle|over|back|there|enough|available|gathered|collected|built|made|crafted|cooked|mined"
    r"|(?:a|the) (?:moment|minute|second|chance|sec|\w+)|time)(?: (?:with|of|for) (?:that|this|it|all that|the \w+|your \w+"
    r"|what you are doing|whatever you are doing|now|me|us)| \w+ing(?: (?:it|that|this|them|the \w+|\w+))?)?"
    r"(?: there| here| already)?"
)
ENOUGH = (
    r"(?:when|once|as soon as|if) (?:you|ye|we|they) (?:have|have got|got|get|collected|gathered) (?:the|enough|\d+) "
    r"\w+(?: \w+)?"
)
BEFORE = re.compile(
    rf"^(?P<lead>(?:\w+ |[,.] )*?)(?:(?:{DONE})|(?:{ENOUGH})|(?:after|following) (?:that|this|it)|afterwards)(?: ,| \.| then)*"
    rf" (?P<rest>\w.*)$"
)
FREE = r"after (?:that|this)|afterwards|when (?:you can|you (?:have|get|find) (?:the |a )?(?:time|chance|moment|minute))"
BEHIND = re.compile(rf"^(?P<rest>\w.*?)(?: ,| and)* (?:{DONE}|{FREE})(?P<tail>(?: (?:please|thanks|,|\w+))?)$")
NEXT = re.compile(
    r"^(?:and )?(?:then|next(?! to\b)|afterwards?|(?:queue|enqueue)(?: up)?(?: this| that| next)?)(?: [,:])* (?P<rest>\w.*)$"
)
OPENS = split("wait hold hang stop")  # "wait, when you are done, come here"
WAITS = split("when after once soon then next afterwards afterward queue enqueue")


def waiting(words: Sequence[str], names: Names) -> str:
    """Return a line without "when you are done" or "then" at its head or end; empty if it has no such words."""
    text = " ".join(words)
    if match := BEFORE.match(text):
        lead = match["lead"].strip(" ,.")
        said = set(lead.split()) - GREETINGS - {","}
        if (said and len(lead.split()) > 4) or said & HEADS - OPENS:
            return ""
        return f"{lead} , {match['rest']}" if lead else match["rest"]
    at = next((at for at, word in enumerate(words) if not names.called(word) and word not in CALLS), len(words))
    if match := NEXT.match(" ".join(words[at:])):
        return f"{' '.join(words[:at])} {match['rest']}".strip()
    match = BEHIND.match(text)
    return f"{match['rest']} {match['tail']}".strip() if match else ""
