"""Faults in the rules of Signorie, and the tests that find them."""

from tests.mutation.faults import Fault

SETUP = "signorie/rules/rounds.py"
ACTIONS = "signorie/rules/actions.py"
REFUSALS = "signorie/rules/legality.py"
NEEDS = "signorie/rules/needs.py"
CITIES = "signorie/rules/cities.py"
FACTS = "signorie/rules/facts.py"
FAMILY = "signorie/rules/family.py"
TRACKS = "signorie/rules/tracks.py"
REWARDS = "signorie/rules/rewards.py"
SCORING = "signorie/scoring.py"
SECRETS = "signorie/secrets.py"

FAULTS = [
    # Set-up and rounds
    Fault(
        rule="extra florins follow the place in the order of turns, not the seat (2-4)",
        file=SETUP,
        old="box.start_florins[place]",
        new="box.start_florins[seat]",
        test="tests/signorie/test_setup_vectors.py::test_the_place_in_the_order_gives_the_florins",
    ),
    Fault(
        rule="with 2 or 3 players the pile has as many tiles less as were removed (2-7)",
        file=SETUP,
        old="            s.pile -= 1",
        new="            pass",
        within="remove_tiles",
        test="tests/signorie/test_setup_vectors.py::test_e44_players_decide_dice_cities_and_tiles",
    ),
    Fault(
        rule="tiles that nobody took stay in their cities from round to round (3, phase 1a)",
        file=SETUP,
        old="s.in_play[city] == 1 and s.offer[city][gender] == NO_TILE",
        new="s.in_play[city] == 1",
        test="tests/signorie/test_setup_vectors.py::test_tiles_not_taken_stay_and_only_empty_spaces_are_filled",
    ),
    Fault(
        rule="dice that a bonus die cleared from a board are rolled again in the next round (3, phase 1b)",
        file=SETUP,
        old="count = s.aside[colour]",
        new="count = 0",
        test="tests/signorie/test_setup_vectors.py::test_all_dice_are_rolled_again_wherever_they_were",
    ),
    Fault(
        rule="assignments that were turned over are reset when they are dealt again (4.7, 8-37)",
        file=SETUP,
        old="    s.turned = 0\n",
        new="",
        test="tests/signorie/test_variant_vectors.py::test_ruling_37_tiles_stay_turned_for_a_bonus_die_and_not_longer",
    ),
    Fault(
        rule="turns go on behind the one who had the last, not from the first in the order (3, phase 2)",
        file=SETUP,
        old="push(s, NEXT_TURN, (at + 1) % s.seats, 0, 0)",
        new="push(s, NEXT_TURN, 0, 0, 0)",
        test="tests/signorie/test_dice_vectors.py::test_turns_go_round_in_the_order",
    ),
    # Dice and actions
    Fault(
        rule="at most four dice are taken in a round (3, phase 2)",
        file=REFUSALS,
        old="dice_taken(s, seat) >= box.most_dice",
        new="dice_taken(s, seat) > box.most_dice",
        test="tests/signorie/test_dice_vectors.py::test_e2_whoever_has_four_dice_is_passed_though_dice_remain",
    ),
    Fault(
        rule="what can be done is judged with the florins that the fee leaves (8-25)",
        file=REFUSALS,
        old="has_action(box, s, seat, colour, florins) else NO_ACTION",
        new="has_action(box, s, seat, colour, s.florins[seat]) else NO_ACTION",
        test="tests/signorie/test_later_rulings.py::test_ruling_25_what_is_left_after_the_fee_decides_what_can_be_done",
    ),
    Fault(
        rule="whoever can pay any die is not passed, whatever it shows (3, phase 2; E39)",
        file=REFUSALS,
        old="            while face > 0 and s.dice[colour][face - 1] == 0:\n                face -= 1\n"
        "            if face > 0 and",
        new="            if s.dice[colour][face - 1] > 0 and",
        test="tests/signorie/test_dice_vectors.py::"
        "test_e39_one_die_whose_fee_can_be_paid_is_enough_to_be_asked_whatever_it_shows",
    ),
    Fault(
        rule="a bonus die costs no fee (4.5, R9)",
        file=ACTIONS,
        old="if s.stage == ACTIONS_STAGE:",
        new="if s.stage >= ACTIONS_STAGE:",
        test="tests/signorie/test_reward_vectors.py::test_e21_a_bonus_die_is_free_and_fires_the_helpers_of_its_column",
    ),
    Fault(
        rule="the helper that is a reward costs nothing (4.5, R8)",
        file=ACTIONS,
        old="    if s.phase != FREE_HELPER:\n        pay(",
        new="    if s.discs >= 0:\n        pay(",
        test="tests/signorie/test_reward_vectors.py::test_helper_tile_is_a_free_helper_anywhere",
    ),
    Fault(
        rule="there are 48 helpers for all players together (8-20)",
        file=ACTIONS,
        old="    s.discs -= 1\n",
        new="",
        test="tests/signorie/test_rulings.py::test_ruling_20_there_are_48_helpers_for_all",
    ),
    Fault(
        rule="men spent for a career cannot begin it: one must be left (8-31)",
        file=NEEDS,
        old="        men -= count\n",
        new="        men -= 0\n",
        test="tests/signorie/test_assignment_vectors.py::"
        "test_e31_the_last_man_cannot_be_spent_for_a_career_without_men",
    ),
    Fault(
        rule="figures of the threshold assignment do not return to the reserve at once (4.2, A6)",
        file=FAMILY,
        old="        s.threshold[seat][gender] += count\n",
        new="        s.threshold[seat][gender] += count\n        s.reserve[seat][gender] += count\n",
        test="tests/signorie/test_assignment_vectors.py::test_threshold_figures_wait_and_are_not_in_the_reserve",
    ),
    Fault(
        rule="no fourth own figure is placed on the threshold space (8-7)",
        file=NEEDS,
        old="waiting_figures(s, seat) + count <= box.threshold_figures",
        new="count <= box.threshold_figures",
        test="tests/signorie/test_rulings.py::test_ruling_07_no_fourth_figure_waits_on_the_threshold",
    ),
    Fault(
        rule="in phase 3 the threshold assignment cannot be done (8-33)",
        file=NEEDS,
        old="if s.stage != ACTIONS_STAGE:",
        new="if s.stage < ACTIONS_STAGE:",
        test="tests/signorie/test_reward_vectors.py::test_e33_the_threshold_is_not_raised_by_a_bonus_die",
    ),
    Fault(
        rule="with exclusive assignments a tile used through a helper is turned over too (8-28)",
        file=ACTIONS,
        old="if box.exclusive == 1:",
        new="if box.exclusive == 1 and s.helper == NO_HELPER:",
        test="tests/signorie/test_variant_vectors.py::test_what_the_helper_uses_is_turned_too",
    ),
    Fault(
        rule="as many offspring dice are rolled as there are brides and the printed one (4.3)",
        file=ACTIONS,
        old="1 + s.brides[seat]",
        new="max(1, s.brides[seat])",
        test="tests/signorie/test_offspring_vectors.py::test_there_is_a_die_for_every_bride_and_the_printed_one",
    ),
    # Tracks
    Fault(
        rule="every man who arrives on the fourth space brings two florins, every time (4.3)",
        file=TRACKS,
        old="if space == box.florins_space:",
        new="if space == box.florins_space and s.career[seat][career][space] == 1:",
        test="tests/signorie/test_track_vectors.py::test_e12_every_man_gets_it_every_time",
    ),
    Fault(
        rule="a disc that arrives on a space lies on top of the others there (4.3)",
        file=TRACKS,
        old="        put_on_top(s, seat)\n",
        new="",
        test="tests/signorie/test_track_vectors.py::test_e14_of_two_discs_on_a_space_the_later_arriver_is_ahead",
    ),
    Fault(
        rule="at least one progress point must be used (8-5)",
        file=REFUSALS,
        old="LEGAL if s.started == 1 else MUST_PROGRESS",
        new="LEGAL if s.started >= 0 else MUST_PROGRESS",
        test="tests/signorie/test_rulings.py::test_ruling_05_at_least_one_point_must_be_used_and_at_most_four",
    ),
    # Cities and tiles
    Fault(
        rule="the dowry is at least the value of the space (4.3)",
        file=REFUSALS,
        old="dowry < lowest_value(box, s, s.city)",
        new="dowry < 1",
        test="tests/signorie/test_city_vectors.py::"
        "test_e6_the_dowry_is_at_least_the_value_of_the_space_and_at_most_four",
    ),
    Fault(
        rule="the mission's tile needs a shield of the career that the man left (4.3, 4.6)",
        file=REFUSALS,
        old="free_shield(box, s, seat, s.origin, tile) < SHIELDS",
        new="min([free_shield(box, s, seat, row, tile) for row in range(CAREERS)]) < SHIELDS",
        test="tests/signorie/test_city_vectors.py::test_e9_a_shield_of_another_career_does_not_serve",
    ),
    Fault(
        rule="where tiles must be taken, one that fits cannot be left (8-2)",
        file=REFUSALS,
        old="MUST_TAKE if fits and box.forced_tiles == 1 else LEGAL",
        new="LEGAL",
        test="tests/signorie/test_rulings.py::test_ruling_02_a_tile_may_be_left_or_must_be_taken",
    ),
    Fault(
        rule="a marriage through a helper does not take the city's tile (4.4)",
        file=CITIES,
        old="if s.helper == NO_HELPER:",
        new="if s.helper == NO_HELPER or s.sending == WOMAN:",
        test="tests/signorie/test_tile_vectors.py::"
        "test_e20_the_marriage_helper_leaves_the_city_s_tile_and_draws_one_face_down",
    ),
    Fault(
        rule="by option the tile of the mission helper goes beside the career that the man left (8-4)",
        file=CITIES,
        old="1 << s.origin if box.origin_row == 1 else CAREER_MASK",
        new="CAREER_MASK",
        test="tests/signorie/test_rulings.py::"
        "test_ruling_04_the_mission_helper_s_tile_goes_beside_any_career_or_the_one_he_left",
    ),
    Fault(
        rule="gates are open only while no city in play has an empty space (4.7)",
        file=FACTS,
        old="box.open_gates == 1 and cheapest_value(box, s) == 0",
        new="box.open_gates == 1 and cheapest_value(box, s) % 4 == 0",
        test="tests/signorie/test_variant_vectors.py::test_e43_one_empty_space_anywhere_keeps_the_normal_rules",
    ),
    Fault(
        rule="a woman who married through open gates returns to the reserve (4.7)",
        file=CITIES,
        old="        s.reserve[seat][WOMAN] += 1\n",
        new="",
        test="tests/signorie/test_variant_vectors.py::"
        "test_e26_through_open_gates_a_marriage_costs_four_and_the_woman_comes_back",
    ),
    # Helpers
    Fault(
        rule="helpers are asked from top to bottom (4.4)",
        file=ACTIONS,
        old="helper = s.colour * HELPERS_IN_COLUMN + at",
        new="helper = (s.colour + 1) * HELPERS_IN_COLUMN - 1 - at",
        test="tests/signorie/test_hiring_vectors.py::test_t12_helpers_are_used_from_top_to_bottom_and_may_be_skipped",
    ),
    Fault(
        rule="a die helper gives as many points as the die shows, not the number of its space (4.4, H-DIE)",
        file=ACTIONS,
        old="begin_progress(box, s, seat, s.die[seat][s.colour], box.helper_tracks[helper])",
        new="begin_progress(box, s, seat, box.number[s.colour], box.helper_tracks[helper])",
        test="tests/signorie/test_hiring_vectors.py::test_a_die_helper_knows_every_face",
    ),
    Fault(
        rule="through a helper only one figure is spent, so marriage and mission cannot be done (4.4, H-ASG)",
        file=NEEDS,
        old="    if box.fewest_figures[tile] > 1:\n        return ONE_FIGURE\n",
        new="",
        test="tests/signorie/test_assignment_vectors.py::test_e19_the_helper_does_no_assignment_that_needs_two_figures",
    ),
    # Rewards
    Fault(
        rule="dice that show exactly the threshold still earn the reward (3, phase 3-3)",
        file=REWARDS,
        old="        if total <= most:\n",
        new="        if total < most:\n",
        test="tests/signorie/test_dice_vectors.py::test_e1_dice_up_to_the_threshold_earn_the_reward",
    ),
    Fault(
        rule="all discs go back to the lowest space when the new order is made (3, phase 3-2)",
        file=REWARDS,
        old="        s.height[seat] = 0\n",
        new="",
        test="tests/signorie/test_reward_vectors.py::"
        "test_t9_discs_go_back_to_the_bottom_in_the_new_order_however_they_lay",
    ),
    Fault(
        rule="what comes with a reward is printed on its space, which the short game counts from the second (4.7)",
        file=REWARDS,
        old="box.space_gift[space_of(box, s)]",
        new="box.space_gift[s.round - 1]",
        test="tests/signorie/test_variant_vectors.py::"
        "test_e34_every_bonus_of_the_short_game_comes_with_a_bride_and_two_florins",
    ),
    Fault(
        rule="the third son's bride counts 2 points, the fourth's 5 (4.5)",
        file=REWARDS,
        old="        score(s, seat, FROM_SONS, box.son_points[son])",
        new="        score(s, seat, FROM_SONS, box.son_points[min(son + 1, SONS - 1)])",
        test="tests/signorie/test_reward_vectors.py::test_e16_the_third_son_s_bride_counts_two_and_the_fourth_s_five",
    ),
    Fault(
        rule="a bonus tile that can do nothing is told before the florins instead of it (8-13)",
        file=REWARDS,
        old="    if chosen == 0:\n        tell(s, USELESS, seat, s.reward[space_of(box, s)], 0, 0)\n",
        new="",
        test="tests/signorie/test_tale.py::test_a_reward_is_told_with_the_bride_and_the_florins_after_it",
    ),
    Fault(
        rule="five florins are enough for five points (4.5)",
        file=REFUSALS,
        old="s.florins[seat] >= box.price else",
        new="s.florins[seat] > box.price else",
        test="tests/signorie/test_reward_vectors.py::test_e23_with_four_florins_nothing_is_asked",
    ),
    Fault(
        rule="figures on the threshold space return to the reserve at the end of phase 3 (3, phase 3-4)",
        file=REWARDS,
        old="            s.reserve[seat][gender] += s.threshold[seat][gender]\n",
        new="            s.supply[seat][gender] += s.threshold[seat][gender]\n",
        test="tests/signorie/test_dice_vectors.py::"
        "test_e1_figures_on_the_threshold_return_to_the_reserve_after_the_rewards",
    ),
    Fault(
        rule="the game ends after seven rounds, not one later (3; 8-23)",
        file=REWARDS,
        old="last = space_of(box, s) == REWARD_SPACES - 1",
        new="last = s.round == REWARD_SPACES + 1",
        test="tests/signorie/test_scoring_vectors.py::test_ruling_23_the_game_ends_after_seven_rounds",
    ),
    # The end
    Fault(
        rule="half of a man's space is rounded down for each man, by option once for all (8-3)",
        file=SCORING,
        old="(value if box.round_sum == 1 else value // 2)",
        new="(value // 2 * (1 + box.round_sum))",
        test="tests/signorie/test_scoring_vectors.py::test_e27_halves_are_rounded_for_each_man_or_in_all",
    ),
    Fault(
        rule="tiles face down count for the three that a row needs (5)",
        file=SCORING,
        old="count = s.down[seat][row]",
        new="count = 0",
        test="tests/signorie/test_scoring_vectors.py::"
        "test_e10_a_row_with_three_tiles_counts_and_a_face_down_one_is_worth_one",
    ),
    Fault(
        rule="a tie goes to the one who is earlier in the last order (5)",
        file=SCORING,
        old="points * s.seats + s.seats - 1 - place",
        new="points * s.seats + place",
        test="tests/signorie/test_scoring_vectors.py::test_e25_a_tie_goes_to_the_earlier_one_in_the_last_order",
    ),
    Fault(
        rule="the final scoring tells every row with too few tiles (5)",
        file=SCORING,
        old="if 0 < count < box.needed:",
        new="if 1 < count < box.needed:",
        test="tests/signorie/test_tale.py::test_the_final_scoring_is_told_for_everybody_in_the_last_order",
    ),
    # Reasons and secrets
    Fault(
        rule="through open gates a man needs rank four, and that is the reason given (4.7)",
        file=NEEDS,
        old="LEGAL if rank >= box.gates_rank else GATES_RANK",
        new="LEGAL if rank >= box.gates_rank else RANK_LOW",
        test="tests/signorie/test_conditions.py::test_asking_names_the_condition_and_changes_nothing",
    ),
    Fault(
        rule="the tile drawn face down is told by its row alone, not even in an unused part (6)",
        file=CITIES,
        old="tell(s, FACE_DOWN, seat, row, 0, 0)",
        new="tell(s, FACE_DOWN, seat, row, s.pool[1], 0)",
        test="tests/signorie/test_tale.py::test_an_assignment_is_told_with_the_figures_spent_and_its_effect",
    ),
    Fault(
        rule="the tiles nobody has seen stay unseen while one of them is laid face down (6)",
        file=SECRETS,
        old="        s.pool[tile] = HIDDEN\n",
        new="        s.pool[tile] = s.pool[tile] if s.rows > 0 else HIDDEN\n",
        test="tests/signorie/test_secrets.py::test_worlds_that_differ_in_unseen_tiles_look_alike",
    ),
    Fault(
        rule="the tiles that were removed stay unseen at the end too (6; 8-24)",
        file=SECRETS,
        old="        s.removed[tile] = HIDDEN\n",
        new="        s.removed[tile] = s.removed[tile] if s.over == 1 else HIDDEN\n",
        test="tests/signorie/test_secrets.py::test_worlds_that_differ_in_unseen_tiles_look_alike_to_the_end",
    ),
    Fault(
        rule="a tile on offer is known, so it is not among those that may have been removed (6)",
        file=SECRETS,
        old="                s.pool[s.offer[city][gender]] -= 1\n",
        new="                s.pool[s.offer[city][gender]] -= 0\n",
        test="tests/signorie/test_redeal.py::test_the_situation_is_what_it_says",
    ),
]
