scoreboard players remove @s respawning.salmon 1
execute if score #on respawning matches 1 align xyz positioned ~0.5 ~ ~0.5 run summon minecraft:marker ~ ~ ~ {Tags:["respawning.waiting","respawning.new","respawning.fish","respawning.salmon"]}
function respawning:taken
execute if score @s respawning.salmon matches 1.. run function respawning:taken/salmon
