# The rules: `scoreboard players set #on respawning 1` switches it on, `#delay` is in ticks.
# `scoreboard players get #returned respawning` tells how many came back.
scoreboard objectives add respawning dummy
scoreboard objectives add respawning.wait dummy
scoreboard objectives add respawning.oak_log minecraft.mined:minecraft.oak_log
scoreboard objectives add respawning.birch_log minecraft.mined:minecraft.birch_log
scoreboard objectives add respawning.spruce_log minecraft.mined:minecraft.spruce_log
scoreboard objectives add respawning.jungle_log minecraft.mined:minecraft.jungle_log
scoreboard objectives add respawning.acacia_log minecraft.mined:minecraft.acacia_log
scoreboard objectives add respawning.dark_oak_log minecraft.mined:minecraft.dark_oak_log
scoreboard objectives add respawning.cherry_log minecraft.mined:minecraft.cherry_log
scoreboard objectives add respawning.mangrove_log minecraft.mined:minecraft.mangrove_log
scoreboard objectives add respawning.stone minecraft.mined:minecraft.stone
scoreboard objectives add respawning.deepslate minecraft.mined:minecraft.deepslate
scoreboard objectives add respawning.dirt minecraft.mined:minecraft.dirt
scoreboard objectives add respawning.sand minecraft.mined:minecraft.sand
scoreboard objectives add respawning.gravel minecraft.mined:minecraft.gravel
scoreboard objectives add respawning.clay minecraft.mined:minecraft.clay
scoreboard objectives add respawning.coal_ore minecraft.mined:minecraft.coal_ore
scoreboard objectives add respawning.copper_ore minecraft.mined:minecraft.copper_ore
scoreboard objectives add respawning.iron_ore minecraft.mined:minecraft.iron_ore
scoreboard objectives add respawning.gold_ore minecraft.mined:minecraft.gold_ore
scoreboard objectives add respawning.redstone_ore minecraft.mined:minecraft.redstone_ore
scoreboard objectives add respawning.lapis_ore minecraft.mined:minecraft.lapis_ore
scoreboard objectives add respawning.diamond_ore minecraft.mined:minecraft.diamond_ore
scoreboard objectives add respawning.emerald_ore minecraft.mined:minecraft.emerald_ore
scoreboard objectives add respawning.deepslate_coal_ore minecraft.mined:minecraft.deepslate_coal_ore
scoreboard objectives add respawning.deepslate_copper_ore minecraft.mined:minecraft.deepslate_copper_ore
scoreboard objectives add respawning.deepslate_iron_ore minecraft.mined:minecraft.deepslate_iron_ore
scoreboard objectives add respawning.deepslate_gold_ore minecraft.mined:minecraft.deepslate_gold_ore
scoreboard objectives add respawning.deepslate_redstone_ore minecraft.mined:minecraft.deepslate_redstone_ore
scoreboard objectives add respawning.deepslate_lapis_ore minecraft.mined:minecraft.deepslate_lapis_ore
scoreboard objectives add respawning.deepslate_diamond_ore minecraft.mined:minecraft.deepslate_diamond_ore
scoreboard objectives add respawning.deepslate_emerald_ore minecraft.mined:minecraft.deepslate_emerald_ore
scoreboard objectives add respawning.cow minecraft.killed:minecraft.cow
scoreboard objectives add respawning.pig minecraft.killed:minecraft.pig
scoreboard objectives add respawning.chicken minecraft.killed:minecraft.chicken
scoreboard objectives add respawning.sheep minecraft.killed:minecraft.sheep
scoreboard objectives add respawning.rabbit minecraft.killed:minecraft.rabbit
scoreboard objectives add respawning.zombie minecraft.killed:minecraft.zombie
scoreboard objectives add respawning.cod minecraft.killed:minecraft.cod
scoreboard objectives add respawning.salmon minecraft.killed:minecraft.salmon
scoreboard players add #on respawning 0
scoreboard players add #taken respawning 0
scoreboard players add #returned respawning 0
execute unless score #delay respawning matches 1.. run scoreboard players set #delay respawning 1200
