"""Faults in the rules of Royals, and the tests that find them."""

from tests.mutation.faults import Fault

FAULTS = [
    # Secrets (royals 6)
    Fault(
        rule="a hand is private in every phase, also while its owner discards Intrigue cards (6)",
        file="royals/secrets.py",
        old="s.hand[other][country] = HIDDEN",
        new="s.hand[other][country] = s.hand[other][country] if s.phase == INTRIGUE_DISCARD else HIDDEN",
        test="tests/royals/test_secrets_vectors.py::"
        "test_hands_are_seen_by_their_owners_alone_and_piles_by_nobody_in_every_phase",
    ),
    Fault(
        rule="only the drawer sees a card from the pile (6)",
        file="royals/rules/drawing.py",
        old="tell(s, DREW_BLIND, seat, 0, 0, country)",
        new="tell(s, DREW_BLIND, seat, country, 0, country)",
        test="tests/royals/test_events.py::"
        "test_a_card_from_the_display_is_told_to_all_and_one_from_the_pile_to_its_owner",
    ),
    Fault(
        rule="what is paid is no longer among the cards that all know of (6)",
        file="royals/rules/cards.py",
        old="max(0, s.known[seat][country] - count)",
        new="s.known[seat][country]",
        test="tests/royals/test_secrets_vectors.py::test_vector_43_cards_from_the_display_are_known_until_they_are_paid",
    ),
    Fault(
        rule="a re-dealt hand holds the cards that all know of (A22)",
        file="royals/secrets.py",
        old="view.hand[player][country] = view.known[player][country]",
        new="view.hand[player][country] = 0",
        test="tests/royals/test_secrets_vectors.py::test_vector_43_a_re_dealt_hand_keeps_the_known_card_and_its_size",
    ),
    Fault(
        rule="who is paying can complete the payment in every re-dealt world (A22)",
        file="royals/secrets.py",
        old="if view.phase < INTRIGUE_JOKERS or",
        new="if True or",
        test="tests/royals/test_redeal.py::"
        "test_country_cards_of_who_is_paying_are_as_likely_as_any_that_can_complete_the_payment",
    ),
    # Set-up and drawing (royals 2, 3.1)
    Fault(
        rule="the highest Noble House markers leave the game, not the lowest (2)",
        file="royals/rules/turns.py",
        old="GONE if noble < box.nobles_out else NOBODY",
        new="GONE if noble >= NOBLES - box.nobles_out else NOBODY",
        test="tests/royals/test_setup_vectors.py::test_vector_06_the_noble_house_markers_in_play_depend_on_the_players",
    ),
    Fault(
        rule="the first draw goes by the place from the start player on (3)",
        file="royals/rules/turns.py",
        old="box.first_draw[(seat - s.start) % s.seats]",
        new="box.first_draw[seat]",
        test="tests/royals/test_options.py::test_start_names_the_seat_that_begins_and_the_order_of_first_draws",
    ),
    Fault(
        rule="a starting hand goes by the place from the start player on (8.4, first_draw_as_hand)",
        file="royals/rules/turns.py",
        old="range(box.first_draw[place])",
        new="range(box.first_draw[seat])",
        test="tests/royals/test_setup_vectors.py::"
        "test_vector_46_the_first_draw_can_be_dealt_as_a_hand_before_a_normal_first_turn",
    ),
    Fault(
        rule="late_choice holds for a first turn that is a normal one (A5)",
        file="royals/rules/turns.py",
        old="elif box.late_choice == 1:",
        new="elif box.late_choice == 1 and s.round > 1:",
        test="tests/royals/test_options.py::test_a5_late_choice_opens_a_first_turn_that_is_a_normal_one",
    ),
    Fault(
        rule="a second Country card rules out the Intrigue card of late_choice (A5)",
        file="royals/rules/drawing.py",
        old="if s.country_left == 1:",
        new="if s.country_left == 0:",
        test="tests/royals/test_options.py::test_a5_late_choice_means_three_country_cards_once_a_second_is_drawn",
    ),
    Fault(
        rule="the Intrigue discards are shuffled at the next draw, not when the last card leaves (A23)",
        file="royals/rules/drawing.py",
        old="    s.intrigue_pile_size -= 1\n",
        new="    s.intrigue_pile_size -= 1\n    if s.intrigue_pile_size == 0:\n        reshuffle_intrigue(s)\n",
        test="tests/royals/test_rulings.py::test_ruling_a23_drawing_the_last_intrigue_card_shuffles_nothing",
    ),
    # Paying (royals 3.2, 3.3)
    Fault(
        rule="three cards stand for one that is missing, two do not (3.2)",
        file="royals/rules/payments.py",
        old="(s.hand_size[seat] - own) // JOKER",
        new="(s.hand_size[seat] - own + 1) // JOKER",
        test="tests/royals/test_payment_vectors.py::test_vector_26_two_others_do_not_stand_for_the_last_one",
    ),
    Fault(
        rule="a King costs two Intrigue cards (3.3)",
        file="royals/rules/payments.py",
        old="cost = box.place_intrigue[s.target]",
        new="cost = 1",
        within="pay_with_intrigue_jokers",
        test="tests/royals/test_payment_vectors.py::"
        "test_vector_10_a_king_costs_two_intrigue_cards_or_two_others_for_each_one_missing",
    ),
    Fault(
        rule="jokers are only for missing cards, unless they are free (A3)",
        file="royals/rules/payments.py",
        old="if box.free_jokers == 1 and s.hand_size",
        new="if s.hand_size",
        test="tests/royals/test_payment_vectors.py::test_vector_32_jokers_serve_only_for_missing_cards",
    ),
    Fault(
        rule="free jokers hold for Intrigue cards too (A3)",
        file="royals/rules/payments.py",
        old="if box.free_jokers == 1 and s.intrigue_size",
        new="if box.free_jokers == 2 and s.intrigue_size",
        test="tests/royals/test_options.py::test_a3_free_jokers_hold_for_intrigue_cards_too",
    ),
    Fault(
        rule="Intrigue cards that were paid go to their discards (3.3)",
        file="royals/rules/cards.py",
        old="s.intrigue_discard[pair] += 1",
        new="s.intrigue_pile[pair] += 1",
        test="tests/royals/test_takeover_vectors.py::"
        "test_vector_07_a_takeover_exiles_the_holder_and_leaves_his_title_cube",
    ),
    # Placing, exile and bonuses (royals 3.2, 3.3, 3.5)
    Fault(
        rule="a placement uses two cubes, one for the title (3.2)",
        file="royals/rules/occupying.py",
        old="s.cubes[seat] -= CUBES_PER_PLACEMENT",
        new="s.cubes[seat] -= 1",
        test="tests/royals/test_placement_vectors.py::"
        "test_vector_05_occupying_uses_one_cube_for_the_portrait_and_one_for_the_title",
    ),
    Fault(
        rule="the victim's cube on the title marker stays (3.3)",
        file="royals/rules/occupying.py",
        old="    s.holder[s.target] = NOBODY\n",
        new="    s.holder[s.target] = NOBODY\n    s.titles[victim][box.place_title[s.target]] -= 1\n",
        test="tests/royals/test_takeover_vectors.py::"
        "test_vector_07_a_takeover_exiles_the_holder_and_leaves_his_title_cube",
    ),
    Fault(
        rule="nobody takes over an own position (A12)",
        file="royals/rules/choices.py",
        old="s.holder[place] != NOBODY and s.holder[place] != seat and",
        new="s.holder[place] != NOBODY and",
        test="tests/royals/test_takeover_vectors.py::test_vector_19_nobody_takes_over_an_own_position",
    ),
    Fault(
        rule="a city's marker goes to the first ever in it, not to who comes later (3.5)",
        file="royals/rules/occupying.py",
        old="if s.city_owner[city] == NOBODY:",
        new="if s.city_owner[city] != seat:",
        test="tests/royals/test_takeover_vectors.py::"
        "test_vector_07_a_takeover_exiles_the_holder_and_leaves_his_title_cube",
    ),
    Fault(
        rule="exiled cubes count as presence for the country bonus (3.5)",
        file="royals/rules/occupying.py",
        old="if s.exiled[seat][city] > 0:",
        new="if s.exiled[seat][city] > 1:",
        test="tests/royals/test_placement_vectors.py::test_vector_24_an_exiled_cube_counts_for_the_country_bonus",
    ),
    Fault(
        rule="nobody takes two Noble House markers (3.5)",
        file="royals/rules/occupying.py",
        old="if s.noble_owner[noble] == seat:",
        new="if s.noble_owner[noble] == seat and noble > 0:",
        test="tests/royals/test_placement_vectors.py::test_vector_06_nobody_takes_two_noble_house_markers",
    ),
    # The end of a turn, of a period and of the game (royals 3, 3.4)
    Fault(
        rule="twelve Country cards may be kept (3, step 3a)",
        file="royals/rules/turns.py",
        old="if s.hand_size[seat] > box.hand_limit:",
        new="if s.hand_size[seat] >= box.hand_limit:",
        test="tests/royals/test_drawing_vectors.py::test_vector_49_nothing_is_discarded_at_the_limits",
    ),
    Fault(
        rule="the Intrigue limit holds after a Country card was discarded too (3, step 3a)",
        file="royals/rules/turns.py",
        old="end_turn(box, s, seat)",
        new="close_turn(box, s, seat)",
        within="discard_country",
        test="tests/royals/test_drawing_vectors.py::"
        "test_vector_04_thirteen_and_five_cards_cost_one_of_each_by_own_choice",
    ),
    Fault(
        rule="a full display over an empty pile does not end the period (3.4)",
        file="royals/rules/turns.py",
        old="if s.display_size < DISPLAY_SIZE:",
        new="if s.pile_size == 0:",
        test="tests/royals/test_period_vectors.py::"
        "test_vector_15_a_full_display_over_an_empty_pile_does_not_end_the_period",
    ),
    Fault(
        rule="the discards are empty once they are the new pile (3.4)",
        file="royals/rules/cards.py",
        old="s.discard[country] = 0",
        new="pass",
        test="tests/royals/test_period_vectors.py::test_vector_14_the_third_period_is_scored_when_its_round_is_finished",
    ),
    Fault(
        rule="the last turn is that of the player to the right of the start player (A1)",
        file="royals/rules/turns.py",
        old="(seat + 1) % s.seats == s.start",
        new="(seat - 1) % s.seats == s.start",
        test="tests/royals/test_options.py::test_a1_the_last_turn_is_that_of_the_seat_to_the_right_of_the_start_player",
    ),
    Fault(
        rule="a third period that ends with the last seat is scored at once, not a round later (3.4)",
        file="royals/rules/turns.py",
        old="if s.closing == 1 and last_of_round:",
        new="if s.closing == 1 and last_of_round and s.display_size == DISPLAY_SIZE:",
        test="tests/royals/test_period_vectors.py::"
        "test_vector_14_the_third_period_is_scored_at_once_after_the_last_seat",
    ),
    Fault(
        rule="nothing is shuffled at the very last trigger (A29)",
        file="royals/rules/periods.py",
        old="if last_of_round:",
        new="if False:",
        test="tests/royals/test_rulings.py::test_ruling_a29_the_very_last_trigger_shuffles_and_turns_up_nothing",
    ),
    Fault(
        rule="the third period is scored before the titles (3.4)",
        file="royals/rules/periods.py",
        old="    score_period(box, s)\n    score_titles(box, s)\n",
        new="    score_titles(box, s)\n    score_period(box, s)\n",
        test="tests/royals/test_events.py::"
        "test_the_end_of_the_game_tells_the_third_period_then_the_titles_and_that_it_is_over",
    ),
    # Scoring (royals 5)
    Fault(
        rule="equal titles are told apart by the value of their cities (5.1)",
        file="royals/scoring.py",
        old=" + box.city_bonus[box.place_city[place]]",
        new="",
        test="tests/royals/test_scoring_vectors.py::"
        "test_vector_21_equal_princesses_are_told_apart_by_the_value_of_their_cities",
    ),
    Fault(
        rule="second-highest titles are not compared (A13)",
        file="royals/scoring.py",
        old="top = rank",
        new="top += rank",
        test="tests/royals/test_rulings.py::test_ruling_a13_second_highest_titles_are_not_compared",
    ),
    Fault(
        rule="a full tie goes by seat order from the start player (A10)",
        file="royals/scoring.py",
        old="seat = (s.start + place) % s.seats",
        new="seat = place",
        test="tests/royals/test_rulings.py::test_ruling_a10_a_full_tie_for_the_second_place_is_settled_the_same_way",
    ),
    Fault(
        rule="the second marker leaves the game where one player alone has influence (5.1)",
        file="royals/scoring.py",
        old="s.period_owner[s.period - 1][country][prize] = GONE",
        new="pass",
        test="tests/royals/test_scoring_vectors.py::"
        "test_vector_12_alone_in_a_country_one_takes_the_first_marker_and_the_second_leaves",
    ),
    Fault(
        rule="a title for which three tie goes to nobody (5.2)",
        file="royals/scoring.py",
        old="elif leaders == 2:",
        new="elif leaders >= 2:",
        test="tests/royals/test_scoring_vectors.py::"
        "test_vector_11_a_title_goes_whole_to_one_in_halves_to_two_and_to_no_three",
    ),
    Fault(
        rule="a title marker that nobody takes is told (5.2)",
        file="royals/scoring.py",
        old="tell(s, TITLE_UNCLAIMED, NOBODY, title, box.title_full[title], 0)",
        new="pass",
        test="tests/royals/test_events.py::test_a_title_marker_is_told_whole_in_halves_or_as_nobodys",
    ),
    Fault(
        rule="half a title marker counts with its half value in a final tie (5.3)",
        file="royals/scoring.py",
        old="best = max(best, value)",
        new="best = max(best, box.title_full[title] if first or second else 0)",
        test="tests/royals/test_scoring_vectors.py::test_vector_29_half_a_king_counts_as_a_marker_of_eight",
    ),
    # Refusals
    Fault(
        rule="who would take over an own position is told that it is the own one (A12)",
        file="royals/rules/legality.py",
        old="return OWN_POSITION",
        new="return NOT_VACANT",
        within="why_not_take_over",
        test="tests/royals/test_refusals.py::test_an_own_position_is_neither_occupied_nor_taken_over",
    ),
    Fault(
        rule="with too few Intrigue cards a takeover is refused for these, not for its Country cards (3.3)",
        file="royals/rules/legality.py",
        old="return INTRIGUE_SHORT",
        new="return CARDS_SHORT",
        test="tests/royals/test_refusals.py::test_an_opponents_position_costs_intrigue_too_and_is_not_occupied",
    ),
]
