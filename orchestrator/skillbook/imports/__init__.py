"""Libraries of skills that are imported from elsewhere or exported."""
