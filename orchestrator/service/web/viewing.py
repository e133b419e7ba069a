"""Serves somebody who watches over a WebSocket: what they send is heard while news are sent, until one of both ends."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect

from orchestrator.core.waiting.cancelling import cancel

Work = Coroutine[Any, Any, None]


async def serve_viewer(socket: WebSocket, hearing: Work, sending: Work) -> None:
    """Do both works until one of them ends, stop the other one, and close the WebSocket unless the viewer has left."""
    tasks = [asyncio.create_task(work) for work in (hearing, sending)]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await cancel(*tasks)
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(1008)
