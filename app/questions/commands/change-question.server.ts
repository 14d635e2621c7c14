import type { TransactionSql } from 'postgres';
import type { Viewer } from '../../accounts/viewer.ts';
import { lockCommunity } from '../../communities/community-rows.server.ts';
import { checkQuestion, checkPublicReason, type ValidQuestion } from '../question-check.ts';
import { checkCorrection, type Wording } from '../corrections.ts';
import {
  MAX_CORRECTIONS,
  MAX_PAUSES,
  MAX_REVEALS,
  mayChangeVisibility,
  questionCan,
} from '../question-rules.ts';
import { deleteReveals, insertReveal, revealsOf } from './reveals.server.ts';
import type { QuestionInput, QuestionFieldProblem } from '../question-schema.ts';
import {
  closeQuestion,
  openQuestion,
  pauseQuestion,
  pausesOf,
  resumeQuestion,
} from './question-state-changes.server.ts';
import { correctionsOf, correctQuestion } from './correction-rows.server.ts';
import { deleteQuestion, rewriteQuestion } from './question-writes.server.ts';
import type { QuestionDeps, QuestionCommandResult } from './question-deps.server.ts';
import {
  lockScope,
  NOT_A_MEMBER,
  type LockedQuestion,
  lockOwnQuestion,
} from './question-locks.server.ts';
import { withCurrentTopics, topicSlugs, listAskableCommunities } from './check-context.server.ts';
import { retryInTurn } from '../../platform/database/turns.server.ts';

/** Everything may change while nobody else has answered. New choices withdraw the author's own answer. */
export async function editQuestion(
  deps: QuestionDeps,
  viewer: Viewer,
  publicId: string,
  sent: QuestionInput,
): Promise<QuestionCommandResult> {
  const typed = await withCurrentTopics(deps.sql, sent);
  const given = {
    topics: await topicSlugs(deps.sql),
    places: viewer.member ? await listAskableCommunities(deps.sql, viewer.member) : [],
    labelOf: deps.labelOf,
  };
  let isTakenInside = false;
  const done = await changeQuestion(
    deps,
    viewer,
    { publicId, act: 'edit', into: typed.community },
    edit,
  );
  if (done.state === 'done' && isTakenInside) deps.hidden([publicId]);
  return done;

  async function edit(
    tx: TransactionSql,
    { question, kept, member }: LockedQuestion,
  ): Promise<QuestionFieldProblem[] | undefined> {
    const ask = checkQuestion(typed, { ...given, now: question.readAt, kept: question });
    if ('problems' in ask) return ask.problems;
    const where = await lockScope(tx, member, ask);
    if (!where) return NOT_A_MEMBER;
    if (kept.hasAnswers && question.isInside && !where.isInside)
      return [{ field: 'community', problem: { why: 'stays-inside' } }];
    if (!mayChangeVisibility(question.results, ask.results, kept.hasAnswers))
      return [{ field: 'results', problem: { why: 'result-wider' } }];
    const isOther = answerableKey(question) !== answerableKey(ask);
    if (kept.hasAnswers && isOther && !(await deps.answers.withdraw(tx, question, member.voterId)))
      return [{ field: 'text', problem: { why: 'answer-paused' } }];
    await rewriteQuestion(tx, question.id, ask, where);
    await deleteReveals(tx, question.id);
    await deps.answers.deletePeek(tx, question, member.voterId);
    isTakenInside = where.isInside && !question.isInside;
    return undefined;
  }
}

/** What an answer depends on; if it changes, the author's answer is withdrawn. */
function answerableKey({
  kind,
  pickAtMost,
  audience,
  choices,
}: Pick<ValidQuestion, 'kind' | 'pickAtMost' | 'audience' | 'choices'>): string {
  return JSON.stringify([
    kind,
    pickAtMost,
    audience,
    choices.map((one) => (one.role === 'listed' ? [one.number, one.label] : [one.number])),
  ]);
}

