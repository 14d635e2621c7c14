import { formatCount, formatList, formatNumber } from '../../base/words/figures.ts';
import type { BurstState } from '../bursts.ts';
import { MIN_GROUP_SIZE } from '../disclosure-control.ts';
import type { SplitGroup, Level } from '../levels.ts';
import { LEVEL_WORDS, SPLIT_GROUP_LABELS } from './levels.ts';
import type { Split } from '../tally.ts';

/** Words about splits, in particular where they do not show. */

const FEWEST = String(MIN_GROUP_SIZE);

/** Shown where no split shows yet. */
export const SPLITS_LATER = `Members and visitors are shown apart once ${FEWEST} of each are counted.`;

/** Why everyone is fewer than all answers, and where the others are counted. `splits`: those that show. */
export function leftOutWords(people: number, splits: readonly SplitGroup[] = []): string {
  const answers = formatCount(people, { one: '# answer', other: '# answers' });
  const begin = `${SPLIT_GROUP_LABELS.everyone} leaves out ${answers}, since a lot came from one network.`;
  return splits.length === 0
    ? `${begin} ${SPLIT_GROUP_LABELS.all} has them.`
    : `${begin} ${formatList([SPLIT_GROUP_LABELS.all, ...splits.map((split) => SPLIT_GROUP_LABELS[split])])} do not.`;
}

/** In a burst, which explains itself whom the headline leaves out, only where the others are counted. */
export function splitsInBurst(splits: readonly SplitGroup[]): string | undefined {
  if (splits.length === 0) return undefined;
  const named = formatList(splits.map((split) => SPLIT_GROUP_LABELS[split]));
  return `${named} count the others, too.`;
}

/**
 * A fact for places without links to splits, as on the wall; none in a burst, which explains itself whom it leaves out.
 */
export function leftOutFacts(people = 0, burst?: BurstState): string[] {
  if (people === 0 || burst) return [];
  return [
    formatCount(people, {
      one: '# answer left out: a lot came from one network',
      other: '# answers left out: a lot came from one network',
    }),
  ];
}

/** The same as a whole sentence. */
export function leftOutSentence(people = 0): string | undefined {
  if (people === 0) return undefined;
  return formatCount(people, {
    one: '# answer is left out, since a lot came from one network.',
    other: '# answers are left out, since a lot came from one network.',
  });
}

/** Stands above the trend, where the headline leaves answers out. */
export const TREND_COUNTS_ALL =
  'The trend counts all answers, also those that the result above leaves out.';

/** Stands in place of a split's result. */
export function tooFewWords({ audience, least }: Split): string {
  if (least !== 'open')
    return `This part of the answers shows once ${FEWEST} people are in it and ${FEWEST} are not.`;
  if (audience === 'all') return 'No answer is left out of this result.';
  return audience === 'members'
    ? `Members show once ${FEWEST} of them and ${FEWEST} visitors are counted.`
    : `Visitors show once ${FEWEST} of them and ${FEWEST} members are counted.`;
}

/** The same where everyone is shown instead. */
export function withheldWords(split: Split): string {
  return split.audience === 'all'
    ? tooFewWords(split)
    : `${tooFewWords(split)} Until then this is everyone.`;
}

/** "By browser", "Not checked or by browser". */
export function levelNames(levels: readonly Level[]): string {
  return formatList(levels.map((level, at) => LEVEL_WORDS[level][at === 0 ? 'name' : 'within']));
}

/** The same after a number: "12 not checked and by browser". */
export const answersOfLevels = ({
  answers,
  levels,
}: {
  answers: number;
  levels: readonly Level[];
}) => `${formatNumber(answers)} ${formatList(levels.map((level) => LEVEL_WORDS[level].within))}`;

/** What these levels are worth. */
export function levelWorth(levels: readonly Level[]): string {
  const [only, ...more] = levels;
  if (only === undefined) return '';
  return more.length === 0
    ? LEVEL_WORDS[only].worth
    : `These show apart once each of them has ${FEWEST} people.`;
}
