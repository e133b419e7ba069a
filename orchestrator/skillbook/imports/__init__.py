"""Libraries of skills that come from elsewhere or go elsewhere."""
