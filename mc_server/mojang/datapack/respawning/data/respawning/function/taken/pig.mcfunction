scoreboard players remove @s respawning.pig 1
execute if score #on respawning matches 1 align xyz positioned ~0.5 ~ ~0.5 run summon minecraft:marker ~ ~ ~ {Tags:["respawning.waiting","respawning.new","respawning.pig"]}
function respawning:taken
execute if score @s respawning.pig matches 1.. run function respawning:taken/pig
