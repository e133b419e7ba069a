"""Lets assistants drive crews over the Model Context Protocol (MCP), with the official SDK: mcp_server.py joins tools,
resources and prompts, each of which asks the service's own API, so that tokens, roles and limits hold here, too."""
