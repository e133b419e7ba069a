"""A player like CoELA: after each action it writes a message and then chooses its next action, and the message costs a step."""

from orchestrator.games.chores.players.claims import ClaimingHelper


class MessagingHelper(ClaimingHelper):
    """Speaks before each of its actions, whether it has news or not, with the same sentences as the player claims. A walk of
    several steps is one action."""

    always = True
