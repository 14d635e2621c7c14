/**
 * Tables that say nothing of a person: what is in them, and their columns. A column that is added stands here or in
 * stored.ts.
 */
export const NON_PERSONAL_TABLES: Readonly<
  Record<string, readonly [what: string, columns: string]>
> = {
  answer_hours: ['How many picked what in an hour.', 'choice hour people question_id'],
  answer_milestones: ['Of how many answers an asker was told.', 'question_id told'],
  answer_minutes: ['How many answered in a minute.', 'answers minute question_id'],
  aside_rankings: [
    'How many ranked how, of those that the headline leaves out.',
    'level people question_id ranking',
  ],
  aside_tallies: [
    'How many picked what, of those that the headline leaves out.',
    'choice level people question_id',
  ],
  bursts: [
    'When many answers to a question came from few networks.',
    'began_at looked number question_id seen_at',
  ],
  checked_results: [
    'How many picked what, of those whose answers were better checked, as it was shown while answers were being checked.',
    'answered_at choices levels number people question_id sequence',
  ],
  choices: ['The choices of a question.', 'label number question_id role'],
  communities: [
    'What a community says of itself.',
    'about asked_at changed_at created_at id is_demo joining letters name new_reasons_wait people plain_about plain_name rules slug slug_is_twin slug_look welcome words',
  ],
  counted_reactions: [
    'Up to which answer of a question it was looked who had reacted to its reasons before.',
    'question_id sequence',
  ],
  group_changes: [
    'Which questions people reacted to reasons of, until it was counted.',
    'question_id',
  ],
  held_minutes: [
    'How many answers were held back in a minute, and how many of them staff left out.',
    'answers left_out minute question_id',
  ],
  network_people: [
    'How many a network brought to a question beyond its first ten, under a number that stands for it in this question alone.',
    'in_headline network people question_id',
  ],
  networks_left_out: [
    'When staff left out what was held back of a network, and how much, under the number that stands for it in this question alone.',
    'answers left_out_at network question_id',
  ],
  held_releases: [
    'When staff counted answers that had been held back, and how many, until the table of what staff did was there.',
    'answers question_id released_at',
  ],
  job_times: ['When the site last did what it does by the clock.', 'minute name'],
  migrations: ['Which changes of the tables were made.', 'applied_at checksum name'],
  opinion_groups: [
    'What is told of groups of people who react to reasons alike, and what was told before, as counts.',
    'missing_people missing_reasons not_before question_id remembered told told_at tries wanted_at',
  ],
  question_closures: [
    'When and why a question was closed, as everybody reads it.',
    'cause closed_at planned_close question_id reason',
  ],
  question_corrections: [
    'What was corrected in public.',
    'became corrected_at field question_id was',
  ],
  question_orders: ['Lists of questions in order.', 'answers hours made_at questions scores sort'],
  question_pauses: [
    'When and why a question was paused, as everybody reads it.',
    'cause ended_at question_id reason started_at',
  ],
  question_removals: [
    'When and why a question was removed, as everybody reads it.',
    'question_id reason removed_at',
  ],
  question_search: ['The words of a question, for the search.', 'question_id words'],
  question_tellings: [
    'How far the news of a question went out.',
    'begun_at past question_id told_at what',
  ],
  question_topics: ['The topics of a question.', 'place question_id topic_id'],
  rankings: ['How many ranked how.', 'level people question_id ranking'],
  presented_reasons: [
    'Which reasons the author of a question let onto the screen of a room, and when.',
    'question_id reason_id shown_at version',
  ],
  rate_buckets: [
    'How often something may still be done, as signing in from one network, under a hash that leads to nobody without the secret of the site; for minutes, two days at most.',
    'burst granted key per_second spent taken_at tokens wanted',
  ],
  reason_counts: [
    'How many said what to a reason, and how far it pulls people apart.',
    'agree disagree extremity pass reason_id',
  ],
  reason_standings: [
    'How many said what to a reason whose answer is the same, or another, as it is told in steps of ten, and its place.',
    'across_agree across_disagree across_pass across_place across_tellings choice former_people is_best_within question_id reason_id within_agree within_disagree within_pass within_tellings',
  ],
  released_splits: [
    'How many picked what, by how their answers were checked, as it is shown.',
    'answered_at choices levels number people question_id sequence starts',
  ],
  reveals: [
    'When a result was shown on a screen, as everybody reads it, and a sign of six letters or digits for that screen.',
    'question_id revealed_at room',
  ],
  search_words: ['Words that questions hold.', 'letters questions word'],
  secrets: ['What the site signs with.', 'made_at name value'],
  spent_challenges: [
    'Hashes of what passkeys were asked, so that no answer works twice.',
    'challenge_hash expires_at',
  ],
  split_tries: ['Up to which answer those figures were last tried anew.', 'question_id sequence'],
  rooms: [
    'The rooms that a question is presented to, until a day after: the end of the address on the screen, when, and a number that stands for the network of the screen in this question alone.',
    'network opened_at question_id room seen_at',
  ],
  standing_minutes: [
    'How many of the answers that stand were given in a minute.',
    'minute people question_id',
  ],
  second_looks: [
    'How many of those who reacted to reasons see the question differently now, as it is told in steps of ten.',
    'differently people question_id tellings',
  ],
  standing_renewals: ['Questions whose reasons are to be ranked anew.', 'question_id'],
  surveys: [
    'The words before and after questions that are asked together.',
    'created_at id intro public_id thanks title',
  ],
  tallies: ['How many picked what.', 'choice level people question_id'],
  topic_hours: ['How many answered in an hour.', 'answers hour topic_id'],
  topic_questions: ['The questions of a topic.', 'place question_id topic_id'],
  topic_relations: [
    'Which topics are near each other.',
    'nearness other_id people questions topic_id',
  ],
  topic_slugs: ['Earlier addresses of topics.', 'since slug topic_id'],
  topics: ['The topics.', 'about created_at id name plain_about plain_name slug'],
  totals: [
    'How many answered.',
    'changes excluded held_back last_answer_at past_cap past_share peeked question_id saw_first sequence spread withdrawals',
  ],
  web_processes: ['Which processes of the site answer requests.', 'id seen_at'],
};

/** What clears them. */
export const NON_PERSONAL_JOBS = [
  'drop-answer-minutes',
  'drop-full-buckets',
  'drop-spent-challenges',
  'drop-topic-hours',
];
