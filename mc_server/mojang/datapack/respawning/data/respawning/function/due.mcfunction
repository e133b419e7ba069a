scoreboard players set #found respawning 0
function respawning:find
execute if score #found respawning matches 1 run kill @s
execute if score #found respawning matches 0 run scoreboard players operation @s respawning.wait = #delay respawning
