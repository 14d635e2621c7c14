import * as words from '../words/exported-questions.server.ts';
import { shownLabel } from './choice-labels.server.ts';
import type { ExportFile } from './export-file.server.ts';
import { causes } from '../../questions/words/state-reason.ts';
import type { AnySql, SqlFragment } from '../../platform/database/db.server.ts';
import { isAsLetIn, isListed, reasonAuthor } from '../../reasons/reason-rows.server.ts';

/** The sentence for a code, where no reason was written. */
const CAUSE_TEXT = (sql: AnySql, cause: SqlFragment) => sql`(
  select w.text from unnest(${Object.keys(causes)}::text[], ${Object.values(causes)}::text[]) as w (cause, text) where w.cause = ${cause})`;

/** A member's questions and drafts, and the topics they follow. */
export const QUESTION_FILES: readonly ExportFile[] = [
  {
    name: 'questions',
    words: () => words.questions,
    rows: (sql, { id }) => sql`
      select q.public_id as id, s.public_id as survey, q.text, q.context, q.kind,
        (select coalesce(jsonb_agg(${shownLabel(sql)} order by number), '[]') from choices h where h.question_id = q.id) as choices, q.pick_at_most, q.is_ordered,
        q.scale_low, q.scale_high,
        (select coalesce(jsonb_agg(t.name order by qt.place), '[]') from question_topics qt join topics t on t.id = qt.topic_id where qt.question_id = q.id) as topics,
        c.slug as community, q.is_inside as stays_inside, q.audience, q.visitors_say_why, q.results, q.created_at as asked_at, q.opens_at, q.closes_at,
        b.public_id as follows, coalesce(e.reason, ${CAUSE_TEXT(sql, sql`e.cause`)}) as closed_early, r.removed_at, r.reason as removed_because
      from questions q join surveys s on s.id = q.survey_id left join communities c on c.id = q.community_id
      left join questions b on b.id = q.replaces_id left join question_closures e on e.question_id = q.id
      left join question_removals r on r.question_id = q.id
      where q.author_id = ${id} order by q.id`,
  },
  {
    name: 'corrections',
    words: () => words.corrections,
    rows: (sql, { id }) => sql`
      select q.public_id as question, c.corrected_at, c.field, c.was, c.became
      from question_corrections c join questions q on q.id = c.question_id where q.author_id = ${id} order by c.corrected_at, c.field`,
  },
  {
    name: 'pauses',
    words: () => words.pauses,
    rows: (sql, { id }) => sql`
      select q.public_id as question, p.started_at, p.ended_at, coalesce(p.reason, ${CAUSE_TEXT(sql, sql`p.cause`)}) as reason
      from question_pauses p join questions q on q.id = p.question_id where q.author_id = ${id} order by p.started_at, q.id`,
  },
  {
    name: 'reveals',
    words: () => words.reveals,
    rows: (sql, { id }) => sql`
      select q.public_id as question, r.revealed_at, r.room
      from reveals r join questions q on q.id = r.question_id where q.author_id = ${id} order by r.revealed_at, q.id`,
  },
  {
    name: 'reasons-on-screens',
    words: () => words.reasonsOnScreens,
    // The words of others are theirs: those that nobody may read now are not handed on, and no name goes along.
    rows: (sql, { id }) => sql`
      select q.public_id as question, case when ${isListed(sql)} and ${isAsLetIn(sql)}
          and (not q.is_inside or exists (
            select from community_members cm where cm.community_id = q.community_id and cm.member_id = ${id}))
          and not exists (select from question_removals x where x.question_id = q.id) then r.text end as reason, p.shown_at as let_in_at
      from presented_reasons p join reasons r on r.id = p.reason_id join questions q on q.id = p.question_id ${reasonAuthor(sql)}
      where q.author_id = ${id} order by p.shown_at, r.id`,
  },
  {
    name: 'drafts',
    words: () => words.drafts,
    rows: (sql, { id }) => sql`
      select d.public_id as id, q.public_id as follows, d.updated_at as changed_at, d.typed
      from question_drafts d left join questions q on q.id = d.replaces_id where d.author_id = ${id} order by d.updated_at`,
  },
  {
    name: 'surveys',
    words: () => words.surveys,
    rows: (sql, { id }) => sql`
      select s.public_id as id, s.title, s.intro, s.thanks, s.created_at as made_at
      from surveys s where exists (select from questions q where q.survey_id = s.id and q.author_id = ${id}) order by s.id`,
  },
  {
    name: 'survey-drafts',
    words: () => words.surveyDrafts,
    rows: (sql, { id }) => sql`
      select public_id as id, updated_at as changed_at, typed from survey_drafts where author_id = ${id} order by updated_at`,
  },
  {
    name: 'topics',
    words: () => words.topics,
    rows: (sql, { id }) => sql`
      select t.slug as topic, t.name, f.followed_at
      from topic_follows f join topics t on t.id = f.topic_id where f.member_id = ${id} order by f.followed_at, t.id`,
  },
];