export async function submitCorrection(
  deps: QuestionDeps,
  viewer: Viewer,
  publicId: string,
  typed: Wording,
): Promise<QuestionCommandResult> {
  return changeQuestion(deps, viewer, { publicId, act: 'correct' }, async (tx, { question }) => {
    const earlier = await correctionsOf(tx, question.id);
    const checked = checkCorrection(question, earlier, typed, deps.labelOf);
    if ('problems' in checked) return checked.problems;
    if (earlier.length + checked.changes.length > MAX_CORRECTIONS)
      return checked.changes.map(({ field }) => ({ field, problem: { why: 'corrected-often' } }));
    await correctQuestion(tx, question.id, checked.changes);
    return undefined;
  });
}

export type LifecycleAction = 'open' | 'pause' | 'resume' | 'close' | 'delete';

/**
 * A pause and an early close need a reason, which everyone sees: what the author typed, or that it is a presentation.
 */
export async function actOnQuestion(
  deps: QuestionDeps,
  viewer: Viewer,
  publicId: string,
  act: LifecycleAction,
  given: { typed: string } | 'presenting',
): Promise<QuestionCommandResult> {
  return changeQuestion(deps, viewer, { publicId, act }, async (tx, { question: { id } }) => {
    if (act === 'open' || act === 'resume') {
      await (act === 'open' ? openQuestion : resumeQuestion)(tx, id);
      return undefined;
    }
    if (act === 'delete') {
      await deps.answers.removeAnswers(tx, id);
      await deleteQuestion(tx, id);
      return undefined;
    }
    const checked = given === 'presenting' ? given : checkPublicReason(given.typed);
    if (checked !== 'presenting' && 'problems' in checked) return checked.problems;
    if (act === 'pause' && (await pausesOf(tx, id)).length >= MAX_PAUSES)
      return [{ field: 'reason', problem: { why: 'paused-often' } }];
    const text = checked === 'presenting' ? undefined : { text: checked.reason };
    if (act === 'pause') await pauseQuestion(tx, id, text ?? { cause: 'paused-presenting' });
    else await closeQuestion(tx, id, text ?? { cause: 'closed-presenting' });
    return undefined;
  });
}

/** Reveals the result to a room that has not answered. The author has then peeked as well. */
export async function revealQuestion(
  deps: QuestionDeps,
  viewer: Viewer,
  publicId: string,
  room: string,
): Promise<QuestionCommandResult> {
  return changeQuestion(
    deps,
    viewer,
    { publicId, act: 'reveal' },
    async (tx, { question, kept, member: { voterId } }) => {
      const before = await revealsOf(tx, question.id);
      if (before.some((one) => one.room === room)) return undefined;
      if (!kept.isCounted) return [{ field: 'room', problem: { why: 'no-result-yet' } }];
      if (before.length >= MAX_REVEALS)
        return [{ field: 'room', problem: { why: 'revealed-often' } }];
      await insertReveal(tx, question.id, room);
      await deps.answers.savePeek(tx, question, voterId);
      return undefined;
    },
  );
}

/**
 * Locks the question, checks the rules, and then changes it, so that others see the old or the new one. `into` is the
 * slug of its future community, which is locked before the question.
 */
async function changeQuestion(
  { sql, answers, changed }: QuestionDeps,
  { member }: Viewer,
  { publicId, act, into = '' }: { publicId: string; act: keyof typeof questionCan; into?: string },
  work: (tx: TransactionSql, held: LockedQuestion) => Promise<QuestionFieldProblem[] | undefined>,
): Promise<QuestionCommandResult> {
  if (!member) return { state: 'gone' };
  const done = await retryInTurn(sql, async (tx): Promise<QuestionCommandResult> => {
    if (into !== '') await lockCommunity(tx, into);
    const held = await lockOwnQuestion(tx, answers, member, publicId);
    if (!held) return { state: 'gone' };
    const can = questionCan[act](held.kept, { member });
    if (can !== true) return { state: 'refused', refusal: can };
    const problems = await work(tx, { ...held, member });
    return problems ? { state: 'wrong', problems } : { state: 'done' };
  });
  if (done.state === 'done') changed([publicId]);
  return done;
}
