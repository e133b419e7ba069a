scoreboard players remove @s respawning.chicken 1
execute if score #on respawning matches 1 align xyz positioned ~0.5 ~ ~0.5 run summon minecraft:marker ~ ~ ~ {Tags:["respawning.waiting","respawning.new","respawning.chicken"]}
function respawning:taken
execute if score @s respawning.chicken matches 1.. run function respawning:taken/chicken
