"""Every answer carries the headers; pages need nothing from elsewhere and no script of their own text."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

PAGES = ["/", "/?word=Haus&last=Liedern", "/?word=Mondkissen&lang=en", "/api/v1/docs"]
ANSWERS = [*PAGES, "/nothing", "/healthz", "/api/v1/words/Haus", "/static/css/base.css"]


@pytest.mark.parametrize("path", ANSWERS)
def test_headers(client: FlaskClient, path: str) -> None:
    with client.get(path) as response:
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Referrer-Policy"] == "no-referrer"
        assert response.headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("path", PAGES)
def test_pages_keep_to_the_policy(client: FlaskClient, path: str) -> None:
    page = client.get(path).text
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
    assert all(address.startswith("/") for address in re.findall(r'(?:src|<use href|action)="([^"]*)"', page))
    assert all(address.startswith("/") for address in re.findall(r'<link[^>]*href="([^"]*)"', page))


def test_the_host_named_by_a_client_goes_nowhere(app: Flask) -> None:
    page = app.test_client().get("/", headers={"Host": "evil.example"})
    assert "evil.example" not in page.text
