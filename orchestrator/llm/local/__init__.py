"""Servers of language models on this machine: local_engines.py lists the programs, engine_search.py finds those that run, and
llama_server.py starts one."""
