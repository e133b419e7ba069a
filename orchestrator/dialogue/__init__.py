"""What people say to the crew, and what comes of it: from a line of chat to an order and an answer."""
