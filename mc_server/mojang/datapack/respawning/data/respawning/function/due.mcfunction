scoreboard players set #found respawning 0
execute if entity @s[tag=respawning.fish] run function respawning:find_water
execute unless entity @s[tag=respawning.fish] run function respawning:find
execute if score #found respawning matches 1 run kill @s
execute if score #found respawning matches 0 run scoreboard players operation @s respawning.wait = #delay respawning
