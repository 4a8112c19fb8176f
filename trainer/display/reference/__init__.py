"""What the reference shows: a situation for each rule, questions, history, evidence, and the search over all of it."""
