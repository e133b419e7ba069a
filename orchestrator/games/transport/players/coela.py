"""A player like CoELA: after each action it writes a message and then chooses its next action, and the message costs a step."""

from orchestrator.games.transport.players.claims import ClaimsPlayer


class CoelaPlayer(ClaimsPlayer):
    """Speaks before each of its actions, whether it has news or not, with the same sentences as the player claims."""

    always = True
