"""What build.py calls: environment, site, checks, bench. Not part of the shipped package."""
