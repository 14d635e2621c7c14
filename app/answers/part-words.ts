import { formatCount, formatList } from '../base/format.ts';
import { FEWEST_IN_A_GROUP } from './groups.ts';
import { LEVEL_WORDS } from './level-words.ts';
import { COUNTED_WORDS, type Level } from './levels.ts';
import type { Part } from './tally.ts';

/** What is said of a part of the answers that does not show, and why. */

const FEWEST = String(FEWEST_IN_A_GROUP);

/** Where no part shows yet. */
export const PARTS_LATER = `Members and visitors are shown apart once ${FEWEST} of each are counted.`;

/** Why everyone is fewer than all answers. */
export function leftOutWords(people = 0): string {
  const answers = formatCount(people, { one: '# answer', other: '# answers' });
  return `${COUNTED_WORDS.everyone} leaves out ${answers}, since a lot came from one network. ${COUNTED_WORDS.all} has them.`;
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
