"""Lines that hold several orders: where they are divided, how the orders are joined, and where their things end."""
