-- What is written with each answer stands alone, so that the rows of a question can lie on any server
-- (docs/decisions/0095-ready-for-shards.md). Whoever deletes a question deletes them before it, in the same commit; the
-- version before left that to these keys, so they stay until it has ended.
-- All locks first, and given up before anybody who waits would be ended as one of a circle.
set local lock_timeout = '200ms';
lock table totals, questions, tallies, rankings, aside_tallies, aside_rankings, answer_hours, answer_minutes, standing_minutes,
  held_minutes, network_people, networks_left_out, peeks, rooms, bursts, checked_results, released_splits, split_tries;
alter table answer_hours drop constraint answer_hours_question_id_fkey;
alter table answer_minutes drop constraint answer_minutes_question_id_fkey;
alter table aside_rankings drop constraint aside_rankings_question_id_fkey;
alter table aside_tallies drop constraint aside_tallies_question_id_fkey;
alter table bursts drop constraint bursts_question_id_fkey;
alter table checked_results drop constraint checked_results_question_id_fkey;
alter table held_minutes drop constraint held_minutes_question_id_fkey;
alter table network_people drop constraint network_people_question_id_fkey;
alter table networks_left_out drop constraint networks_left_out_question_id_fkey;
alter table peeks drop constraint peeks_question_id_fkey;
alter table rankings drop constraint rankings_question_id_fkey;
alter table released_splits drop constraint released_splits_question_id_fkey;
alter table rooms drop constraint rooms_question_id_fkey;
alter table split_tries drop constraint split_tries_question_id_fkey;
alter table standing_minutes drop constraint standing_minutes_question_id_fkey;
alter table tallies drop constraint tallies_question_id_fkey;
alter table totals drop constraint totals_question_id_fkey;
