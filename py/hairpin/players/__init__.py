"""What plays a seat in a program: drivers, bots of other programs, functions. Not part of the page."""
