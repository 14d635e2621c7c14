import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Font, FontWeight } from 'satori';

/** Each set of letters under a name of its own: of two faces of one name only the first would be looked into. */
type Face = readonly [name: string, family: string, set: string, weight: FontWeight];

const FACES: readonly Face[] = [
  ['display', 'bricolage-grotesque', 'latin', 700],
  ['display-ext', 'bricolage-grotesque', 'latin-ext', 700],
  ['display-vietnamese', 'bricolage-grotesque', 'vietnamese', 700],
  ['text', 'instrument-sans', 'latin', 500],
  ['text-ext', 'instrument-sans', 'latin-ext', 500],
  ['text', 'instrument-sans', 'latin', 600],
  ['text-ext', 'instrument-sans', 'latin-ext', 600],
  // The text face has none of these.
  ['text-vietnamese', 'bricolage-grotesque', 'vietnamese', 500],
];

/** What the site's own faces lack, in another one: read once a text holds such a letter, which most never do. */
const MORE: readonly { letters: RegExp; faces: readonly Face[] }[] = [
  { letters: /\p{Script=Greek}/u, faces: inWeights('greek') },
  {
    letters: /[\p{Script=Cyrillic}№]/u,
    faces: [...inWeights('cyrillic'), ...inWeights('cyrillic-ext')],
  },
  {
    // Raised and lowered figures, arrows, mathematics, and shapes as ticks and stars.
    letters: /[\u2070-\u209f\u2190-\u23ff\u25a0-\u27ff\u2900-\u2bff]/u,
    faces: [...inWeights('math'), ['signs', 'noto-sans-math', 'latin', 400]],
  },
];

/** As heavy as a headline, a label and what stands beside it. */
function inWeights(set: string): Face[] {
  return ([700, 600, 500] as const).map((weight) => [set, 'roboto', set, weight]);
}

const waiting = new Set(MORE);
let fonts = FACES.map(read);

/** All faces that were wanted so far. It is the same list as long as there is none to add: what was made of it is kept. */
export function fontsFor(text: string): Font[] {
  for (const more of waiting) {
    if (!more.letters.test(text)) continue;
    waiting.delete(more);
    fonts = [...fonts, ...more.faces.map(read)];
  }
  return fonts;
}

function read([name, family, set, weight]: Face): Font {
  const file = `${family}-${set}-${weight}-normal.woff`;
  const data = readFileSync(join('node_modules/@fontsource', family, 'files', file));
  return { name, weight, style: 'normal', data };
}
