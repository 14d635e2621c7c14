import { receiptOf } from '../answering/commands.server.ts';
import { LEVELS } from '../results/levels.ts';
import type { AnySql, SqlFragment } from '../platform/database/db.server.ts';
import { QUESTION_COLUMN, type ExportFile } from './export-file.server.ts';

/** Nobody but its author may keep the words of a removed question. */
const shownText = (sql: AnySql) => sql`
  case when exists (select from question_removals r where r.question_id = q.id) then null else q.text end as question_text`;

/** Choices in the order they were picked in; in a ranking that is from the best on. */
const pickedLabels = (sql: AnySql, numbers: SqlFragment) => sql`
  case when exists (select from question_removals r where r.question_id = q.id) then '[]'::jsonb else
    (select coalesce(jsonb_agg(h.label order by u.place), '[]') from unnest(${numbers}) with ordinality as u (number, place)
       join choices h on h.question_id = q.id and h.number = u.number) end`;

const TEXT_COLUMN = 'its wording; empty where it was removed';

export const ANSWER_FILES: readonly ExportFile[] = [
  {
    name: 'answers',
    about: 'What you answered as a member, one row a question.',
    columns: {
      question: QUESTION_COLUMN,
      question_text: TEXT_COLUMN,
      choices: 'what you picked; on a ranking from the best on; empty where you took it back',
      numbers: 'the same by the numbers of the choices; on a scale the step',
      answered_at: 'when you last changed it',
      counts: 'counted, held back, or taken back',
      checked_by: 'how the answer was checked',
      saw_result_first: 'whether you asked to see the result before',
      place_in_log: 'the entry in the log of the question that stands for it',
      receipt: 'what only you have: the log shows its digest',
    },
    rows: (sql, { voter }) => sql`
      select q.public_id as question, ${shownText(sql)}, ${pickedLabels(sql, sql`a.choices`)} as choices, to_jsonb(a.choices) as numbers, a.answered_at,
        case when a.is_held then 'held back' when cardinality(a.choices) = 0 then 'taken back' else 'counted' end as counts,
        a.level, a.saw_result as saw_result_first, nullif(a.sequence, 0)::float8 as place_in_log, q.id::text as question_id
      from answers a join questions q on q.id = a.question_id
      where a.voter = ${voter}::uuid and a.level = 4 order by a.answered_at, q.id`,
    completeRow: ({ question_id: id, level, ...row }, { voter }, secret) => ({
      ...row,
      checked_by: LEVELS[Number(level)] ?? '',
      receipt: receiptOf(secret, typeof id === 'string' ? id : '', voter).receipt,
    }),
  },
  {
    name: 'results-seen-first',
    about: 'Questions whose result you asked to see without answering.',
    columns: { question: QUESTION_COLUMN, question_text: TEXT_COLUMN, at: 'when' },
    rows: (sql, { voter }) => sql`
      select q.public_id as question, ${shownText(sql)}, p.at
      from peeks p join questions q on q.id = p.question_id where p.voter = ${voter}::uuid order by p.at`,
  },
  {
    name: 'reasons',
    about: 'What you said for your answers.',
    columns: {
      question: QUESTION_COLUMN,
      question_text: TEXT_COLUMN,
      choices: 'what you had picked when you said it',
      reason: 'your words',
      said_at: 'when',
    },
    rows: (sql, { voter }) => sql`
      select q.public_id as question, ${shownText(sql)}, ${pickedLabels(sql, sql`r.choices`)} as choices, r.text as reason, r.said_at
      from reasons r join questions q on q.id = r.question_id where r.voter = ${voter}::uuid order by r.said_at, r.id`,
  },
];
