import type { TransactionSql } from 'postgres';
import { fillCounters } from '../../app/results/store/recount.server.ts';
import { fillTopicHours } from '../../app/results/store/topic-hours.server.ts';
import { rebuildTopicRelations } from '../../app/results/store/topic-relations.server.ts';
import { NONE, UNSURE } from '../../app/results/tally.ts';
import { noteCommunitiesAsked } from '../../app/questions/commands/question-writes.server.ts';
import { renewSearchedWords } from '../../app/topics/question-words.server.ts';
import { refreshWordIndex } from '../../app/questions/lists/word-index.server.ts';
import type { RowId, Sql } from '../../app/platform/database/db.server.ts';
import { demo } from '../draw/demo-set.ts';
import type { DemoQuestion } from '../demo/demo-types.ts';
import { drawDemo, type DrawnQuestion } from '../draw/drawn-questions.ts';
import { DAY_MS } from '../draw/times.ts';
import {
  insertAnswers,
  insertPeeks,
  insertReactions,
  insertReasons,
  type SeededQuestion,
} from './seed-answers.ts';

/**
 * Fills an empty site with the demo set: the same texts and shapes each time, at times relative to now.
 * Everything it writes is marked as demo data, and the site says so wherever it shows.
 */
export async function seedDemo(sql: Sql, now: Date): Promise<boolean> {
  return sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    // Drawing takes longer than a transaction may idle where the machine is busy.
    await tx`set local idle_in_transaction_session_timeout = 0`;
    // Two processes may start on one empty database: the second finds the first one's topics.
    await tx`lock table topics in share row exclusive mode`;
    const [known] = await tx`select 1 from topics limit 1`;
    if (known) return false;
    const places: SeedContext = {
      now,
      topicIds: await insertTopics(tx),
      communityIds: await insertCommunities(tx),
      surveys: new Map(),
    };
    const written: SeededQuestion[] = [];
    for (const drawn of drawDemo())
      written.push({ ...drawn, id: await insertQuestion(tx, drawn, places) });
    const ids = written.map(({ id }) => id);
    await renewSearchedWords(tx, ids);
    await noteCommunitiesAsked(tx, ids);
    await insertAnswers(tx, written, now);
    await storeDemoCounts(tx);
    await insertPeeks(tx, written, now);
    // Counting joins all of it: without knowing how much there is the database goes about it slowly.
    await tx`analyze questions, answers, answer_log`;
    await fillCounters(tx);
    const reasonIds = await insertReasons(tx, written, now);
    await insertReactions(tx, written, { now, reasonIds });
    await refreshWordIndex(tx);
    await fillTopicHours(tx);
    await rebuildTopicRelations(tx);
    await tx`analyze topics, topic_hours, topic_relations, communities, surveys, questions, question_topics, choices, answers, answer_log, tallies, rankings, answer_hours, answer_minutes, totals, peeks, reasons, reactions, reason_counts, question_search, search_words`;
    return true;
  });
}

/** How many of each question's answers are made up: what comes on top of them, people give. */
async function storeDemoCounts(tx: TransactionSql): Promise<void> {
  await tx`
    update questions q set demo_answers = made.up
    from (select question_id, count(*)::int as up from answers where cardinality(choices) > 0 group by 1) made
    where made.question_id = q.id`;
}

/** Whether demo data is there, whoever put it there: the pages say so. */
export async function hasDemoData(sql: Sql): Promise<boolean> {
  const [known] = await sql`select 1 from questions where is_demo limit 1`;
  return known !== undefined;
}

async function insertTopics(tx: TransactionSql): Promise<Map<string, number>> {
  const rows = await tx<
    { id: number; slug: string }[]
  >`insert into topics ${tx(demo.topics)} returning id, slug`;
  return new Map(rows.map((row) => [row.slug, row.id]));
}

