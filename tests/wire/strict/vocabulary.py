"""The registries that both sides have built in, and their sizes: 767 is Minecraft 1.21.1, 769 is 1.21.4.

Source: azalea-rs/azalea abc7b43b (v0.10.3+mc1.21.1) and 7098375e (v0.11.0+mc1.21.4), azalea-registry/src/lib.rs; the
number of block states is the sum over azalea-block/src/generated.rs. Kinds of entities and particles, sounds, menus and
data components agree with GeyserMC/MCProtocolLib bb38c8ad and 7cc24702 (EntityType.java, ParticleType.java,
BuiltinSound.java, DataComponentType.java).
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Vocabulary:
    """What one protocol numbers: names in the order of their numbers where names matter, sizes of the other registries."""

    protocol: int
    game: str
    entity_kinds: tuple[str, ...]
    particles: tuple[str, ...]
    components: tuple[str, ...]
    sizes: dict[str, int]


KINDS_767 = """
allay area_effect_cloud armadillo armor_stand arrow axolotl bat bee blaze block_display boat bogged breeze
breeze_wind_charge camel cat cave_spider chest_boat chest_minecart chicken cod command_block_minecart cow creeper
dolphin donkey dragon_fireball drowned egg elder_guardian end_crystal ender_dragon ender_pearl enderman endermite evoker
evoker_fangs experience_bottle experience_orb eye_of_ender falling_block firework_rocket fox frog furnace_minecart ghast
giant glow_item_frame glow_squid goat guardian hoglin hopper_minecart horse husk illusioner interaction iron_golem item
item_display item_frame ominous_item_spawner fireball leash_knot lightning_bolt llama llama_spit magma_cube marker
minecart mooshroom mule ocelot painting panda parrot phantom pig piglin piglin_brute pillager polar_bear potion
pufferfish rabbit ravager salmon sheep shulker shulker_bullet silverfish skeleton skeleton_horse slime small_fireball
sniffer snow_golem snowball spawner_minecart spectral_arrow spider squid stray strider tadpole text_display tnt
tnt_minecart trader_llama trident tropical_fish turtle vex villager vindicator wandering_trader warden wind_charge witch
wither wither_skeleton wither_skull wolf zoglin zombie zombie_horse zombie_villager zombified_piglin player
fishing_bobber
"""
KINDS_769 = """
acacia_boat acacia_chest_boat allay area_effect_cloud armadillo armor_stand arrow axolotl bamboo_chest_raft bamboo_raft
bat bee birch_boat birch_chest_boat blaze block_display bogged breeze breeze_wind_charge camel cat cave_spider
cherry_boat cherry_chest_boat chest_minecart chicken cod command_block_minecart cow creaking creeper dark_oak_boat
dark_oak_chest_boat dolphin donkey dragon_fireball drowned egg elder_guardian enderman endermite ender_dragon
ender_pearl end_crystal evoker evoker_fangs experience_bottle experience_orb eye_of_ender falling_block fireball
firework_rocket fox frog furnace_minecart ghast giant glow_item_frame glow_squid goat guardian hoglin hopper_minecart
horse husk illusioner interaction iron_golem item item_display item_frame jungle_boat jungle_chest_boat leash_knot
lightning_bolt llama llama_spit magma_cube mangrove_boat mangrove_chest_boat marker minecart mooshroom mule oak_boat
oak_chest_boat ocelot ominous_item_spawner painting pale_oak_boat pale_oak_chest_boat panda parrot phantom pig piglin
piglin_brute pillager polar_bear potion pufferfish rabbit ravager salmon sheep shulker shulker_bullet silverfish
skeleton skeleton_horse slime small_fireball sniffer snowball snow_golem spawner_minecart spectral_arrow spider
spruce_boat spruce_chest_boat squid stray strider tadpole text_display tnt tnt_minecart trader_llama trident
tropical_fish turtle vex villager vindicator wandering_trader warden wind_charge witch wither wither_skeleton
wither_skull wolf zoglin zombie zombie_horse zombie_villager zombified_piglin player fishing_bobber
"""
PARTICLES_767 = """
angry_villager block block_marker bubble cloud crit damage_indicator dragon_breath dripping_lava falling_lava
landing_lava dripping_water falling_water dust dust_color_transition effect elder_guardian enchanted_hit enchant end_rod
entity_effect explosion_emitter explosion gust small_gust gust_emitter_large gust_emitter_small sonic_boom falling_dust
firework fishing flame infested cherry_leaves sculk_soul sculk_charge sculk_charge_pop soul_fire_flame soul flash
happy_villager composter heart instant_effect item vibration item_slime item_cobweb item_snowball large_smoke lava
mycelium note poof portal rain smoke white_smoke sneeze spit squid_ink sweep_attack totem_of_undying underwater splash
witch bubble_pop current_down bubble_column_up nautilus dolphin campfire_cosy_smoke campfire_signal_smoke dripping_honey
falling_honey landing_honey falling_nectar falling_spore_blossom ash crimson_spore warped_spore spore_blossom_air
dripping_obsidian_tear falling_obsidian_tear landing_obsidian_tear reverse_portal white_ash small_flame snowflake
dripping_dripstone_lava falling_dripstone_lava dripping_dripstone_water falling_dripstone_water glow_squid_ink glow
wax_on wax_off electric_spark scrape shriek egg_crack dust_plume trial_spawner_detection trial_spawner_detection_ominous
vault_connection dust_pillar ominous_spawning raid_omen trial_omen
"""
PARTICLES_769 = """
angry_villager block block_marker bubble cloud crit damage_indicator dragon_breath dripping_lava falling_lava
landing_lava dripping_water falling_water dust dust_color_transition effect elder_guardian enchanted_hit enchant end_rod
entity_effect explosion_emitter explosion gust small_gust gust_emitter_large gust_emitter_small sonic_boom falling_dust
firework fishing flame infested cherry_leaves pale_oak_leaves sculk_soul sculk_charge sculk_charge_pop soul_fire_flame
soul flash happy_villager composter heart instant_effect item vibration trail item_slime item_cobweb item_snowball
large_smoke lava mycelium note poof portal rain smoke white_smoke sneeze spit squid_ink sweep_attack totem_of_undying
underwater splash witch bubble_pop current_down bubble_column_up nautilus dolphin campfire_cosy_smoke
campfire_signal_smoke dripping_honey falling_honey landing_honey falling_nectar falling_spore_blossom ash crimson_spore
warped_spore spore_blossom_air dripping_obsidian_tear falling_obsidian_tear landing_obsidian_tear reverse_portal
white_ash small_flame snowflake dripping_dripstone_lava falling_dripstone_lava dripping_dripstone_water
falling_dripstone_water glow_squid_ink glow wax_on wax_off electric_spark scrape shriek egg_crack dust_plume
trial_spawner_detection trial_spawner_detection_ominous vault_connection dust_pillar ominous_spawning raid_omen
trial_omen block_crumble
"""
COMPONENTS_767 = """
custom_data max_stack_size max_damage damage unbreakable custom_name item_name lore rarity enchantments can_place_on
can_break attribute_modifiers custom_model_data hide_additional_tooltip hide_tooltip repair_cost creative_slot_lock
enchantment_glint_override intangible_projectile food fire_resistant tool stored_enchantments dyed_color map_color
map_id map_decorations map_post_processing charged_projectiles bundle_contents potion_contents suspicious_stew_effects
writable_book_content written_book_content trim debug_stick_state entity_data bucket_entity_data block_entity_data
instrument ominous_bottle_amplifier jukebox_playable recipes lodestone_tracker firework_explosion fireworks profile
note_block_sound banner_patterns base_color pot_decorations container block_state bees lock container_loot
"""
COMPONENTS_769 = """
custom_data max_stack_size max_damage damage unbreakable custom_name item_name item_model lore rarity enchantments
can_place_on can_break attribute_modifiers custom_model_data hide_additional_tooltip hide_tooltip repair_cost
creative_slot_lock enchantment_glint_override intangible_projectile food consumable use_remainder use_cooldown
damage_resistant tool enchantable equippable repairable glider tooltip_style death_protection stored_enchantments
dyed_color map_color map_id map_decorations map_post_processing charged_projectiles bundle_contents potion_contents
suspicious_stew_effects writable_book_content written_book_content trim debug_stick_state entity_data bucket_entity_data
block_entity_data instrument ominous_bottle_amplifier jukebox_playable recipes lodestone_tracker firework_explosion
fireworks profile note_block_sound banner_patterns base_color pot_decorations container block_state bees lock
container_loot
"""
MENUS = tuple(
    "generic_9x1 generic_9x2 generic_9x3 generic_9x4 generic_9x5 generic_9x6 generic_3x3 crafter_3x3 anvil beacon blast_furnace"
    " brewing_stand crafting enchantment furnace grindstone hopper lectern loom merchant shulker_box smithing smoker"
    " cartography_table stonecutter".split()
)
SHARED = {
    "mob_effect": 39,
    "potion": 46,
    "menu": 25,
    "villager_type": 7,
    "villager_profession": 15,
    "cat_variant": 11,
    "frog_variant": 3,
    "custom_stat": 75,
    "map_decoration_type": 35,
    "command_argument_type": 54,
    "fluid": 5,
    "game_event": 60,
    "point_of_interest_type": 20,
}


def vocabulary(protocol: int) -> Vocabulary:
    """Return what a protocol numbers. Raises KeyError for one that is not read here."""
    game, kinds, particles, components, sizes = {
        767: ("1.21.1", KINDS_767, PARTICLES_767, COMPONENTS_767, SIZES_767),
        769: ("1.21.4", KINDS_769, PARTICLES_769, COMPONENTS_769, SIZES_769),
    }[protocol]
    names = [tuple(words.split()) for words in (kinds, particles, components)]
    counted = {"entity_type": len(names[0]), "particle_type": len(names[1]), "data_component_type": len(names[2])}
    return Vocabulary(protocol, game, names[0], names[1], names[2], SHARED | sizes | counted)


SIZES_767 = {
    "block_state": 26684,
    "block": 1060,
    "item": 1333,
    "sound_event": 1611,
    "block_entity_type": 44,
    "attribute": 31,
    "instrument": 8,
    "armor_material": 8,
}
SIZES_769 = {
    "block_state": 27866,
    "block": 1095,
    "item": 1385,
    "sound_event": 1651,
    "block_entity_type": 45,
    "attribute": 32,
}
