"""Whole games of TLMN and Sâm: positions moved on and back, moves, settlements."""
