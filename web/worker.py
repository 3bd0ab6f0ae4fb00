"""Runs in the worker of the page: one session of the engine and one function for the page."""

from hairpin.session import Session

_session = Session()


def call(text: str) -> str:
    """Pass a request of the page to the engine and return the reply, both as JSON text."""
    return _session.call(text)


# PyScript makes these names available to the page.
__export__ = ["call"]
