"""Write what a recogniser heard into the service's store, and read it again."""

import json

from orchestrator.voice.recogniser import Transcript


def speech_of(heard: Transcript) -> str:
    """Return what was heard as JSON for the store; the text itself is stored as the command."""
    others = {"alternatives": list(heard.alternatives), "scores": [round(score, 3) for score in heard.scores]}
    return json.dumps({"score": round(heard.score, 3)} | others)


def transcript_of(speech: str) -> Transcript | None:
    """Return what was heard from the JSON in the store, without the text; None for a typed command."""
    if not speech:
        return None
    kept = json.loads(speech)
    return Transcript("", kept["score"], tuple(kept["alternatives"]), scores=tuple(kept["scores"]))
