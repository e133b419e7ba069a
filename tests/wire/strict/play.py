"""The packets of play that a server sends: their order (a packet's place is its number) and what each is made of.

Names are Mojang's. Source: GeyserMC/MCProtocolLib bb38c8ad (767) and 7cc24702 (769), codec/MinecraftCodec.java for the
order and packet/{common,ingame}/clientbound for the contents; minecraft.wiki "Java Edition protocol/Packets" for enums.
"""

from functools import cache

from . import chat, entities, interface, level
from .primitives import i8, string, varint
from .recipes import BOOK_767, BOOK_ADD_769, DISPLAY, RECIPES_767, UPDATE_769, book_767
from .schema import Read, array, record

ORDER_767 = """
bundle_delimiter add_entity add_experience_orb animate award_stats block_changed_ack block_destruction block_entity_data
block_event block_update boss_event change_difficulty chunk_batch_finished chunk_batch_start chunks_biomes clear_titles
command_suggestions commands container_close container_set_content container_set_data container_set_slot cookie_request
cooldown custom_chat_completions custom_payload damage_event debug_sample delete_chat disconnect disguised_chat
entity_event explode forget_level_chunk game_event horse_screen_open hurt_animation initialize_border keep_alive
level_chunk_with_light level_event level_particles light_update login map_item_data merchant_offers move_entity_pos
move_entity_pos_rot move_entity_rot move_vehicle open_book open_screen open_sign_editor ping pong_response
place_ghost_recipe player_abilities player_chat player_combat_end player_combat_enter player_combat_kill
player_info_remove player_info_update player_look_at player_position recipe remove_entities remove_mob_effect
reset_score resource_pack_pop resource_pack_push respawn rotate_head section_blocks_update select_advancements_tab
server_data set_action_bar_text set_border_center set_border_lerp_size set_border_size set_border_warning_delay
set_border_warning_distance set_camera set_carried_item set_chunk_cache_center set_chunk_cache_radius
set_default_spawn_position set_display_objective set_entity_data set_entity_link set_entity_motion set_equipment
set_experience set_health set_objective set_passengers set_player_team set_score set_simulation_distance
set_subtitle_text set_time set_title_text set_titles_animation sound_entity sound start_configuration stop_sound
store_cookie system_chat tab_list tag_query take_item_entity teleport_entity ticking_state ticking_step transfer
update_advancements update_attributes update_mob_effect update_recipes update_tags projectile_power
custom_report_details server_links
"""
ORDER_769 = """
bundle_delimiter add_entity add_experience_orb animate award_stats block_changed_ack block_destruction block_entity_data
block_event block_update boss_event change_difficulty chunk_batch_finished chunk_batch_start chunks_biomes clear_titles
command_suggestions commands container_close container_set_content container_set_data container_set_slot cookie_request
cooldown custom_chat_completions custom_payload damage_event debug_sample delete_chat disconnect disguised_chat
entity_event entity_position_sync explode forget_level_chunk game_event horse_screen_open hurt_animation
initialize_border keep_alive level_chunk_with_light level_event level_particles light_update login map_item_data
merchant_offers move_entity_pos move_entity_pos_rot move_minecart move_entity_rot move_vehicle open_book open_screen
open_sign_editor ping pong_response place_ghost_recipe player_abilities player_chat player_combat_end
player_combat_enter player_combat_kill player_info_remove player_info_update player_look_at player_position
player_rotation recipe_book_add recipe_book_remove recipe_book_settings remove_entities remove_mob_effect reset_score
resource_pack_pop resource_pack_push respawn rotate_head section_blocks_update select_advancements_tab server_data
set_action_bar_text set_border_center set_border_lerp_size set_border_size set_border_warning_delay
set_border_warning_distance set_camera set_chunk_cache_center set_chunk_cache_radius set_cursor_item
set_default_spawn_position set_display_objective set_entity_data set_entity_link set_entity_motion set_equipment
set_experience set_health set_held_slot set_objective set_passengers set_player_inventory set_player_team set_score
set_simulation_distance set_subtitle_text set_time set_title_text set_titles_animation sound_entity sound
start_configuration stop_sound store_cookie system_chat tab_list tag_query take_item_entity teleport_entity
ticking_state ticking_step transfer update_advancements update_attributes update_mob_effect update_recipes update_tags
projectile_power custom_report_details server_links
"""
RECIPE_BOOK: dict[int, dict[str, Read]] = {
    767: {
        "recipe": book_767,
        "update_recipes": RECIPES_767,
        "place_ghost_recipe": record(window=i8, recipe=string),
    },
    769: {
        "recipe_book_add": BOOK_ADD_769,
        "recipe_book_remove": array(varint),
        "recipe_book_settings": BOOK_767,
        "update_recipes": UPDATE_769,
        "place_ghost_recipe": record(window=varint, recipe=DISPLAY),
    },
}


@cache
def packets(protocol: int) -> list[tuple[str, Read]]:
    """Return the name and the reader of every packet; its place is its number."""
    shared = chat.SHARED | entities.SHARED | interface.SHARED | level.SHARED
    own = [part[protocol] for part in (entities.ONLY, interface.ONLY, level.ONLY, RECIPE_BOOK)]
    readers = shared | own[0] | own[1] | own[2] | own[3]
    order = (ORDER_767 if protocol == 767 else ORDER_769).split()
    return [(name, readers[name]) for name in order]
