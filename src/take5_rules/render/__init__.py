"""Drawings of positions and turns: exact text, SVG, and events as sentences.

Nothing is decided here and nothing is read from outside; every function gives a string.
Seats and rows are counted from 0 as in the rest of the library, rounds and turns from 1.
"""
