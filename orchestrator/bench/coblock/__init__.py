"""The benchmark of CoBlock in Minecraft: types of tasks x seeds, each with the digests of the text engine beside
those of the world."""
