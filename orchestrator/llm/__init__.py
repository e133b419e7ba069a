"""Access to language models: chat.py is the contract, compatible.py asks servers.
retry.py tells a model what was wrong with an answer and asks again."""
