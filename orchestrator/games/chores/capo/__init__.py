"""CaPo without a model in the chores game: a designer and evaluators that plan (metaplan/ has the protocol), and agents that
carry out the agreed plan."""
