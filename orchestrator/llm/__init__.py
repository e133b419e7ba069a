"""Access to models: chat.py is the contract, compatible.py asks servers, retry.py sends bad answers back."""
