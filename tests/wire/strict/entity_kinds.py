"""Which data each kind of entity has: serializers in the order of their indices, every kind after the one it builds on.

A line is `kinds < what they build on : serializers`; a line with @767 or @769 holds for this protocol only. Kinds that
only group others begin with an underscore.
Source: azalea-rs/azalea abc7b43b (767) and 31d0ac75 (769), azalea-entity/src/metadata.rs, generated there from Mojang's
classes.
"""

from functools import cache

TABLE = """
_entity : byte int opt_text bool bool bool pose int
_living < _entity : byte float particles bool int int opt_position
_mob < _living : byte
_ageable < _mob : bool
_tameable < _ageable : byte opt_uuid
_horse < _ageable : byte
_chested < _horse : bool
_raider < _mob : bool
_caster < _raider : byte
_piglin < _mob : bool
_villager < _ageable : int
_fish < _mob : bool
_vehicle < _entity : int int float
_minecart < _vehicle : int int bool
_thrown < _entity : item
_arrow < _entity : byte byte @767
_arrow < _entity : byte byte bool @769
_display < _entity : int int int vector3 vector3 quaternion quaternion byte int float float float float float int
player < _living : float int byte byte nbt nbt
armor_stand < _living : byte rotations rotations rotations rotations rotations rotations
evoker_fangs leash_knot lightning_bolt llama_spit marker shulker_bullet dragon_fireball < _entity :
experience_orb wind_charge breeze_wind_charge < _entity :
area_effect_cloud < _entity : float bool particle
arrow < _arrow : int
spectral_arrow < _arrow :
trident < _arrow : byte bool
block_display < _display : block_state
item_display < _display : item byte
text_display < _display : text int int byte byte
end_crystal < _entity : opt_position bool
eye_of_ender fireball small_fireball item ominous_item_spawner egg ender_pearl experience_bottle potion snowball < _thrown :
falling_block < _entity : position
firework_rocket < _entity : item opt_int bool
fishing_bobber < _entity : int bool
interaction < _entity : float float bool
item_frame glow_item_frame < _entity : item int
painting < _entity : painting_variant
tnt < _entity : int block_state
wither_skull < _entity : bool
boat chest_boat < _vehicle : int bool bool int @767
acacia_boat acacia_chest_boat bamboo_chest_raft bamboo_raft birch_boat birch_chest_boat < _vehicle : bool bool int @769
cherry_boat cherry_chest_boat dark_oak_boat dark_oak_chest_boat jungle_boat jungle_chest_boat < _vehicle : bool bool int @769
mangrove_boat mangrove_chest_boat oak_boat oak_chest_boat pale_oak_boat pale_oak_chest_boat < _vehicle : bool bool int @769
spruce_boat spruce_chest_boat < _vehicle : bool bool int @769
minecart chest_minecart hopper_minecart spawner_minecart tnt_minecart < _minecart :
command_block_minecart < _minecart : string text
furnace_minecart < _minecart : bool
allay < _mob : bool bool
bat < _mob : byte
blaze < _mob : byte
bogged < _mob : bool
breeze < _mob :
creaking < _mob : bool bool bool opt_position @769
creeper < _mob : int bool bool
dolphin < _mob : position bool int @767
dolphin < _ageable : position bool int @769
ender_dragon < _mob : int
enderman < _mob : opt_block_state bool bool
endermite giant silverfish stray wither_skeleton < _mob :
ghast < _mob : bool
guardian elder_guardian < _mob : bool int
iron_golem < _mob : byte
phantom < _mob : int
shulker < _mob : direction byte byte
skeleton < _mob : bool
slime magma_cube < _mob : int
snow_golem < _mob : byte
spider cave_spider < _mob : byte
squid < _mob : @767
squid < _ageable : @769
glow_squid < squid : int
vex < _mob : byte
warden < _mob : int
wither < _mob : int int int int
zoglin < _mob : bool
zombie drowned husk zombified_piglin < _mob : bool int bool
zombie_villager < zombie : bool villager_data
cod tadpole < _fish :
salmon < _fish : @767
salmon < _fish : int @769
pufferfish tropical_fish < _fish : int
piglin < _piglin : bool bool bool
piglin_brute < _piglin :
evoker illusioner < _caster :
pillager < _raider : bool
ravager vindicator < _raider :
witch < _raider : bool
armadillo < _ageable : armadillo_state
axolotl < _ageable : int bool bool
bee < _ageable : byte int
chicken cow < _ageable :
fox < _ageable : int byte opt_uuid opt_uuid
frog < _ageable : frog_variant opt_int
goat < _ageable : bool bool bool
hoglin < _ageable : bool
mooshroom < _ageable : string
ocelot < _ageable : bool
panda < _ageable : int int int byte byte byte
pig < _ageable : bool int
polar_bear < _ageable : bool
rabbit < _ageable : int
sheep < _ageable : byte
sniffer < _ageable : sniffer_state int
strider < _ageable : int bool bool
turtle < _ageable : position bool bool position bool bool
camel < _horse : bool long
horse < _horse : int
skeleton_horse zombie_horse < _horse :
donkey mule < _chested :
llama trader_llama < _chested : int int
cat < _tameable : cat_variant bool bool int
parrot < _tameable : int
wolf < _tameable : bool int int wolf_variant
villager < _villager : villager_data
wandering_trader < _villager :
"""


@cache
def data_of(protocol: int) -> dict[str, tuple[str, ...]]:
    """Return the serializers of each kind by its name, indices from 0."""
    found = dict[str, tuple[str, ...]]()
    for line in TABLE.strip().splitlines():
        head, _, tail = line.partition(":")
        serializers, _, only = tail.partition("@")
        kinds, _, parent = head.partition("<")
        if not only or int(only) == protocol:
            for kind in kinds.split():
                found[kind] = found.get(parent.strip(), ()) + tuple(serializers.split())
    return found
