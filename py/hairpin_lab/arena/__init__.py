"""Bots play many games, here or in other processes, and it is counted who wins.

``games`` plays what is planned, ``shares`` counts, ``journal`` keeps finished games, ``contest`` lets bots meet in pairs.
"""
