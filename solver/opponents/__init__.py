"""Who sits opposite: stored hands, opponent models, and the sample that one request meets."""
