"""How good we are: points lost to best responses, won from others, and kept since a recorded day."""
