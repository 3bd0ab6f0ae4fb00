"""Printed sheets: cards, boards, score sheets, puzzles, rules and deals as pages of HTML.

``sheets`` lists the kinds and makes them. A sheet holds everything that it needs. Nothing here
reads a clock, a file outside the package, or the network.
"""
