"""Speech of people to crews: desk.py has the recogniser and who speaks, speech_to_crew.py takes an utterance to the crew."""
