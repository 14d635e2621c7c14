import { instantOf, zoneOf } from '../base/zoned-time.ts';
import type { Question } from './question.ts';
import {
  MIN_PERIOD_MS,
  OPEN_PERIODS,
  type InvalidQuestionInput,
  type QuestionInput,
  type QuestionProblem,
} from './question-schema.ts';

export type AnswerPeriod = Pick<Question, 'opensAt' | 'closesAt'>;
type PeriodProblem = 'closing-missing' | 'closing-soon' | 'closing-far';

/** The opening and close of a question, in the zone that the form named. The opening of an open question stays. */
export function checkPeriod(
  typed: QuestionInput,
  now: Date,
  kept?: AnswerPeriod,
): AnswerPeriod | InvalidQuestionInput {
  const opensAt = openingOf(typed, now, kept);
  if ('why' in opensAt) return { problems: [{ field: 'opensAt', problem: opensAt }] };
  const from = opensAt > now ? opensAt : now;
  const closesAt = closingOf(typed, from, kept);
  const field = typed.closes === 'at' ? 'closesAt' : 'closes';
  const wrong = (why: PeriodProblem) => ({ problems: [{ field, problem: { why } }] });
  if (!closesAt) return wrong('closing-missing');
  const stays = kept && closesAt.getTime() === kept.closesAt.getTime() && closesAt > opensAt;
  if (!stays && closesAt.getTime() - from.getTime() < MIN_PERIOD_MS) return wrong('closing-soon');
  if (!stays && closesAt > yearAfter(now)) return wrong('closing-far');
  return { opensAt, closesAt };
}

function openingOf(typed: QuestionInput, now: Date, kept?: AnswerPeriod): Date | QuestionProblem {
  if (kept && (kept.opensAt <= now || typed.opens === 'keep')) return kept.opensAt;
  if (typed.opens !== 'later') return now;
  const at = instantOf(typed.opensAt, zoneOf(typed.zone));
  if (!at) return { why: 'opening-missing' };
  if (at <= now) return { why: 'opening-past' };
  return at > yearAfter(now) ? { why: 'opening-far' } : at;
}

function closingOf(typed: QuestionInput, from: Date, kept?: AnswerPeriod): Date | undefined {
  const { closes } = typed;
  if (closes === 'at') return instantOf(typed.closesAt, zoneOf(typed.zone));
  if (closes === 'keep') return kept?.closesAt ?? new Date(from.getTime() + OPEN_PERIODS['7d']);
  return new Date(from.getTime() + OPEN_PERIODS[closes]);
}

function yearAfter(now: Date): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() + 1);
  return then;
}
