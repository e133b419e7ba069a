scoreboard players remove @s respawning.rabbit 1
execute if score #on respawning matches 1 align xyz positioned ~0.5 ~ ~0.5 run summon minecraft:marker ~ ~ ~ {Tags:["respawning.waiting","respawning.new","respawning.rabbit"]}
function respawning:taken
execute if score @s respawning.rabbit matches 1.. run function respawning:taken/rabbit
