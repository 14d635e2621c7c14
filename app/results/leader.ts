import type { QuestionKind } from '../questions/question-rules.ts';
import { leadsAnytime, leadsAtClose } from '../stats/lead.ts';
import { MIN_FOR_SHARES, type ChoiceCount } from './result.ts';

/**
 * The one choice that may be said to lead, if any. While people watch, a lead must hold however often they look; only a
 * result that closed at the time fixed at opening is looked at once. No choice leads on a scale, among few people, or
 * in a ranking, where the choice put first most often may lose the rounds.
 */
export function leaderOf(
  kind: QuestionKind,
  choices: readonly Pick<ChoiceCount, 'number' | 'count'>[],
  people: number,
  closedOnTime: boolean,
): number | undefined {
  const [first, second] = choices.toSorted((a, b) => b.count - a.count);
  const isByShare = kind === 'single' || kind === 'multiple';
  if (!first || !second || !isByShare || people < MIN_FOR_SHARES) return undefined;
  const leads = closedOnTime ? leadsAtClose : leadsAnytime;
  return leads(first.count, second.count, people) ? first.number : undefined;
}
