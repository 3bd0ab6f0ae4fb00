"""The server of ``build.py serve``: types, compression, caching, and no file outside its folder."""

from __future__ import annotations

import gzip
import http.client
from typing import TYPE_CHECKING

import brotli
import pytest

from tools import serve

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BASE = "/a/b/"


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Serve a small folder and return the port."""
    top = tmp_path_factory.mktemp("serve")
    (top / "secret.txt").write_text("outside")
    folder: Path = top / "site"
    (folder / "app-0123abcd").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>" + "words " * 200)
    (folder / "404.html").write_text("missing")
    (folder / "game").mkdir()
    (folder / "game" / "index.html").write_text("a page in a folder")
    (folder / "app-0123abcd" / "x.mjs").write_text("export {};\n" * 200)
    (folder / "app-0123abcd" / "x.wasm").write_bytes(b"\0asm" * 300)
    with serve.running(folder, base=BASE) as server:
        yield server.server_address[1]


def get(port: int, path: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    """Send one request and return the response with its body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("index.html", "text/html; charset=utf-8"),
        ("app-0123abcd/x.mjs", "text/javascript; charset=utf-8"),
        ("app-0123abcd/x.wasm", "application/wasm"),
    ],
)
def test_files_have_the_right_type(port: int, path: str, kind: str) -> None:
    response, _ = get(port, BASE + path)
    assert response.status == 200
    assert response.headers["Content-Type"] == kind


def test_the_encoding_follows_the_request(port: int) -> None:
    _, plain = get(port, BASE)
    packed, body = get(port, BASE, Accept_Encoding="gzip, br")
    assert packed.headers["Content-Encoding"] == "br"
    assert brotli.decompress(body) == plain
    packed, body = get(port, BASE, Accept_Encoding="gzip")
    assert gzip.decompress(body) == plain


def test_hashed_folders_are_cached_for_ever_and_other_files_revalidated(port: int) -> None:
    lasting, _ = get(port, BASE + "app-0123abcd/x.mjs")
    assert "immutable" in lasting.headers["Cache-Control"]
    page, _ = get(port, BASE)
    assert page.headers["Cache-Control"] == "no-cache"
    again, body = get(port, BASE, If_None_Match=page.headers["ETag"])
    assert (again.status, body) == (304, b"")


def test_a_missing_address_gets_the_site_s_404_page(port: int) -> None:
    response, body = get(port, BASE + "nothing")
    assert (response.status, body) == (404, b"missing")
    assert get(port, "/elsewhere")[0].status == 404


def test_a_path_without_slash_redirects_to_the_page(port: int) -> None:
    response, _ = get(port, BASE.rstrip("/"))
    assert (response.status, response.headers["Location"]) == (301, BASE)


@pytest.mark.parametrize("path", ["../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt"])
def test_files_outside_the_folder_are_not_served(port: int, path: str) -> None:
    response, body = get(port, BASE + path)
    assert response.status == 404
    assert b"outside" not in body


def test_a_folder_with_a_page_gets_its_slash_and_keeps_the_query(port: int) -> None:
    for path, there in (("game", "game/"), ("game?seed=4b", "game/?seed=4b")):
        response, _ = get(port, BASE + path)
        assert (response.status, response.headers["Location"]) == (301, BASE + there)
    assert get(port, BASE + "game/")[1] == b"a page in a folder"
    assert get(port, BASE + "app-0123abcd")[0].status == 404
