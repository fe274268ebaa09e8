"""Answers as text for people, for the command line and for the library. Knows no terminal."""
