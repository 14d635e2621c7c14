import { describe, expect, test } from 'vitest';
import { emojiNames, isEmoji } from './emoji.server.ts';
import { siteFontsFor, loadShapedSiteFonts } from './site-fonts.server.ts';
import { loadPictureFonts } from './picture-fonts.server.ts';
import { createTypesetter } from './typesetter.server.ts';
import { loadScriptFonts } from './script-fonts.server.ts';
import type { Picture } from './picture.ts';
import { graphemesOf } from './typography.ts';

function asking(headline: string): Picture {
  return {
    state: 'Open',
    isOpen: true,
    stamp: undefined,
    isDemo: false,
    headline,
    lead: undefined,
    body: { as: 'list', items: [headline] },
    notes: [],
    address: '',
    title: headline,
    alt: '',
  };
}

const PLACE = {
  size: 100,
  weight: 700,
  room: 1_000,
  most: 9,
  lineHeight: 1.2,
  colour: '#000',
} as const;

async function typesetterFor(text: string) {
  siteFontsFor(text);
  const site = await loadShapedSiteFonts();
  const added = await loadScriptFonts(new Set(Array.from(text)), text);
  return createTypesetter({ 500: [...site[500], ...added], 700: [...site[700], ...added] });
}

/** The outlines of a text's letters, from left to right. */
async function shapesOf(text: string): Promise<string[]> {
  const setter = await typesetterFor(text);
  const { svg } = setter.outlines(text, { ...PLACE, isFromRight: false });
  return Array.from(svg.matchAll(/ d="([^"]+)"/g), ([, shape = '']) => shape);
}

