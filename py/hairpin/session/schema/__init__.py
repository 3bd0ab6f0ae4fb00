"""The types of replies, declared once as ``TypedDict`` classes; ``reply`` has the reply itself.

No code runs here. The types of a view are in ``core/view.py``. The arguments of commands are in ``requests.py``.
``tools/contract.py`` writes the types of the page's scripts and the tables in ``docs`` from these declarations.
Tests compare real replies with them. A comment that starts with ``#:`` describes the field below it.
"""
