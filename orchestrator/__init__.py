"""A crew of Minecraft bots that plans, works together and answers people. Start reading at app/session.py."""
