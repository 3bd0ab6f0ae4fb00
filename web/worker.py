"""What the page's worker runs: one sitting of the engine, one function for the page to call."""

from hairpin.session import Session

_session = Session()


def call(text: str) -> str:
    """Hand the page's JSON text to the engine and its JSON text back."""
    return _session.call(text)


# PyScript offers these names to the page.
__export__ = ["call"]
