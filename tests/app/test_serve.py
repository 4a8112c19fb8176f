"""The server's socket."""

from __future__ import annotations

import socket

import pytest
from streamlit.web.server.starlette import starlette_server

from trainer.app import serve


def test_what_is_sent_in_pieces_goes_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each connection that Streamlit's own socket accepts sends without waiting for an acknowledgement (RFC 896, Nagle)."""
    monkeypatch.setattr(starlette_server, "_bind_socket", starlette_server._bind_socket)
    serve._send_at_once()
    with starlette_server._bind_socket("127.0.0.1", 0, 5) as listening:
        listening.setblocking(True)
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0
