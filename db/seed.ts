import { fillCounters } from '../app/answers/store.server.ts';
import { NONE, UNSURE } from '../app/answers/tally.ts';
import { makeId } from '../app/base/ids.ts';
import type { Sql } from '../app/platform/db.server.ts';
import { createRng, type Rng } from '../app/stats/rng.ts';
import { demo } from './demo/index.ts';
import type { DemoQuestion } from './demo/shape.ts';
import { drawAnswers } from './seed-answers.ts';

/**
 * Fills an empty site with the demo set: the same texts and shapes each time, at times relative to now.
 * Everything it writes is marked as demo data, and the site says so wherever it shows.
 */
const DAY_MS = 86_400_000;
const ANSWERS_A_STATEMENT = 5_000;

export async function seedDemo(sql: Sql, now: Date): Promise<boolean> {
  return sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    // Two processes may start on one empty database: the second finds the first one's topics.
    await tx`lock table topics in share row exclusive mode`;
    const [known] = await tx`select 1 from topics limit 1`;
    if (known) return false;
    const rng = createRng('the demo set');
    const topicIds = await insertTopics(tx);
    const communityIds = await insertCommunities(tx);
    for (const question of demo.questions.filter(isPublic)) {
      await insertQuestion(tx, question, { rng, now, topicIds, communityIds });
    }
    await fillCounters(tx);
    await tx`analyze topics, communities, surveys, questions, question_topics, choices, answers, answer_log, tallies, rankings, answer_hours, answer_minutes, totals`;
    return true;
  });
}

/** Whether demo data is there, whoever put it there: the pages say so. */
export async function holdsDemo(sql: Sql): Promise<boolean> {
  const [known] = await sql`select 1 from questions where is_demo limit 1`;
  return known !== undefined;
}

/** What is asked inside a community that is closed to others stays inside. */
function isPublic(question: DemoQuestion): boolean {
  const community = demo.communities.find(({ slug }) => slug === question.community);
  return community?.joining !== 'invitation';
}

type Transaction = Parameters<Parameters<Sql['begin']>[1]>[0];

async function insertTopics(tx: Transaction): Promise<Map<string, number>> {
  const rows = await tx<
    { id: number; slug: string }[]
  >`insert into topics ${tx(demo.topics)} returning id, slug`;
  return new Map(rows.map((row) => [row.slug, row.id]));
}

async function insertCommunities(tx: Transaction): Promise<Map<string, number>> {
  const communities = demo.communities.map((community) => ({ ...community, is_demo: true }));
  const rows = await tx<
    { id: number; slug: string }[]
  >`insert into communities ${tx(communities)} returning id, slug`;
  return new Map(rows.map((row) => [row.slug, row.id]));
}

type Setting = {
  rng: Rng;
  now: Date;
  topicIds: Map<string, number>;
  communityIds: Map<string, number>;
};

async function insertQuestion(
  tx: Transaction,
  question: DemoQuestion,
  { rng, now, topicIds, communityIds }: Setting,
): Promise<void> {
  const opensAt = new Date(now.getTime() - question.opened * DAY_MS);
  const closesAt = new Date(now.getTime() + question.closes * DAY_MS);
  const [survey] = await tx<{ id: string }[]>`
    insert into surveys (public_id, title, created_at) values (${randomId(rng)}, ${question.text}, ${opensAt}) returning id`;
  const [row] = await tx<{ id: string }[]>`
    insert into questions ${tx({
      public_id: randomId(rng),
      survey_id: survey?.id ?? '',
      community_id: communityIds.get(question.community ?? '') ?? null,
      kind: question.kind,
      text: question.text,
      context: question.context ?? '',
      pick_at_most: question.pick ?? 1,
      is_ordered: question.ordered ?? question.kind === 'scale',
      scale_low: question.scale?.low ?? '',
      scale_high: question.scale?.high ?? '',
      results: question.results,
      audience: question.audience,
      opens_at: opensAt,
      closes_at: closesAt,
      tie_close: closesAt,
      is_demo: true,
      created_at: opensAt,
    })} returning id`;
  const id = row?.id ?? '';
  const topics = question.topics.map((slug, at) => ({
    topic_id: topicIds.get(slug) ?? 0,
    question_id: id,
    place: at + 1,
  }));
  if (question.paused !== undefined)
    await tx`insert into question_pauses (question_id, started_at, reason) values (${id}, ${new Date(now.getTime() - DAY_MS)}, ${question.paused})`;
  await tx`insert into question_topics ${tx(topics)}`;
  await tx`insert into choices ${tx(choicesOf(question).map((choice) => ({ ...choice, question_id: id })))}`;
  await insertAnswers(tx, id, question, rng, {
    opensAt,
    closesAt:
      question.paused === undefined ? earlier(closesAt, now) : new Date(now.getTime() - DAY_MS),
  });
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

function choicesOf(question: DemoQuestion): { number: number; label: string; role: string }[] {
  const { scale } = question;
  if (scale) {
    const steps = Array.from(
      { length: scale.to - scale.from + 1 },
      (_, index) => scale.from + index,
    );
    return steps.map((step) => ({ number: step, label: String(step), role: 'listed' }));
  }
  return [
    ...question.choices.map((label, index) => ({ number: index + 1, label, role: 'listed' })),
    ...(question.none ? [{ number: NONE, label: 'None of these', role: 'none' }] : []),
    ...(question.unsure ? [{ number: UNSURE, label: 'Not sure', role: 'unsure' }] : []),
  ];
}

async function insertAnswers(
  tx: Transaction,
  id: string,
  question: DemoQuestion,
  rng: Rng,
  window: { opensAt: Date; closesAt: Date },
): Promise<void> {
  const answers = drawAnswers(question, rng, window, { none: NONE, unsure: UNSURE });
  for (let start = 0; start < answers.length; start += ANSWERS_A_STATEMENT) {
    const batch = answers.slice(start, start + ANSWERS_A_STATEMENT);
    await tx`
      insert into answers (question_id, sequence, voter, choices, answered_at, level)
      select ${id}, ${start} + place, voter, choices::smallint[], at, level
      from unnest(${batch.map(({ voter }) => voter)}::uuid[], ${batch.map(({ choices }) => `{${choices.join(',')}}`)}::text[],
                  ${batch.map(({ at }) => at.toISOString())}::timestamptz[], ${batch.map(({ level }) => level)}::smallint[])
           with ordinality as a (voter, choices, at, level, place)`;
  }
}

function randomId(rng: Rng): string {
  return makeId(Uint8Array.from({ length: 10 }, () => Math.floor(rng() * 256)));
}
