import { folded } from '../base/fold.ts';
import { madeOnce } from '../base/made-once.ts';
import list from './confusables.txt?raw';

/** Each line: the signs that one is drawn like, then those that are drawn like them, all by their numbers. */
const drawnLike = madeOnce(
  () =>
    new Map(
      list
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .flatMap((line) => {
          const [shape = '', ...signs] = line.split(' ');
          return signs.map((sign) => [textOf(sign), textOf(shape)] as const);
        }),
    ),
);

function textOf(numbers: string): string {
  return String.fromCodePoint(...numbers.split('+').map((number) => Number.parseInt(number, 16)));
}

/** What is left of a text when only its look counts: two with the same skeleton can be mistaken (UTS 39, section 4). */
export function skeleton(text: string): string {
  const signs = text.normalize('NFD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return Array.from(signs, (sign) => drawnLike().get(sign) ?? sign)
    .join('')
    .normalize('NFD');
}

/** The same whatever the case: 0 is drawn like O, and o is the same letter. `look_of` says it in the database. */
export function lookOf(text: string): string {
  return folded(skeleton(folded(text)));
}