describe('every letter is held by a font, and none is drawn as a box', () => {
  test.each([
    ['Arabic', 'هل نحتاج إلى حديقة جديدة؟'],
    ['Persian', 'آیا می‌خواهید پارک جدیدی ساخته شود؟'],
    ['Urdu', 'کیا ہمیں نئے پارک کی ضرورت ہے؟'],
    ['Hebrew', 'האם צריך פארק חדש?'],
    ['Hindi', 'क्या हमें एक नया पार्क चाहिए? हाँ।'],
    ['Bengali', 'আমাদের কি একটি নতুন পার্ক দরকার?'],
    ['Punjabi', 'ਕੀ ਸਾਨੂੰ ਨਵਾਂ ਪਾਰਕ ਚਾਹੀਦਾ ਹੈ?'],
    ['Gujarati', 'શું આપણને નવા પાર્કની જરૂર છે?'],
    ['Tamil', 'நமக்கு புதிய பூங்கா வேண்டுமா?'],
    ['Telugu', 'మనకు కొత్త పార్క్ కావాలా?'],
    ['Kannada', 'ನಮಗೆ ಹೊಸ ಉದ್ಯಾನ ಬೇಕೇ?'],
    ['Malayalam', 'നമുക്ക് പുതിയ പാർക്ക് വേണോ?'],
    ['Sinhala', 'අපට නව උද්‍යානයක් අවශ්‍යද?'],
    ['Thai', 'เราต้องการสวนสาธารณะใหม่หรือไม่'],
    ['Lao', 'ພວກເຮົາຕ້ອງການສວນໃຫມ່ບໍ?'],
    ['Khmer', 'តើយើងត្រូវការសួនថ្មីទេ?'],
    ['Burmese', 'ပန်းခြံအသစ်လိုပါသလား။'],
    ['simplified Chinese', '我们需要在河边建一个新公园吗？'],
    ['traditional Chinese', '我們需要在河邊建一個新公園嗎？'],
    ['Japanese', '川のそばに新しい公園が必要だと思いますか？'],
    ['Korean', '강가에 새로운 공원이 필요하다고 생각하십니까?'],
    ['Armenian', 'Մեզ նոր այգի պե՞տք է։'],
    ['Georgian', 'გვჭირდება ახალი პარკი?'],
    ['Amharic', 'አዲስ መናፈሻ ያስፈልገናል?'],
    ['Russian', 'Нужен ли городу новый парк?'],
    ['Greek', 'Χρειαζόμαστε ένα νέο πάρκο;'],
    ['Vietnamese', 'Chúng ta có cần một công viên mới không?'],
    ['emoji', '🐱 👨‍👩‍👧 👍🏽 🇩🇪 ❤️ 3️⃣ 👩🏽‍🚀 🏳️‍🌈 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['all at once', 'Tea, чай, τσάι, شاي, תה, चाय, 茶, お茶, 차, ชา, ሻይ, ჩაი, թեյ 🫖?'],
  ])('%s', async (_, text) => {
    expect([...(await loadPictureFonts(asking(text))).missing]).toEqual([]);
    const setter = await typesetterFor(text);
    expect(graphemesOf(text).filter((letter) => !setter.holds(letter, 700))).toEqual([]);
    const line = setter.linesFor(text, { ...PLACE, room: 1_000_000 });
    const glyphs = line.flatMap(({ text: { pieces } }) =>
      pieces.flatMap(({ face, ...piece }) =>
        face ? face.glyphsOf({ text, ...piece, isFromRight: piece.level % 2 === 1 }, 700) : [],
      ),
    );
    // By convention the first shape of a font stands for letters it does not hold (OpenType, glyph 0).
    expect(glyphs.filter(({ shape }) => shape === 0)).toEqual([]);
    expect(line.every(({ width }) => width > 0)).toBe(true);
  });

  test('runes are reported as missing, and only they', async () => {
    expect([...(await loadPictureFonts(asking('Is ᚠ like f?'))).missing]).toEqual(['ᚠ']);
  });
});

describe('letters take the shapes that they have beside each other', () => {
  test('in Arabic they join', async () => {
    const [word, ...alone] = [
      await shapesOf('عين'),
      ...(await Promise.all(['ع', 'ي', 'ن'].map(shapesOf))),
    ];
    const single = new Set(alone.flat());
    expect(word.filter((shape) => single.has(shape)).length).toBeLessThan(word.length - 1);
  });

  test('also after a font of signs that holds single Arabic letters was loaded', async () => {
    const before = await shapesOf('نعم');
    siteFontsFor('→ ✓ ❤');
    expect(await shapesOf('نعم')).toEqual(before);
    expect(await shapesOf('Чай')).toHaveLength(3);
  });

  test('in Devanagari a cluster is one letter, and a vowel may stand before its consonant', async () => {
    expect((await shapesOf('क्ष')).length).toBeLessThan(3);
    const [sign] = await shapesOf('कि');
    const [letter] = await shapesOf('क');
    expect(sign).not.toBe(letter);
  });

  test('Han is drawn in the variant of the text', async () => {
    const [simplified] = await shapesOf('直们');
    const [japanese] = await shapesOf('直の');
    expect(simplified).not.toBe(japanese);
  });
});

describe('right-to-left text', () => {
  test('runs from right to left, with figures from left to right', async () => {
    const [א, ב, one, two, percent] = (
      await Promise.all(['א', 'ב', '1', '2', '%'].map(shapesOf))
    ).flat();
    expect(await shapesOf('אב')).toEqual([ב, א]);
    expect(await shapesOf('אב 12%')).toEqual([one, two, percent, ב, א]);
    expect(await shapesOf('12 אב 21')).toEqual([two, one, ב, א, one, two]);
  });

  test('keeps words of other scripts as they are, and mirrors brackets', async () => {
    const [a, b] = await shapesOf('ab');
    const [א] = await shapesOf('א');
    const [open, , close] = await shapesOf('(a)');
    expect(await shapesOf('א (ab)')).toEqual([open, a, b, close, א]);
    expect(await shapesOf('a א')).toEqual([a, א]);
  });

  test('keeps its place when a sentence of the site quotes it', async () => {
    const setter = await typesetterFor('א wins.');
    const shapes = (direction?: 'ltr') =>
      Array.from(
        setter
          .outlines('א wins.', { ...PLACE, isFromRight: false, ...(direction && { direction }) })
          .svg.matchAll(/ d="([^"]+)"/g),
        ([, shape]) => shape,
      );
    const [א] = await shapesOf('א');
    expect(shapes('ltr')[0]).toBe(א);
    expect(shapes().at(-1)).toBe(א);
  });

  test('starts at the right edge of its box', async () => {
    const setter = await typesetterFor('שלום');
    const at = (isFromRight: boolean) =>
      Number(
        /translate\(([\d.]+) /.exec(setter.outlines('שלום', { ...PLACE, isFromRight }).svg)?.[1],
      );
    expect(at(true)).toBeGreaterThan(at(false) + 300);
  });
});

describe('lines', () => {
  const LONG =
    '如果城市每年向所有居民征求一次意见，您希望在自己的街道上拥有以下哪一项，而不是一个停车位？'
      .repeat(4)
      .slice(0, 160);

  test.each([
    ['160 letters of Chinese', LONG],
    ['a long Thai text', 'เราต้องการสวนสาธารณะแห่งใหม่ริมแม่น้ำในกรุงเทพมหานครหรือไม่'],
    ['a word of 80 letters', 'ब'.repeat(80)],
    ['one of Arabic', 'ب'.repeat(80)],
    ['emoji', '👨‍👩‍👧'.repeat(40)],
  ])('%s fits into its room, whole', async (_, text) => {
    const setter = await typesetterFor(text);
    const lines = setter.linesFor(text, { ...PLACE, size: 60, most: 99 });
    expect(lines.length).toBeGreaterThan(1);
    for (const { width } of lines) expect(width * 60).toBeLessThanOrEqual(PLACE.room + 1);
    expect(lines.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
  });

  test('are cut with an ellipsis where there is no room for more', async () => {
    const setter = await typesetterFor(LONG);
    const lines = setter.linesFor(LONG, { ...PLACE, size: 60, most: 2 });
    expect(lines).toHaveLength(2);
    expect(lines.at(-1)?.text.text).toMatch(/…$/);
    expect((lines.at(-1)?.width ?? 0) * 60).toBeLessThanOrEqual(PLACE.room);
  });
});

test('however many emoji a picture holds, each is found, and found again', () => {
  const cats = Array.from({ length: 2 * 0x180 }, (_, at) => String.fromCodePoint(0x1f300 + at));
  const drawn = cats.filter(isEmoji);
  const first = emojiNames(drawn);
  expect(Object.keys(first).length).toBeGreaterThan(500);
  expect(emojiNames(drawn)).toEqual(first);
  for (const letter of Object.keys(first)) expect(emojiNames([letter])).toHaveProperty([letter]);
});
