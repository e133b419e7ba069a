"""CoordinationQA, generated: multiple-choice questions from states of real play, whose keys are computed by engines and
solvers. question.py says what a question is, generate.py makes questions, and scoring.py counts right answers."""
