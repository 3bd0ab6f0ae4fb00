"""What other programs show of a page: the tags for link previews, the oEmbed files, and the address of the site."""

from __future__ import annotations

import html
import json
import re
import urllib.parse
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tools.common import ROOT, Trouble

if TYPE_CHECKING:
    from collections.abc import Sequence

#: The pictures in the checkout, and the beginning of their file names: one a game and one for home.
PICTURES: Final = ROOT / "docs" / "pictures"
PREFIX: Final = "preview-"
HOME: Final = "home"
#: Width and height of each picture.
SIZE: Final = (1200, 630)
#: Width and height of the frame that an oEmbed file offers.
FRAME: Final = (420, 780)
#: For so many seconds a consumer of an oEmbed file need not ask again.
KEPT: Final = 86_400


def site_address(text: str) -> str:
    """Return the address of a site with a slash at its end. Raises ``Trouble`` if it is not one."""
    shown = text[:200]
    try:
        parts = urllib.parse.urlsplit(text)
        port = parts.port
    except ValueError:
        raise Trouble(f"--site: {shown} is no address.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Trouble(f"--site: an address begins with https:// or http:// and a host, not {shown}")
    if parts.username is not None or parts.password is not None:
        raise Trouble("--site: the address of a site holds no name and no password.")
    if "?" in text or "#" in text or re.search(r"[\s\"'<>\\]", text):
        raise Trouble(
            f"--site: the address of a site has no query, fragment or space, as {shown} has."
        )
    # Programs compare addresses as text.
    host = parts.hostname if port is None else f"{parts.hostname}:{port}"
    return f"{parts.scheme}://{host}{parts.path.rstrip('/')}/"


def pictures(games: Sequence[dict[str, Any]]) -> dict[str, bytes]:
    """Return the pictures of home and of these games by their names in the site. Games of others have none."""
    found = {}
    for name in (HOME, *(game["id"] for game in games)):
        path = PICTURES / f"{PREFIX}{name}.png"
        if path.exists():
            found[f"previews/{name}.png"] = path.read_bytes()
    return found


def home(page: str, site: str, languages: Sequence[str] = ()) -> str:
    """Return the tags for index.html, whose text is ``page``. ``languages`` are the others of the site."""
    title = re.search(r"<title[^>]*>(.+?)</title>", page)
    line = re.search(r'<meta name="description"[^>]* content="(.+?)">', page)
    if not title or not line:
        raise Trouble("index.html has no title or no description.")
    picture = f"previews/{HOME}.png"
    words = html.unescape(title[1])
    shown = Preview(
        "", words, html.unescape(line[1]), picture if picture in pictures([]) else "", words
    )
    return "\n".join(filter(None, [tags(shown, site), alternates("", site, languages)]))


def alternates(path: str, site: str, languages: Sequence[str]) -> str:
    """Return the tags that name a page in English and in ``languages``. They need the site's address.

    ``path`` is that of the English page.
    """
    if not site:
        return ""
    addresses = {
        "en": path,
        **{language: f"{language}/{path}" for language in languages},
        "x-default": path,
    }
    return "\n".join(
        f'<link rel="alternate" hreflang="{code}" href="{html.escape(site + address)}">'
        for code, address in addresses.items()
    )


@dataclass(frozen=True)
class Preview:
    """The contents of the link preview of one page."""

    #: the address below that of the site
    path: str
    title: str
    line: str
    #: name of the picture in the site; empty if there is none
    picture: str
    #: the picture in words
    alt: str


def tags(page: Preview, site: str) -> str:
    """Return the tags that link previews read.

    Programs that read them know no relative addresses. So they have addresses only if ``site``, the
    address of the site, is known.
    """
    pairs = {
        "og:type": "website",
        "og:site_name": "Hairpin",
        "og:title": page.title,
        "og:description": page.line,
    }
    links = []
    card = "summary"
    if site:
        pairs["og:url"] = site + page.path
        links.append(f'<link rel="canonical" href="{html.escape(site + page.path)}">')
        if page.picture:
            card = "summary_large_image"
            pairs |= {
                "og:image": site + page.picture,
                "og:image:type": "image/png",
                "og:image:width": str(SIZE[0]),
                "og:image:height": str(SIZE[1]),
                "og:image:alt": page.alt,
            }
    metas = [
        f'<meta property="{name}" content="{html.escape(words)}">' for name, words in pairs.items()
    ]
    return "\n".join([*links, *metas, f'<meta name="twitter:card" content="{card}">'])


def embedding(game: dict[str, Any], title: str, site: str) -> bytes:
    """Return the oEmbed file of a game (oembed.com, version 1.0, type "rich").

    No static file can answer for the position in a link. So the file offers a new game, and the ``title`` says that.
    """
    wide, high = FRAME
    address = html.escape(f"{site}?embed=1#/{game['id']}")
    picture = f"previews/{game['id']}.png"
    facts: dict[str, Any] = {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Hairpin",
        "provider_url": site,
        "cache_age": KEPT,
        "html": (
            f'<iframe src="{address}" title="{html.escape(title)}" width="{wide}" height="{high}" loading="lazy" '
            'allow="clipboard-write; screen-wake-lock; web-share" style="border:0;max-width:100%"></iframe>'
        ),
        "width": wide,
        "height": high,
    }
    if picture in pictures([game]):
        facts |= {
            "thumbnail_url": site + picture,
            "thumbnail_width": SIZE[0],
            "thumbnail_height": SIZE[1],
        }
    return (json.dumps(facts, ensure_ascii=False, indent=2) + "\n").encode()
