"""Advice as data: ranked moves with their value in parts, the facts that prove it, hints in steps, the review."""
