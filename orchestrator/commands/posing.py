"""Finds text that poses as a message of the server, of an operator or of a language model: it is data and never an order."""

import re

ROLES = (
    r"(?:system|server|admin|administrator|console|assistant|developer|root|operator|moderator|sysop|root user"
    r"|user|human|ai|llm"
    r"|override|instruction|instructions|prompt)"
)
MARK = re.compile(
    rf"^\s*</?{ROLES}>|^\s*[\[<({{|*#]+\s*{ROLES}\b[^\])>}}|*:]*[\])>}}|*:]"  # [Server] ..., <system> ..., ### system:
    rf"|^\s*{ROLES}(?: +(?:message|prompt|override|notice|note|command|alert|update))?\s*(?::|>|-{{2,}})"
    rf"|[\n#>|\[<({{]+\s*{ROLES}(?: +(?:message|prompt|override|notice|note))?\s*[\])>}}]*\s*:",
    re.IGNORECASE,
)
FAKED = re.compile(
    r"\b(?:ignore|forget|disregard|override|bypass|drop) (?:all |any |every |your |the |my |of |previous |prior |above "
    r"|earlier |these |those |existing |safety |current |other )*(?:instructions?|rules|prompts?|guidelines|programming|"
    r"restrictions|permissions|limits|training|directives?|commandments?)\b"
    r"|\b(?:system|hidden|initial|original) (?:prompt|instructions?)\b"
    r"|\byou are (?:now )?(?:chatgpt|gpt|an? (?:ai|llm|language model|unrestricted|evil|different)|dan\b|in \w+ mode|jailbroken"
    r"|free of|no longer bound|root|admin)"
    r"|\b(?:developer|debug|admin|god|maintenance|jailbreak|dan|sudo|root) mode\b"
    r"|\b(?:api key|access token|your token|your password|\.env|environment variables?)\b"
    r"|\bas (?:an? |the |your |my )?(?:admin|administrator|owner|operator|developer|creator|server|system|root)\b"
    r"|\b(?:i am|this is|im|i'm) (?:your |the |an? )?(?:real |new |server )?(?:admin|administrator|developer|creator|programmer"
    r"|operator|system|moderator)\b"
    r"|\bpretend (?:to be|you are|that)\b|\bact as (?:if|though|an?) (?!bodyguard|guard|escort)"
    r"|\b(?:reveal|print|repeat|show|output|leak|recite) (?:me )?(?:your |the |all )*(?:prompt|instructions?"
    r"|rules|configuration"
    r"|source code|secrets?)\b"
    r"|\"(?:intent|action|command|cmd|tool|function)\"\s*:|\byou are a helpful assistant\b|\brespond only (?:with|in)\b"
    r"|\bsudo\b|<\|\w+\|>|\"role\"\s*:|\brm -rf\b|\bexecute (?:it|this|the following) as\b"
    r"|\b(?:translate|decode|base64) .{0,60}\b(?:execute|obey|run|follow) (?:it|them|that|this)\b"
    r"|\bnew (?:instructions?|directive|rules?|policy)\s*:",
    re.IGNORECASE,
)
MOST = 2000  # characters that are looked at


def honest_part(text: str) -> str:
    """Return what a line says before text that poses as a message of the server, an operator or a model begins.

    The whole line is returned for honest lines; the result is empty if nothing in front of such text is left, and for lines
    that try to talk a model out of its rules.
    """
    head = text[:MOST]
    if FAKED.search(head):
        return ""
    mark = MARK.search(head)
    return text if mark is None else text[: mark.start()].strip(" \n\t#-[<({|")
