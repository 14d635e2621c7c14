import { receiptOf } from '../../answering/answer-receipt.server.ts';
import { isOfAccount } from '../../answering/member-answers.server.ts';
import { LEVELS } from '../../results/levels.ts';
import type { AnySql, SqlFragment } from '../../platform/database/db.server.ts';
import * as words from '../words/exported-answers.server.ts';
import { shownLabel } from './choice-labels.server.ts';
import type { ExportFile } from './export-file.server.ts';

/** Nobody but its author may keep the words of a removed question. */
const shownText = (sql: AnySql) => sql`
  case when exists (select from question_removals r where r.question_id = q.id) then null else q.text end as question_text`;

/** Choices in the order they were picked in; in a ranking that is from the best on. */
const pickedLabels = (sql: AnySql, numbers: SqlFragment) => sql`
  case when exists (select from question_removals r where r.question_id = q.id) then '[]'::jsonb else
    (select coalesce(jsonb_agg(${shownLabel(sql)} order by u.place), '[]') from unnest(${numbers}) with ordinality as u (number, place)
       join choices h on h.question_id = q.id and h.number = u.number) end`;

export const ANSWER_FILES: readonly ExportFile[] = [
  {
    name: 'answers',
    words: () => words.answers,
    rows: (sql, { voterId }) => sql`
      select q.public_id as question, ${shownText(sql)}, ${pickedLabels(sql, sql`a.choices`)} as choices, to_jsonb(a.choices) as numbers, a.answered_at,
        case when a.is_held then 'held back' when cardinality(a.choices) = 0 then 'taken back' else 'counted' end as counts,
        a.level, a.saw_result as saw_result_first, nullif(a.sequence, 0)::float8 as place_in_log, q.id::text as question_id
      from answers a join questions q on q.id = a.question_id
      where a.voter = ${voterId}::uuid and ${isOfAccount(sql, sql`a`)} order by a.answered_at, q.id`,
    completeRow: ({ question_id: id, level, ...row }, { voterId }, secret) => ({
      ...row,
      checked_by: LEVELS[Number(level)] ?? '',
      receipt: receiptOf(secret, typeof id === 'string' ? id : '', voterId).receipt,
    }),
  },
  {
    name: 'results-seen-first',
    words: () => words.resultsSeenFirst,
    rows: (sql, { voterId }) => sql`
      select q.public_id as question, ${shownText(sql)}, p.at
      from peeks p join questions q on q.id = p.question_id where p.voter = ${voterId}::uuid order by p.at`,
  },
  {
    name: 'reasons',
    words: () => words.reasons,
    rows: (sql, { voterId }) => sql`
      select q.public_id as question, ${shownText(sql)}, ${pickedLabels(sql, sql`r.choices`)} as choices, r.text as reason, r.said_at, r.edited_at, r.signed, r.stands
      from reasons r join questions q on q.id = r.question_id where r.voter = ${voterId}::uuid and r.text <> '' order by r.said_at, r.id`,
  },
  {
    name: 'reactions',
    words: () => words.reactions,
    // The words of others are theirs: those that they took back or changed are not handed on.
    rows: (sql, { voterId }) => sql`
      select q.public_id as question, ${shownText(sql)}, case when r.stands and r.hidden_at is null and not exists (
          select from question_removals x where x.question_id = q.id) then r.text end as reason,
        case u.said when 1 then 'agree' when -1 then 'disagree' when 0 then 'pass' end as said, t.reacted_at, ${pickedLabels(sql, sql`t.answer_before`)} as answer_before,
        t.asked_at, t.moved
      from reactions t join questions q on q.id = t.question_id
      left join lateral unnest(t.reasons, t.said) with ordinality as u (reason, said, place) on true
      left join reasons r on r.id = u.reason
      where t.voter = ${voterId}::uuid order by t.reacted_at, q.id, u.place`,
  },
  {
    name: 'places-on-maps',
    words: () => words.placesOnMaps,
    rows: (sql, { voterId }) => sql`
      select q.public_id as question, ${shownText(sql)}, chr(65 + p.label) as group, p.x::int as across, p.y::int as up
      from opinion_places p join questions q on q.id = p.question_id where p.voter = ${voterId}::uuid order by q.id`,
  },
];
