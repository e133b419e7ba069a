scoreboard players remove @s respawning.emerald_ore 1
execute if score #on respawning matches 1 align xyz positioned ~0.5 ~ ~0.5 run summon minecraft:marker ~ ~ ~ {Tags:["respawning.waiting","respawning.new","respawning.emerald_ore"]}
function respawning:taken
execute if score @s respawning.emerald_ore matches 1.. run function respawning:taken/emerald_ore
