"""The web side: pages, one socket for each seat, and nothing that a seat must not know.

Run it with ``python -m examples.web_table``.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request as HttpRequest
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from examples.web_table.tables import MOST_SEATS, Tables
from take5_rules import IllegalActionError, Step, Take5Error, legal_actions
from take5_rules.phrases import phrase
from take5_rules.policies import POLICIES
from take5_rules.render.sentences import describe
from take5_rules.replay import dumps
from take5_rules.seen import see
from take5_rules.views import SeatView, view
from take5_rules.wire import (
    DocumentError,
    client_action_document,
    decode_request,
    encode_refusal,
    encode_view,
    refusal_for,
)

MOST_BYTES = 4096
GONE = (WebSocketDisconnect, RuntimeError)  # a socket that closes while it is written to says the latter
PAGES = Path(__file__).parent
POLICY = "default-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"


class Server:
    """Who listens at which table, and what they are told."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.sockets: dict[str, dict[WebSocket, int]] = defaultdict(dict)

    async def create(self, request: HttpRequest) -> Response:
        """Make a table: edition, names, and a policy for each seat where nobody sits."""
        try:
            asked = json.loads(await _read(request))
            names = [str(name)[:40] for name in asked["names"]][: MOST_SEATS + 1]
            policies = {int(seat): str(policy) for seat, policy in asked.get("policies", {}).items()}
            table = self.tables.create(str(asked["edition"]), names, policies)
        except (KeyError, TypeError, AttributeError, ValueError, RecursionError, Take5Error) as error:
            return JSONResponse({"error": str(error)}, status_code=400)
        people = [seat for seat in range(len(names)) if seat not in policies]
        links = {seat: f"/table/{table}#{seat}.{self.tables.seat_key(table, seat)}" for seat in people}
        return JSONResponse({"table": table, "links": links})

    async def download(self, request: HttpRequest) -> Response:
        """The record of a finished match; before the end it would tell the hands."""
        table = request.path_params["table"]
        if table not in self.tables.store.names() or not self.tables.over(table):
            return JSONResponse({"error": "no finished match of that name"}, status_code=404)
        return Response(dumps(self.tables.store.replay(table)), media_type="application/json")

    async def sit(self, socket: WebSocket) -> None:
        """One seat's socket: a key first, then its view, then its requests and everybody's steps."""
        await socket.accept()
        table = socket.path_params["table"]
        try:
            seat = await self._greet(socket, table)
            if seat is None:
                await socket.close(code=4403)
                return
            # A server that died may have left the table owing something, and nobody else would begin.
            await self._tell(table, self.tables.go_on(table))
            self.sockets[table][socket] = seat
            await self._show(socket, table, seat)
            while (message := await _hear(socket)) is not None:
                await self._receive(socket, table, seat, message)
            await socket.close(code=1003)
        except GONE:
            pass
        finally:
            self.sockets[table].pop(socket, None)
            if not self.sockets[table]:
                del self.sockets[table]

    async def _greet(self, socket: WebSocket, table: str) -> int | None:
        try:
            hello = json.loads(await _hear(socket) or "")
            seat, key = hello["seat"], hello["key"]
        except (ValueError, KeyError, TypeError, RecursionError):
            return None
        return seat if self.tables.may_sit(table, seat, key) else None

    async def _show(self, socket: WebSocket, table: str, seat: int) -> None:
        record = self.tables.store.replay(table)
        seen = view(self.tables.store.state(table), seat)
        shown = {"view": json.loads(encode_view(seen)), "choices": _choices(seen)}
        await socket.send_json({"type": "table", "names": record.players, **shown})

    async def _receive(self, socket: WebSocket, table: str, seat: int, message: str) -> None:
        try:
            if message == '{"type":"next_round"}':
                steps: Iterable[Step] = (self.tables.next_round(table), *self.tables.go_on(table))
            else:
                request = decode_request(message, seat)
                steps = self.tables.play(table, request.action, at=request.at)
            await self._tell(table, steps)
        except (DocumentError, IllegalActionError) as error:
            await socket.send_text(encode_refusal(refusal_for(error)))

    async def _tell(self, table: str, steps: Iterable[Step]) -> None:
        names = self.tables.store.replay(table).players
        for step in steps:
            for socket, seat in list(self.sockets[table].items()):
                with suppress(*GONE):
                    await socket.send_json({"type": "step", **_shown(step, seat, names)})


async def _hear(socket: WebSocket) -> str | None:
    """The next message, or ``None`` if it is bytes and no text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    text = message.get("text")
    return text if isinstance(text, str) else None


def _shown(step: Step, seat: int, names: Sequence[str] | None) -> dict[str, object]:
    """What a seat is shown of a step: a sentence and its view for each event, and what it can do then."""
    frames = [
        {
            "say": describe(see(event, step.before, seat), names=names),
            "view": json.loads(encode_view(view(state, seat))),
        }
        for event, state in step.frames()
    ]
    return {"frames": frames, "choices": _choices(view(step.after, seat))}


def _choices(seen: SeatView) -> list[dict[str, object]]:
    """The decisions that are due from the seat, in words and as the page has to send them."""
    due = legal_actions(seen, seen.seat)
    return [{"say": phrase(action), "action": client_action_document(action)} for action in due]


async def _read(request: HttpRequest) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            raise ValueError("the request is too long")
    return body


async def page(request: HttpRequest) -> Response:
    """One page for the lobby and the tables; what it shows depends on its address."""
    return HTMLResponse((PAGES / "page.html").read_text("utf-8"), headers=_headers())


async def script(request: HttpRequest) -> Response:
    """The page's script."""
    return Response((PAGES / "page.js").read_text("utf-8"), media_type="text/javascript", headers=_headers())


async def style(request: HttpRequest) -> Response:
    """The page's style."""
    return Response((PAGES / "page.css").read_text("utf-8"), media_type="text/css", headers=_headers())


async def choices(request: HttpRequest) -> Response:
    """What the lobby offers."""
    return JSONResponse({"policies": sorted(POLICIES)})


def _headers() -> dict[str, str]:
    return {
        "Content-Security-Policy": POLICY,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
    }


def build(folder: Path) -> Starlette:
    """The application over the tables of a folder."""
    server = Server(Tables(folder))
    return Starlette(
        routes=[
            Route("/", page),
            Route("/choices", choices),
            Route("/tables", server.create, methods=["POST"]),
            Route("/table/{table}", page),
            Route("/table/{table}/replay.json", server.download),
            Route("/page.js", script),
            Route("/page.css", style),
            WebSocketRoute("/table/{table}/socket", server.sit),
        ]
    )
