import { randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import { removeAnswers } from '../../app/answering/answer-rows.server.ts';
import {
  deleteQuestion,
  noteCommunitiesAsked,
} from '../../app/questions/commands/question-writes.server.ts';
import { beginInTurn } from '../../app/platform/database/turns.server.ts';
import { renewSearchedWords } from '../../app/topics/question-words.server.ts';
import { COUNTER_QUERIES, LOG_QUERIES } from '../../app/results/store/counter-queries.server.ts';
import { makeId } from '../../app/base/ids.ts';
import type { QuestionKind } from '../../app/questions/question-rules.ts';

/** A question made for a test, straight into the database: open since an hour unless it says otherwise. */
export type QuestionInput = {
  text?: string;
  context?: string;
  /** Slugs of topics that are there. */
  topics?: string[];
  /** The slug of a community that is there. */
  community?: string;
  kind?: QuestionKind;
  /** So many, or these. */
  choices?: number | string[];
  pick?: number;
  none?: boolean;
  unsure?: boolean;
  audience?: 'everyone' | 'members' | 'community';
  visitorsSayWhy?: boolean;
  results?: 'always' | 'after' | 'closed';
  opensIn?: string;
  closesIn?: string;
};

export async function insertQuestion(
  sql: postgres.Sql,
  {
    text = 'Which of these would you choose?',
    context = '',
    topics = [],
    community = '',
    kind = 'single',
    choices = 3,
    pick = kind === 'multiple' ? 2 : 1,
    none = false,
    unsure = false,
    audience = 'everyone',
    visitorsSayWhy = false,
    results = 'always',
    opensIn = '-1 hour',
    closesIn = '1 hour',
  }: QuestionInput = {},
): Promise<string> {
  const id = () => makeId(randomBytes(10));
  const publicId = id();
  const labels = Array.isArray(choices)
    ? choices
    : Array.from({ length: choices }, (_, at) => `Choice ${at + 1}`);
  const rows = [
    ...labels.map((label, at) => ({ number: at + 1, label, role: 'listed' })),
    ...(none ? [{ number: 100, label: null, role: 'none' }] : []),
    ...(unsure ? [{ number: 101, label: null, role: 'unsure' }] : []),
  ];
  await beginInTurn(sql, async (tx) => {
    const [survey] = await tx<{ id: string }[]>`
      insert into surveys (public_id, title) values (${id()}, 'A question for a test') returning id`;
    const [place] = await tx<{ id: string; isInside: boolean }[]>`
      select id, joining = 'invitation' or joining = 'request' and ${audience} = 'community' as "isInside" from communities where slug = ${community}`;
    const [question] = await tx<{ id: string }[]>`
      insert into questions (public_id, survey_id, kind, text, context, community_id, is_inside, pick_at_most, results, audience, visitors_say_why, opens_at, closes_at, tie_close)
      values (${publicId}, ${survey?.id ?? ''}, ${kind}, ${text}, ${context}, ${place?.id ?? null},
              ${place?.isInside ?? false}, ${pick}, ${results}, ${audience}, ${visitorsSayWhy},
              now() + ${opensIn}::interval, now() + ${closesIn}::interval, now() + ${closesIn}::interval)
      returning id`;
    const questionId = question?.id ?? '';
    await tx`insert into choices ${tx(rows.map((row) => ({ ...row, question_id: questionId })))}`;
    await tx`
      insert into question_topics (question_id, topic_id, place)
      select ${questionId}, t.id, place from unnest(${topics}::text[]) with ordinality as u (slug, place) join topics t using (slug)`;
    await tx`insert into totals (question_id) values (${questionId})`;
    await renewSearchedWords(tx, [questionId]);
    await noteCommunitiesAsked(tx, [questionId]);
  });
  return publicId;
}

/** Until the transaction ends nobody answers it, as while somebody edits it. */
export async function holdQuestion(tx: postgres.TransactionSql, publicId: string): Promise<void> {
  const [row] = await tx<{ id: string }[]>`select id from questions where public_id = ${publicId}`;
  await tx`select from totals where question_id = ${row?.id ?? ''} for update`;
}

/** With all that was answered to them. */
export async function deleteQuestions(
  sql: postgres.Sql,
  publicIds: readonly string[],
): Promise<void> {
  await beginInTurn(sql, (tx) => deleteQuestionsWithin(tx, publicIds));
}

export async function deleteQuestionsWithin(
  tx: postgres.TransactionSql,
  publicIds: readonly string[],
): Promise<void> {
  const rows = await tx<{ id: string }[]>`
    select id from questions where public_id = any(${[...publicIds]})`;
  for (const { id } of rows) {
    await removeAnswers(tx, id);
    await deleteQuestion(tx, id);
  }
}

/**
 * Answers of many people at once, with every counter: by choice, how many. Straight into the database, as casting
 * thousands of them would take as many seconds.
 */
export async function insertAnswersInBulk(
  sql: postgres.Sql,
  publicId: string,
  people: Readonly<Record<number, number>>,
  ago = '1 minute',
  /** How many of a hundred came with a browser that was there before; the others with nothing. */
  checked = 100,
): Promise<void> {
  const choices = Object.keys(people).map(Number);
  await sql.begin(async (tx) => {
    const [question] = await tx<{ id: string }[]>`
      select id from questions where public_id = ${publicId}`;
    const id = question?.id ?? '';
    await tx`
      insert into answers (question_id, sequence, answered_at, voter, level, choices)
      select ${id}, row_number() over (), now() - ${ago}::interval, gen_random_uuid(),
             case when nth * 100 <= people * ${checked}::int then 2 else 0 end, array[choice]::smallint[]
      from unnest(${choices}::int[], ${Object.values(people)}::int[]) as c (choice, people), generate_series(1, people) as nth`;
    await tx`
      insert into answer_log (question_id, sequence, at, token, level, choices)
      select question_id, sequence, answered_at, gen_random_uuid(), level, choices from answers where question_id = ${id}`;
    const { hours, minutes, totals } = LOG_QUERIES;
    const counters = {
      'tallies (question_id, level, choice, people)': COUNTER_QUERIES.tallies,
      'rankings (question_id, level, ranking, people)': COUNTER_QUERIES.rankings,
      'answer_hours (question_id, hour, choice, people)': hours,
      'answer_minutes (question_id, minute, answers)': minutes,
      standing_minutes: COUNTER_QUERIES.standing,
      'totals (question_id, sequence, changes, withdrawals, peeked, saw_first, held_back, last_answer_at, spread)':
        totals,
    };
    await tx`delete from totals where question_id = ${id}`;
    for (const [table, counted] of Object.entries(counters))
      await tx.unsafe(`insert into ${table} select * from (${counted}) c where question_id = $1`, [
        id,
      ]);
  });
}
