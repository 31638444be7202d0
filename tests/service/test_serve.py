"""Serving at the table: the address for the phones, the secret key, and what cannot be served."""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from wordsvc.messages import LANGUAGES
from wordsvc.service import serve

COMMAND = Path(sys.executable).with_name("wordsvc")


@pytest.fixture
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.parametrize(
    ("host", "port", "secure", "url"),
    [
        ("192.168.1.20", 8000, False, "http://192.168.1.20:8000/"),
        ("192.168.1.20", 80, False, "http://192.168.1.20/"),
        ("table.example", 443, True, "https://table.example/"),
        ("table.example", 80, True, "https://table.example:80/"),
        ("fe80::1", 8000, False, "http://[fe80::1]:8000/"),
    ],
)
def test_the_address_for_the_phones(host: str, port: int, secure: bool, url: str) -> None:
    assert serve.lan_address(host, port, secure=secure) == url


def test_on_all_addresses_the_machines_own_is_named() -> None:
    assert "0.0.0.0" not in serve.lan_address("0.0.0.0", 8000)


def test_the_qr_code_is_square_and_changes_with_the_address() -> None:
    rows = serve.qr_code("http://192.168.1.20:8000/").splitlines()
    assert len({len(row) for row in rows}) == 1
    assert len(rows) == (len(rows[0]) + 1) // 2  # two modules share a line
    assert rows != serve.qr_code("http://192.168.1.21:8000/").splitlines()


def test_the_secret_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    key = serve.secret_key(folder)
    assert len(key) == 64
    assert serve.secret_key(folder) == key
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
    assert serve.secret_key(tmp_path / "other") != key


@pytest.mark.parametrize(("cert", "key"), [(Path("cert.pem"), None), (None, Path("key.pem"))])
def test_a_certificate_needs_its_key(cert: Path | None, key: Path | None) -> None:
    with pytest.raises(serve.CannotServe) as refused:
        serve.serve(tls_cert=cert, tls_key=key)
    assert refused.value.message.code == "tls_needs_both"


@pytest.mark.parametrize("given", ["abc", "-1", "10", ""])
def test_a_number_of_proxies_that_is_none_is_refused(
    given: str, free_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROXIES", given)
    with pytest.raises(serve.CannotServe) as refused:
        serve.serve("127.0.0.1", free_port)
    assert refused.value.message.code == "bad_proxies"


def test_a_missing_certificate_is_named(tmp_path: Path) -> None:
    with pytest.raises(serve.CannotServe, match=r"missing\.pem"):
        serve.serve(tls_cert=tmp_path / "missing.pem", tls_key=tmp_path / "missing.pem")


def test_a_taken_port_is_named(free_port: int) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", free_port))
        taken.listen()
        with pytest.raises(serve.CannotServe) as refused:
            serve.serve("127.0.0.1", free_port)
    assert all(str(free_port) in refused.value.message.text(language) for language in LANGUAGES)


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70_000), ("no.such.host.invalid", 8000)])
def test_an_impossible_address_is_refused(host: str, port: int) -> None:
    with pytest.raises(serve.CannotServe):
        serve.serve(host, port)


def test_the_command_serves_until_interrupted(free_port: int, tmp_path: Path) -> None:
    environment = {**os.environ, "WORDSVC_INSTANCE": str(tmp_path), "PUBLIC_URL": "https://table.example/"}
    with subprocess.Popen(
        [COMMAND, "serve", "--host", "127.0.0.1", "--port", str(free_port)],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        try:
            assert _first_answer(f"http://127.0.0.1:{free_port}/healthz").startswith(b'{"status":"ok"')
        finally:
            process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=20)
    assert process.returncode in {0, 130}
    assert "https://table.example/" in said
    assert "█" in said
    assert (tmp_path / "secret_key").exists()


def _first_answer(url: str, patience: float = 30) -> bytes:
    until = time.monotonic() + patience
    while True:
        try:
            with urlopen(url, timeout=5) as answer:
                return bytes(answer.read())
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
