scoreboard players remove @s respawning.jungle_log 1
execute if score #on respawning matches 1 align xyz positioned ~0.5 ~ ~0.5 run summon minecraft:marker ~ ~ ~ {Tags:["respawning.waiting","respawning.new","respawning.jungle_log"]}
function respawning:taken
execute if score @s respawning.jungle_log matches 1.. run function respawning:taken/jungle_log
