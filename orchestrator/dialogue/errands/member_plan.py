"""The plan of one member for an order of one person."""

from dataclasses import dataclass

from orchestrator.core.plan import Act


@dataclass(frozen=True, slots=True)
class MemberPlan:
    """The plan of one member for an order: it says `said`, then performs `acts` (calls of a bot's programs) in order.

    Without acts, `said` tells why it cannot carry out the order, or that it stays. A `lasting` plan is repeated until somebody
    stops it. `doing` completes the sentence "I ...", as in 'come to Sam'. When all acts succeeded, the member says `after`,
    followed by the notes that the acts returned, unless it is `quiet` about these.
    """

    said: str
    acts: tuple[Act, ...] = ()
    after: str = ""
    lasting: bool = False
    doing: str = ""
    quiet: bool = False
