import { instantOf, zoneOf } from '../base/zoned-time.ts';
import type { Question } from './question.ts';
import { MIN_PERIOD_MS, OPEN_PERIODS, type QuestionInput, type Invalid } from './schema.ts';

export type AnswerPeriod = Pick<Question, 'opensAt' | 'closesAt'>;

/** The opening and close of a question, in the zone that the form named. The opening of an open question stays. */
export function checkPeriod(
  typed: QuestionInput,
  now: Date,
  kept?: AnswerPeriod,
): AnswerPeriod | Invalid {
  const opensAt = openingOf(typed, now, kept);
  if (typeof opensAt === 'string') return { problems: [{ field: 'opensAt', problem: opensAt }] };
  const from = opensAt > now ? opensAt : now;
  const closesAt = closingOf(typed, from, kept);
  const field = typed.closes === 'at' ? 'closesAt' : 'closes';
  const wrong = (problem: string) => ({ problems: [{ field, problem }] });
  if (!closesAt) return wrong('Enter the day and the time it closes.');
  const stays = kept && closesAt.getTime() === kept.closesAt.getTime() && closesAt > opensAt;
  if (!stays && closesAt.getTime() - from.getTime() < MIN_PERIOD_MS)
    return wrong('Allow more time: it must close at least 5 minutes after it opens.');
  if (!stays && closesAt > yearAfter(now)) return wrong('It must close within a year from now.');
  return { opensAt, closesAt };
}

function openingOf(typed: QuestionInput, now: Date, kept?: AnswerPeriod): Date | string {
  if (kept && (kept.opensAt <= now || typed.opens === 'keep')) return kept.opensAt;
  if (typed.opens !== 'later') return now;
  const at = instantOf(typed.opensAt, zoneOf(typed.zone));
  if (!at) return 'Enter the day and the time it opens.';
  if (at <= now) return 'Choose a time in the future, or open it now.';
  return at > yearAfter(now) ? 'It must open within a year from now.' : at;
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
