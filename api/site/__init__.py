"""What is looked at: pages, documentation, health and metrics."""
