"""Shapes of requests and answers, and how they are read: every fault at once."""
