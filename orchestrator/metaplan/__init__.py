"""The protocol of CaPo, by which the members of a crew agree on a meta-plan before anybody works, and change it together after
progress. plan.py has what they talk about, discussing.py one discussion, planning.py the whole course. It knows nothing of any
task: games and crews bring designers, evaluators and knowledge of their own."""
