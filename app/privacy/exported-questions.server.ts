import { QUESTION_COLUMN, type ExportFile } from './export-file.server.ts';
import { causes } from '../questions/words/state-reason.ts';
import type { AnySql, SqlFragment } from '../platform/database/db.server.ts';

/** The sentence for a code, where no reason was written. */
const CAUSE_TEXT = (sql: AnySql, cause: SqlFragment) => sql`(
  select w.text from unnest(${Object.keys(causes)}::text[], ${Object.values(causes)}::text[]) as w (cause, text) where w.cause = ${cause})`;

/** A member's questions and drafts, and the topics they follow. */
export const QUESTION_FILES: readonly ExportFile[] = [
  {
    name: 'questions',
    about: 'What you asked.',
    columns: {
      id: 'as in its address /question/{id}',
      survey: 'id of its survey, as in embeds',
      text: 'the wording',
      context: 'what stands below it',
      kind: 'single, multiple, scale or ranking',
      choices: 'the choices in their order',
      pick_at_most: 'how many one may pick',
      is_ordered: 'whether everybody sees the choices in that order',
      scale_low: 'the low end of a scale',
      scale_high: 'the high end',
      topics: 'its topics',
      community: 'the community it was asked in',
      stays_inside: 'whether only that community sees it',
      audience: 'who may answer',
      results: 'when the result shows',
      asked_at: 'when you asked',
      opens_at: 'from when',
      closes_at: 'until when',
      follows: 'id of the version before',
      closed_early: 'the reason you gave for closing it early',
      removed_at: 'when it was removed',
      removed_because: 'and why',
    },
    rows: (sql, { id }) => sql`
      select q.public_id as id, s.public_id as survey, q.text, q.context, q.kind,
        (select coalesce(jsonb_agg(label order by number), '[]') from choices h where h.question_id = q.id) as choices, q.pick_at_most, q.is_ordered,
        q.scale_low, q.scale_high,
        (select coalesce(jsonb_agg(t.name order by qt.place), '[]') from question_topics qt join topics t on t.id = qt.topic_id where qt.question_id = q.id) as topics,
        c.slug as community, q.is_inside as stays_inside, q.audience, q.results, q.created_at as asked_at, q.opens_at, q.closes_at,
        b.public_id as follows, coalesce(e.reason, ${CAUSE_TEXT(sql, sql`e.cause`)}) as closed_early, r.removed_at, r.reason as removed_because
      from questions q join surveys s on s.id = q.survey_id left join communities c on c.id = q.community_id
      left join questions b on b.id = q.replaces_id left join question_closures e on e.question_id = q.id
      left join question_removals r on r.question_id = q.id
      where q.author_id = ${id} order by q.id`,
  },
  {
    name: 'corrections',
    about: 'Typos you fixed after people had answered.',
    columns: {
      question: QUESTION_COLUMN,
      corrected_at: 'when',
      field: 'text, context, low or high end, or which choice',
      was: 'the words before',
      became: 'the words since',
    },
    rows: (sql, { id }) => sql`
      select q.public_id as question, c.corrected_at, c.field, c.was, c.became
      from question_corrections c join questions q on q.id = c.question_id where q.author_id = ${id} order by c.corrected_at, c.field`,
  },
  {
    name: 'pauses',
    about: 'When questions of yours were paused.',
    columns: {
      question: QUESTION_COLUMN,
      started_at: 'from when',
      ended_at: 'until when',
      reason: 'the reason you gave',
    },
    rows: (sql, { id }) => sql`
      select q.public_id as question, p.started_at, p.ended_at, coalesce(p.reason, ${CAUSE_TEXT(sql, sql`p.cause`)}) as reason
      from question_pauses p join questions q on q.id = p.question_id where q.author_id = ${id} order by p.started_at, q.id`,
  },
  {
    name: 'reveals',
    about: 'When you showed a result to a room before everyone could see it.',
    columns: {
      question: QUESTION_COLUMN,
      revealed_at: 'when',
      room: 'the end of the address it had',
    },
    rows: (sql, { id }) => sql`
      select q.public_id as question, r.revealed_at, r.room
      from reveals r join questions q on q.id = r.question_id where q.author_id = ${id} order by r.revealed_at, q.id`,
  },
  {
    name: 'drafts',
    about: 'What you typed and have not asked yet.',
    columns: {
      id: 'as in its address /account/questions/{id}',
      follows: 'id of the question it is to follow as a new version',
      changed_at: 'when you last changed it',
      typed: 'every field of the form',
    },
    rows: (sql, { id }) => sql`
      select d.public_id as id, q.public_id as follows, d.updated_at as changed_at, d.typed
      from question_drafts d left join questions q on q.id = d.replaces_id where d.author_id = ${id} order by d.updated_at`,
  },
  {
    name: 'surveys',
    about: 'What your surveys say beside their questions.',
    columns: {
      id: 'as in the file “questions”, and in embeds',
      title: 'its title',
      intro: 'what stands before the first question',
      thanks: 'what stands after the last',
      made_at: 'when you asked it',
    },
    rows: (sql, { id }) => sql`
      select s.public_id as id, s.title, s.intro, s.thanks, s.created_at as made_at
      from surveys s where exists (select from questions q where q.survey_id = s.id and q.author_id = ${id}) order by s.id`,
  },
  {
    name: 'survey-drafts',
    about: 'Surveys that you have not asked yet.',
    columns: {
      id: 'as in its address /account/surveys/{id}',
      changed_at: 'when you last changed it',
      typed: 'every field, question by question',
    },
    rows: (sql, { id }) => sql`
      select public_id as id, updated_at as changed_at, typed from survey_drafts where author_id = ${id} order by updated_at`,
  },
  {
    name: 'topics',
    about: 'The topics you follow.',
    columns: {
      topic: 'as in its address /topic/{topic}',
      name: 'its name',
      followed_at: 'since when',
    },
    rows: (sql, { id }) => sql`
      select t.slug as topic, t.name, f.followed_at
      from topic_follows f join topics t on t.id = f.topic_id where f.member_id = ${id} order by f.followed_at, t.id`,
  },
];
