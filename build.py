#!/usr/bin/env python3
"""Builds, serves, tests, checks and measures Hairpin.

    python3 build.py                    make dist/, which any static host can serve
    python3 build.py serve [--port N]   make dist/ if necessary, serve it on this machine, print the address
    python3 build.py --with PACKAGE     make dist/ with a game of another package too (also for serve; repeatable)
    python3 build.py --site URL         make dist/ for this address, so that link previews have pictures
    python3 build.py serve --watch      serve the sources; open pages reload when a file changes
    python3 build.py test [ARG ...]     the tests of every feature (--all: also the deep ones); ARGs go to pytest
    python3 build.py extras [ARG ...]   the tests that need more packages or take long; ARGs go to pytest
    python3 build.py extras --torch        the tests that need PyTorch (6 GB)
    python3 build.py compiled [ARG ...] the tests of the engine with its compiled build; ARGs go to pytest
    python3 build.py quick [PATH ...]   checks and unit tests of the changed files, within a minute
    python3 build.py check [--fix]      formatters, linters, types and language; --fix corrects files
    python3 build.py words [LANG ...]   coverage of the translations; with LANG: update its files and list what is left
    python3 build.py bench [NAME ...]   measurements as a table and as JSON (--peers: compared with OpenSpiel)
    python3 build.py numbers [...]      many games between bots; figures in docs/numbers.md; continues an earlier run
    python3 build.py docs [--serve]     make the site of the documents in dist/docs/ (--serve: and serve it)
    python3 build.py pictures [NAME ..] take the README's screenshots and the pictures of link previews again

It needs Python 3.11 or newer and Node 20 or newer. It installs everything else into ``.venv`` and
``web/node_modules``.
"""

from __future__ import annotations

import argparse
import sys

from tools import environment, testing
from tools.common import CANNOT_WRITE, Trouble
from tools.previews import site_address


def _port(text: str) -> int:
    """Convert an argument to a port number, for argparse."""
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 1 << 16):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text[:20]}")
    return int(text)


def _hours(text: str) -> float:
    """Convert an argument to a number of hours, for argparse."""
    try:
        hours = float(text)
    except ValueError:
        hours = -1.0
    if not 0 <= hours <= 1000:
        raise argparse.ArgumentTypeError(f"hours are a number from 0 to 1000, not {text[:20]}")
    return hours


def _some(text: str) -> int:
    """Convert an argument to a positive whole number, for argparse."""
    if not (text.isascii() and text.isdigit() and int(text[:9]) > 0 and len(text) < 9):
        raise argparse.ArgumentTypeError(f"a whole number from 1 on, not {text[:20]}")
    return int(text)


def _add_with(to: argparse.ArgumentParser, default: object) -> None:
    """Add the option ``--with`` to a parser."""
    to.add_argument(
        "--with",
        dest="packages",
        action="append",
        metavar="PACKAGE",
        default=default,
        help="add the games of a package: the folder of its project, or its name if it is installed",
    )


def _add_site(to: argparse.ArgumentParser, default: object) -> None:
    """Add the option ``--site`` to a parser."""
    to.add_argument(
        "--site",
        metavar="URL",
        default=default,
        help="where the site will be, for canonical addresses, link previews and oEmbed",
    )


