import type { Viewer } from '../../accounts/viewer.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { insertSurvey } from '../surveys.server.ts';
import { checkQuestion, type ValidQuestion } from '../question-check.ts';
import { checkAskLimits, questionCan, type AskLimitRefusal } from '../question-rules.ts';
import type { QuestionInput } from '../question-schema.ts';
import { closeQuestion } from './question-state-changes.server.ts';
import { insertQuestion } from './question-writes.server.ts';
import { findQuestion, type StoredQuestion } from '../question-rows.server.ts';
import { lockAskRecords, insertAskRecord } from './ask-records.server.ts';
import { deleteDraft } from './drafts.server.ts';
import type { QuestionDeps, QuestionCommandFailure } from './question-deps.server.ts';
import { lockScope, NOT_A_MEMBER, lockOwnQuestion } from './question-locks.server.ts';
import { randomId } from '../../platform/secrets/random-id.server.ts';
import { withCurrentTopics, topicSlugs, listAskableCommunities } from './check-context.server.ts';
import { retryInTurn } from '../../platform/database/turns.server.ts';

export type AskResult =
  | { state: 'asked'; id: string }
  | { state: 'limited'; refusal: AskLimitRefusal; again: Date }
  | QuestionCommandFailure;

const SIGN_IN: QuestionCommandFailure = { state: 'refused', refusal: { why: 'sign-in-to-ask' } };

/** `id` is the draft's and becomes the question's, so that a second press does not ask twice. */
export type AskParams = { id: string; replaces: string | undefined };

export async function askQuestion(
  { sql, answers, limitsScale, labelOf, changed }: QuestionDeps,
  { member }: Viewer,
  typed: QuestionInput,
  { id, replaces }: AskParams,
): Promise<AskResult> {
  if (!member) return SIGN_IN;
  const now = await readDatabaseTime(sql);
  const given = {
    now,
    topics: await topicSlugs(sql),
    places: await listAskableCommunities(sql, member),
    labelOf,
  };
  const ask = checkQuestion(await withCurrentTopics(sql, typed), given);
  if ('problems' in ask) return { state: 'wrong', ...ask };
  const asked = await retryInTurn(sql, async (tx): Promise<AskResult> => {
    const where = await lockScope(tx, member, ask);
    const times = await lockAskRecords(tx, member.id);
    if (!times) return SIGN_IN;
    const known = await findQuestion(tx, id);
    if (known?.authorId === member.id && isSame(known, ask)) return { state: 'asked', id };
    const may = checkAskLimits(times, now, limitsScale);
    if (may !== true) return { state: 'limited', ...may };
    const before =
      replaces === undefined ? undefined : await lockOwnQuestion(tx, answers, member, replaces);
    if (replaces !== undefined && !before) return { state: 'gone' };
    const can = before ? questionCan.newVersion(before.kept, { member }) : true;
    if (can !== true) return { state: 'refused', refusal: can };
    if (!where) return { state: 'wrong', problems: NOT_A_MEMBER };
    if (before) await closeQuestion(tx, before.question.id, { cause: 'new-version' });
    const publicId = known ? randomId() : id;
    const surveyId = await insertSurvey(tx, { publicId: randomId(), title: ask.text });
    const questionId = await insertQuestion(tx, ask, {
      publicId,
      surveyId,
      place: 1,
      authorId: member.id,
      replaces: before?.question.id,
      where,
    });
    await answers.createTally(tx, questionId);
    await insertAskRecord(tx, member.id, { at: now, questions: 1 });
    await deleteDraft(tx, member.id, id);
    return { state: 'asked', id: publicId };
  });
  if (asked.state === 'asked' && replaces !== undefined) changed([replaces]);
  return asked;
}

/** The same wording under the same id is a second press of the button. */
function isSame(known: StoredQuestion, ask: ValidQuestion): boolean {
  const labels = ({ choices }: Pick<ValidQuestion, 'choices'>) =>
    JSON.stringify(choices.map((one) => (one.role === 'listed' ? one.label : one.number)));
  return known.text === ask.text && known.kind === ask.kind && labels(known) === labels(ask);
}
