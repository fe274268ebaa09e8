"""What an arrangement is worth against its opponents, and how sure that is."""
