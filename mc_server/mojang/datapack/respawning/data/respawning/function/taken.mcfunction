execute as @e[type=minecraft:marker,tag=respawning.new] run scoreboard players add #taken respawning 1
scoreboard players operation @e[type=minecraft:marker,tag=respawning.new] respawning.wait = #delay respawning
tag @e[type=minecraft:marker,tag=respawning.new] remove respawning.new
