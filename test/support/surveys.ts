import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import { insertTally } from '../../app/questions/tally-locks.server.ts';
import { makeId } from '../../app/base/ids.ts';
import type { AnswerDeps } from '../../app/questions/commands/question-deps.server.ts';
import { EMPTY_QUESTION, type QuestionInput } from '../../app/questions/question-schema.ts';
import { parseSurveyDraft } from '../../app/surveys/survey-draft.ts';
import { askSurvey, updateSurveyDraft } from '../../app/surveys/survey-commands.server.ts';
import type { SurveyTexts } from '../../app/questions/survey-schema.ts';
import type { TestMember } from './members.ts';
import { choiceLabel } from '../../app/questions/words/outside.ts';
import { surveyIdOf } from './embed-answers.ts';

/** A survey for a test: what its questions share, its words, and what each of them is. */
export type SurveyInput = {
  words?: Partial<SurveyTexts>;
  shared?: Partial<Pick<QuestionInput, 'audience' | 'results' | 'community' | 'topics'>>;
  questions: Partial<QuestionInput>[];
};

export type MadeSurvey = {
  id: string;
  questions: string[];
  /** Where the question at this place, from 1, is answered. */
  path: (place: number, more?: string) => string;
};

const nothing = () => Promise.reject(new Error('Only asking was meant.'));
const BALLOTS: AnswerDeps = {
  createTally: insertTally,
  lockTally: nothing,
  removeAnswers: nothing,
  whoAnswered: nothing,
  withdraw: nothing,
  savePeek: nothing,
  deletePeek: nothing,
};
const MANY = 100_000;

/** Asked as the builder asks it, with the same checks. */
export async function makeSurvey(
  sql: Sql,
  { id: memberId, voterId }: TestMember,
  { words = {}, shared = {}, questions }: SurveyInput,
): Promise<MadeSurvey> {
  const draft = parseSurveyDraft({
    words: { title: 'How was your week?', ...words },
    settings: { ...EMPTY_QUESTION, results: 'always', topics: ['work'], ...shared },
    questions: questions.map((one, at) => ({
      typed: {
        ...EMPTY_QUESTION,
        text: `Is this the question at place ${at + 1}?`,
        choices: YES_NO,
        ...one,
      },
    })),
  });
  const id = makeId(randomBytes(10));
  const member = {
    id: memberId,
    voterId,
    name: 'Ada',
    email: 'ada@reader.example',
    isConfirmed: true,
    staff: undefined,
  };
  const deps = {
    sql,
    answers: BALLOTS,
    labelOf: choiceLabel,
    now: new Date(),
    limitsScale: MANY,
    changed: () => undefined,
    hidden: () => undefined,
  };
  await updateSurveyDraft(deps, { member }, id, { isNew: true, write: () => draft });
  const asked = await askSurvey(deps, { member }, draft, id);
  if (asked.state !== 'asked') throw new Error(`It was not asked: ${JSON.stringify(asked)}`);
  const path = (place: number, more = '') =>
    `/question/${asked.questions[place - 1] ?? ''}?survey=${id}${more}`;
  return { id, questions: asked.questions, path };
}

const YES_NO = ['Yes', 'No'];

/** Puts questions that were asked alone into the survey of the first, in this order; its id. */
export async function joinInSurvey(sql: Sql, questions: readonly string[]): Promise<string> {
  const survey = await surveyIdOf(sql, questions[0] ?? '');
  for (const [at, question] of questions.entries())
    await sql`
      update questions set place = ${at + 1}, survey_id = (select id from surveys where public_id = ${survey})
      where public_id = ${question}`;
  return survey;
}

/** By a moderator; told as the site tells it. */
export async function removeQuestion(sql: Sql, question: string): Promise<void> {
  await sql`
    insert into question_removals (question_id, reason) select id, 'It named a neighbour.' from questions where public_id = ${question}`;
}

export async function pauseQuestion(sql: Sql, question: string): Promise<void> {
  await sql`
    insert into question_pauses (question_id, started_at, reason)
    select id, now() - interval '1 second', 'A choice is missing.' from questions where public_id = ${question}`;
}

export async function closeSurvey(sql: Sql, survey: string): Promise<void> {
  await sql`
    update questions set opens_at = now() - interval '2 days', closes_at = now() - interval '1 second'
    where survey_id = (select id from surveys where public_id = ${survey})`;
}
