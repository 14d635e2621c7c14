import { formatCount, formatList } from '../../base/format.ts';
import type { InBurst } from '../bursts.ts';
import { FEWEST_IN_A_GROUP } from '../groups.ts';
import { LEVEL_WORDS } from '../level-words.ts';
import { COUNTED_WORDS, type Audience, type Level } from '../levels.ts';
import type { Part } from '../tally.ts';

/** What is said of a part of the answers that does not show, and why. */

const FEWEST = String(FEWEST_IN_A_GROUP);

/** Where no part shows yet. */
export const PARTS_LATER = `Members and visitors are shown apart once ${FEWEST} of each are counted.`;

/** Why everyone is fewer than all answers, and where those that it leaves out are counted. `parts`: those that show. */
export function leftOutWords(people: number, parts: readonly Audience[] = []): string {
  const answers = formatCount(people, { one: '# answer', other: '# answers' });
  const begin = `${COUNTED_WORDS.everyone} leaves out ${answers}, since a lot came from one network.`;
  return parts.length === 0
    ? `${begin} ${COUNTED_WORDS.all} has them.`
    : `${begin} ${formatList([COUNTED_WORDS.all, ...parts.map((part) => COUNTED_WORDS[part])])} do not.`;
}

/** The same where a burst decides whom everyone is: beside what is said of that. */
export function partsInBurst(parts: readonly Audience[]): string | undefined {
  if (parts.length === 0) return undefined;
  const named = formatList(parts.map((part) => COUNTED_WORDS[part]));
  return `${named} count the others, too.`;
}

/** The same where there is no other view to go to, as on the wall; in a burst that says itself whom it leaves out. */
export function leftOutFacts(people = 0, burst?: InBurst): string[] {
  if (people === 0 || burst) return [];
  return [
    formatCount(people, {
      one: '# answer left out: a lot came from one network',
      other: '# answers left out: a lot came from one network',
    }),
  ];
}

/** In a whole sentence. */
export function leftOutSentence(people = 0): string | undefined {
  if (people === 0) return undefined;
  return formatCount(people, {
    one: '# answer is left out, since a lot came from one network.',
    other: '# answers are left out, since a lot came from one network.',
  });
}

/** Over the trend, where the headline leaves answers out. */
export const TREND_OF_ALL =
  'The trend counts all answers, also those that the result above leaves out.';

/** In place of the result of a part. */
export function tooFewWords({ audience, least }: Part): string {
  if (least !== 'open')
    return `This part of the answers shows once ${FEWEST} people are in it and ${FEWEST} are not.`;
  if (audience === 'all') return 'No answer is left out of this result.';
  return audience === 'members'
    ? `Members show once ${FEWEST} of them and ${FEWEST} visitors are counted.`
    : `Visitors show once ${FEWEST} of them and ${FEWEST} members are counted.`;
}

/** The same where everybody is shown instead. */
export function withheldWords(part: Part): string {
  return part.audience === 'all'
    ? tooFewWords(part)
    : `${tooFewWords(part)} Until then this is everyone.`;
}

/** "By browser", "Not checked or by browser". */
export function checksNamed(levels: readonly Level[]): string {
  const [first = '', ...more] = levels.map((level) => LEVEL_WORDS[level].name);
  return formatList([first, ...more.map((name) => name.charAt(0).toLowerCase() + name.slice(1))]);
}

/** What each of them is worth. */
export function checksWorth(levels: readonly Level[]): string {
  const [only, ...more] = levels;
  if (only === undefined) return '';
  return more.length === 0
    ? LEVEL_WORDS[only].worth
    : `These show apart once each of them has ${FEWEST} people.`;
}
