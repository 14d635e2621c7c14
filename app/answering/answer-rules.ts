import type { AnswerableQuestion } from '../questions/question.ts';
import type { PicksProblem } from './failures.ts';

/** A voter may send thirty answers a minute, and change one question ten times an hour. */
export const VOTER_ANSWER_LIMIT = { perMinute: 30, burst: 30, inPortions: true } as const;
export const CHANGE_LIMIT = { perMinute: 10 / 60, burst: 11, inPortions: true } as const;
/** The most a voter waits for the outcome of an answer. An answer not started by then is dropped. */
export const ANSWER_TIMEOUT_MS = 5_000;
/** A hall full of people is one network: past this many answers a minute to one question, more are held back. */
export const NETWORK_ANSWER_LIMIT = { perMinute: 600, burst: 600, inPortions: true } as const;
/** How often one network may ask to see results without answering. */
export const NETWORK_PEEK_LIMIT = { perMinute: 120, burst: 120, inPortions: true } as const;

/** In a list, a question with at most this many choices can be answered in place. */
export const MAX_INLINE_CHOICES = 7;

export type CheckedPicks = { choices: number[] } | { problem: PicksProblem; at: number };

/**
 * The picks in their stored form, or the problem and the pick it is about. Those of a multiple question have no order;
 * a ranking's are best first. "None of these" and "not sure" stand alone.
 */
export function checkPicks(question: AnswerableQuestion, picks: readonly number[]): CheckedPicks {
  const roles = new Map(question.choices.map(({ number, role }) => [number, role]));
  const unknown = picks.findIndex((pick) => !roles.has(pick));
  if (unknown >= 0) return { problem: { why: 'unknown-choice' }, at: unknown };
  const twice = picks.findIndex((pick, at) => picks.indexOf(pick) !== at);
  if (twice >= 0) return { problem: { why: 'picked-twice' }, at: twice };
  const most = maxPicks(question);
  if (picks.length === 0)
    return { problem: { why: question.kind === 'ranking' ? 'rank-one' : 'pick-one' }, at: 0 };
  const alone = picks.findIndex((pick) => roles.get(pick) !== 'listed');
  if (alone >= 0 && picks.length > 1) return { problem: { why: 'not-alone' }, at: alone };
  if (picks.length > most)
    return { problem: most === 1 ? { why: 'pick-one' } : { why: 'pick-fewer', most }, at: most };
  return { choices: question.kind === 'multiple' ? picks.toSorted((a, b) => a - b) : [...picks] };
}

export function maxPicks({
  kind,
  pickAtMost,
  choices,
}: Pick<AnswerableQuestion, 'kind' | 'pickAtMost' | 'choices'>): number {
  if (kind === 'multiple') return pickAtMost;
  return kind === 'ranking' ? choices.filter(({ role }) => role === 'listed').length : 1;
}

export type AnswerPermission = 'yes' | 'sign-in' | 'not-a-member';

/**
 * Whether a voter may answer: a question for everyone is open to all, one for members needs an account, and one for a
 * community needs a membership.
 */
export function answerPermission(
  { audience, belongs }: Pick<AnswerableQuestion, 'audience'> & { belongs: boolean },
  isMember: boolean,
): AnswerPermission {
  if (audience === 'everyone') return 'yes';
  if (!isMember) return 'sign-in';
  return audience === 'members' || belongs ? 'yes' : 'not-a-member';
}
