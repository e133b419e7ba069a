scoreboard players remove @s respawning.deepslate_redstone_ore 1
execute if score #on respawning matches 1 align xyz positioned ~0.5 ~ ~0.5 run summon minecraft:marker ~ ~ ~ {Tags:["respawning.waiting","respawning.new","respawning.deepslate_redstone_ore"]}
function respawning:taken
execute if score @s respawning.deepslate_redstone_ore matches 1.. run function respawning:taken/deepslate_redstone_ore
