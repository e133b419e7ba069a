scoreboard players remove @s respawning.redstone_ore 1
execute if score #on respawning matches 1 align xyz positioned ~0.5 ~ ~0.5 run summon minecraft:marker ~ ~ ~ {Tags:["respawning.waiting","respawning.new","respawning.redstone_ore"]}
function respawning:taken
execute if score @s respawning.redstone_ore matches 1.. run function respawning:taken/redstone_ore
