"""Whisper on this machine: whisper_recogniser.py is the recogniser, worker.py the process in which the model runs."""
