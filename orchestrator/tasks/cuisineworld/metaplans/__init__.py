"""The meta-plan of a text kitchen (CaPo): stages.py has what is agreed on, scheduling.py shares it out, roles.py has the
discussion, and executing.py a cook at work; crew_of_cooks.py joins them into a dispatcher."""
