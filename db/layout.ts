import { BY_QUESTION } from '../app/answering/answer-rows.server.ts';

/**
 * Where the rows of each table lie once they are spread over several PostgreSQL servers (docs/decisions/0095-ready-for-shards.md).
 * On one server all are in one place; `npm run shard` lays them out over several.
 */
type Place =
  /** With their question, all of one question on one server. An answer is cast there, by statements that know no other. */
  | 'question'
  /** As `question`, once the triggers and keys that tie reasons and reactions to each other are gone. Until then with the coordinator. */
  | 'question, later'
  /** The same on every server: what statements on answers read beside them, and few people write. */
  | 'everywhere'
  /** On the server that all processes ask. */
  | 'coordinator';

export const LAYOUT: Readonly<Record<Place, readonly string[]>> = {
  question: BY_QUESTION,
  'question, later': [
    'counted_reactions',
    'group_changes',
    'opinion_groups',
    'opinion_places',
    'presented_reasons',
    'reactions',
    'reason_counts',
    'reason_standings',
    'reasons',
    'second_looks',
    'standing_renewals',
  ],
  everywhere: [
    'choices',
    'communities',
    'community_members',
    'held_acts',
    'members',
    'question_closures',
    'question_pauses',
    'question_removals',
    'questions',
    'reveals',
    'surveys',
  ],
  coordinator: [
    'answer_milestones',
    'carried_marks',
    'community_acts',
    'community_bans',
    'community_invitations',
    'community_makings',
    'community_requests',
    'contact_messages',
    'credentials',
    'doubtful_names',
    'error_reports',
    'held_releases',
    'job_times',
    'mail_follows',
    'mail_tokens',
    'member_codes',
    'member_details',
    'migrations',
    'network_keys',
    'notice_choices',
    'notices',
    'outbox',
    'passkeys',
    'question_asks',
    'question_corrections',
    'question_drafts',
    'question_follows',
    'question_orders',
    'question_search',
    'question_tellings',
    'question_topics',
    'rate_buckets',
    'recovery_codes',
    'reports',
    'search_words',
    'secrets',
    'security_events',
    'sessions',
    'spent_challenges',
    'staff',
    'survey_drafts',
    'topic_follows',
    'topic_hours',
    'topic_relations',
    'topic_slugs',
    'topics',
    'web_processes',
  ],
};
