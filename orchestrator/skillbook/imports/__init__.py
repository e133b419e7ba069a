"""Libraries of skills: imported from elsewhere (other projects), or exported for them."""
