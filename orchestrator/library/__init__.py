"""Lets other programs use blockcrew; the package `blockcrew` names all of it: open a crew, let it work, compare teams."""
