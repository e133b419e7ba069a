"""Minds that mix rules and a language model: who decides depends on the situation or on the role."""
