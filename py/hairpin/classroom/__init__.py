"""Answers of a class: one line for each pupil, and what a teacher sees of thirty such lines.

It uses the core and the record of a game. It needs no network: lines travel as QR codes, texts or files.
"""
