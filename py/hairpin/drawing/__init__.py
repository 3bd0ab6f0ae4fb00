"""Drawings of cards, tracks and tables as SVG text, for paper.

They show what a view says (``core/view.py``), so they know no game and no rule. All lengths are
millimetres. A drawing is a text; the drawings of playing cards are defined once in a document
(``Symbols``).
"""