async function insertCommunities(tx: TransactionSql): Promise<Map<string, number>> {
  const communities = demo.communities.map((community) => ({ ...community, is_demo: true }));
  const rows = await tx<
    { id: number; slug: string }[]
  >`insert into communities ${tx(communities)} returning id, slug`;
  return new Map(rows.map((row) => [row.slug, row.id]));
}

type SeedContext = {
  now: Date;
  topicIds: Map<string, number>;
  communityIds: Map<string, number>;
  /** Those of several questions, by their titles. */
  surveys: Map<string, { id: RowId; questions: number }>;
};

/** Of the survey a question is part of, or of one of its own: its id, and the place in it. */
async function ensureSurvey(
  tx: TransactionSql,
  { question, surveyPublicId }: Pick<DrawnQuestion, 'question' | 'surveyPublicId'>,
  opensAt: Date,
  surveys: SeedContext['surveys'],
): Promise<{ id: RowId; place: number }> {
  const known = surveys.get(question.survey ?? '');
  if (known) {
    known.questions += 1;
    return { id: known.id, place: known.questions };
  }
  const words = demo.surveys.find(({ title }) => title === question.survey);
  const [made] = await tx<{ id: RowId }[]>`
    insert into surveys (public_id, title, intro, thanks, created_at)
    values (${surveyPublicId}, ${question.survey ?? question.text}, ${words?.intro ?? ''}, ${words?.thanks ?? ''}, ${opensAt}) returning id`;
  const id = made?.id ?? '';
  if (question.survey !== undefined) surveys.set(question.survey, { id, questions: 1 });
  return { id, place: 1 };
}

async function insertQuestion(
  tx: TransactionSql,
  { question, publicId, surveyPublicId, ...drawn }: DrawnQuestion,
  { now, topicIds, communityIds, surveys }: SeedContext,
): Promise<RowId> {
  const at = (moment: number) => new Date(now.getTime() + moment);
  const opensAt = at(drawn.opensAt);
  const closesAt = at(drawn.closesAt);
  const survey = await ensureSurvey(tx, { question, surveyPublicId }, opensAt, surveys);
  const [row] = await tx<{ id: RowId }[]>`
    insert into questions ${tx({
      public_id: publicId,
      survey_id: survey.id,
      place: survey.place,
      community_id: communityIds.get(question.community ?? '') ?? null,
      kind: question.kind,
      text: question.text,
      context: question.context ?? '',
      pick_at_most: question.pickAtMost ?? 1,
      is_ordered: question.isOrdered ?? question.kind === 'scale',
      scale_low: question.scale?.low ?? '',
      scale_high: question.scale?.high ?? '',
      results: question.results,
      audience: question.audience,
      opens_at: opensAt,
      closes_at: closesAt,
      tie_close: at(drawn.plannedClose),
      is_demo: true,
      created_at: opensAt,
    })} returning id`;
  const id = row?.id ?? '';
  const topics = question.topics.map((slug, index) => ({
    topic_id: topicIds.get(slug) ?? 0,
    question_id: id,
    place: index + 1,
  }));
  if (question.paused !== undefined)
    await tx`insert into question_pauses (question_id, started_at, reason) values (${id}, ${at(-DAY_MS)}, ${question.paused})`;
  if (question.closedEarly)
    await tx`
      insert into question_closures (question_id, planned_close, closed_at, reason)
      values (${id}, ${at(drawn.plannedClose)}, ${closesAt}, ${question.closedEarly.reason})`;
  await tx`insert into question_topics ${tx(topics)}`;
  await tx`insert into choices ${tx(choicesOf(question).map((choice) => ({ ...choice, question_id: id })))}`;
  return id;
}

type ChoiceRow = { number: number; label: string | null; role: string };

function choicesOf(question: DemoQuestion): ChoiceRow[] {
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
    ...(question.hasNone ? [{ number: NONE, label: null, role: 'none' }] : []),
    ...(question.hasUnsure ? [{ number: UNSURE, label: null, role: 'unsure' }] : []),
  ];
}
