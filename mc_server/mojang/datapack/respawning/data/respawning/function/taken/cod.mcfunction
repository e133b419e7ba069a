scoreboard players remove @s respawning.cod 1
execute if score #on respawning matches 1 align xyz positioned ~0.5 ~ ~0.5 run summon minecraft:marker ~ ~ ~ {Tags:["respawning.waiting","respawning.new","respawning.fish","respawning.cod"]}
function respawning:taken
execute if score @s respawning.cod matches 1.. run function respawning:taken/cod