def parser() -> argparse.ArgumentParser:
    """Return the parser for the arguments of build.py."""
    main = argparse.ArgumentParser(
        prog="build.py",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_with(main, default=[])
    _add_site(main, default="")
    commands = main.add_subparsers(dest="command", metavar="COMMAND")
    build = commands.add_parser("build", help="make dist/ (the default)")
    build.add_argument("--force", action="store_true", help="even if nothing changed")
    serve = commands.add_parser("serve", help="serve dist/ on this machine")
    serve.add_argument("--port", type=_port, default=8000, help="0 takes a free port")
    serve.add_argument(
        "--watch", action="store_true", help="serve the sources, and reload pages when one changes"
    )
    _add_site(build, default=argparse.SUPPRESS)
    for one in (build, serve):
        # A default here would replace the packages that were named before the command.
        _add_with(one, default=argparse.SUPPRESS)
    commands.add_parser("test", help="run the tests; further words go to pytest")
    commands.add_parser(
        "extras", help="run the tests of extras (--torch: of PyTorch); further words go to pytest"
    )
    commands.add_parser(
        "compiled", help="compile the engine and test this build; further words go to pytest"
    )
    quick = commands.add_parser("quick", help="check and test the changed files within a minute")
    quick.add_argument(
        "paths", nargs="*", metavar="PATH", help="files or folders instead of the changed files"
    )
    quick.add_argument("--lint", action="store_true", help="only formatters and linters")
    check = commands.add_parser("check", help="formatters, linters, types")
    check.add_argument("--fix", action="store_true", help="correct the files where possible")
    words = commands.add_parser("words", help="the translations, and what is left to do")
    words.add_argument(
        "languages",
        nargs="*",
        metavar="LANG",
        help="a code such as de; a new one begins a language",
    )
    bench = commands.add_parser("bench", help="measure")
    bench.add_argument(
        "names",
        nargs="*",
        help="only benches whose title contains NAME (lighthouse and strength run only by name)",
    )
    bench.add_argument(
        "--peers", action="store_true", help="compare with OpenSpiel, in a separate environment"
    )
    bench.add_argument("--tiny", action="store_true", help="a minimal run without stored figures")
    bench.add_argument(
        "-j", dest="workers", type=int, default=2, metavar="N", help="processes that play games (2)"
    )
    numbers = commands.add_parser(
        "numbers", help="play many games between bots, and write docs/numbers.md"
    )
    numbers.add_argument(
        "--hours",
        type=_hours,
        metavar="H",
        help="time to play; 0 only writes the page (default: no limit)",
    )
    numbers.add_argument("--games", type=_some, metavar="N", help="most games of a table (100,000)")
    numbers.add_argument(
        "--jobs", type=_some, default=1, metavar="N", help="processes that play (1)"
    )
    numbers.add_argument(
        "--only", metavar="GAME", help="play only this game; the page has all games"
    )
    docs = commands.add_parser("docs", help="make the site of the documents in dist/docs/")
    docs.add_argument("--serve", action="store_true", help="serve it on this machine")
    docs.add_argument("--port", type=_port, default=8000, help="0 takes a free port")
    pictures = commands.add_parser("pictures", help="take screenshots and preview pictures again")
    pictures.add_argument(
        "names", nargs="*", metavar="NAME", help="only pictures whose file name contains NAME"
    )
    return main


def main(argv: list[str]) -> int:
    """Run the command that the first word of ``argv`` names; return its exit code."""
    args, rest = parser().parse_known_args(argv)
    command = args.command or "build"
    if rest and command not in ("test", "extras", "compiled"):
        parser().error(f"not understood: {' '.join(rest)}")
    if args.packages and command not in ("build", "serve"):
        parser().error("--with is only for build and serve")
    if args.site and command != "build":
        parser().error("--site is only for build")
    address = site_address(args.site) if args.site else ""
    if command in ("test", "extras", "compiled"):
        testing.check_paths(rest)
    if not environment.in_venv():
        dev = command in ("test", "extras", "compiled", "quick", "check", "bench", "pictures")
        environment.prepare(dev=dev, node=command not in ("compiled", "quick", "docs"))
        return environment.restart(argv)

    # From here on the process runs in .venv, so the code may import installed packages.
    if command == "build":
        from tools import site, with_games

        engine = with_games.prepare(with_games.find(args.packages, environment.started_in()))
        site.build(force=getattr(args, "force", False), engine=engine, address=address)
        return 0
    if command == "serve":
        from tools import serve, watch, with_games

        games = with_games.find(args.packages, environment.started_in())
        return watch.main(args.port, games) if args.watch else serve.main(args.port, games)
    if command == "test":
        return testing.main(rest)
    if command == "extras":
        from tools import extras

        return extras.main(rest)
    if command == "compiled":
        from tools import compiled

        return compiled.main(rest)
    if command == "quick":
        from tools import quick

        return quick.main(args.paths, environment.started_in(), lint=args.lint)
    if command == "check":
        from tools import checks

        return checks.main(fix=args.fix)
    if command == "words":
        from tools import translation

        return translation.main(args.languages)
    if command == "docs":
        from tools import docs

        return docs.main(args.port if args.serve else None)
    if command == "pictures":
        from tools import pictures

        return pictures.main(args.names)
    if command == "numbers":
        from tools import numbers

        return numbers.main(args.hours, args.jobs, args.only, args.games)
    from tools import benches

    names = [*args.names, "peers"] if args.peers else args.names
    return benches.main(names, benches.How(tiny=args.tiny, workers=max(1, args.workers)))


if __name__ == "__main__":
    if globals()["__spec__"] is not None:
        # In this folder, `python -m build` runs this file instead of the packaging tool "build".
        sys.exit(
            "build.py: This is Hairpin's own build.py, not the tool that makes Python packages: call that "
            "one `pyproject-build` here."
        )
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        sys.exit(f"build.py: {trouble}")
    except OSError as error:
        if error.errno not in CANNOT_WRITE:
            raise
        sys.exit(f"build.py: {error.filename or 'The output'} cannot be written: {error.strerror}.")
    except KeyboardInterrupt:
        sys.exit(130)
