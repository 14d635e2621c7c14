import { describe, expect, test } from 'vitest';
import { createPictureCache } from './picture-cache.server.ts';
import type { Drawing } from './picture.ts';

function drawing(headline: string): Drawing {
  return {
    picture: {
      state: 'Open',
      isOpen: true,
      stamp: undefined,
      isDemo: false,
      headline,
      lead: undefined,
      body: { as: 'choices', labels: [] },
      notes: [],
      address: '',
      title: headline,
      alt: '',
    },
    shape: 'card',
    theme: 'light',
    format: 'png',
  };
}

/** Stands in for drawing, and notes what it was called with. */
function counting() {
  const drawn: string[] = [];
  const draws = async ({ picture }: Drawing) => {
    drawn.push(picture.headline);
    return new Uint8Array(1_000);
  };
  return { drawn, draws };
}

test('a picture that many request at once is drawn once, and not again', async () => {
  const { drawn, draws: drawInThread } = counting();
  const pictures = createPictureCache({ drawInThread });
  const [one, other] = await Promise.all([
    pictures.draw(drawing('Tea?')),
    pictures.draw(drawing('Tea?')),
  ]);
  expect(one).toBe(other);
  expect(await pictures.draw(drawing('Tea?'))).toBe(one);
  expect(pictures.cached(drawing('Tea?'))).toBe(one);
  expect(drawn).toEqual(['Tea?']);
  await pictures.draw({ ...drawing('Tea?'), theme: 'dark' });
  expect(drawn).toEqual(['Tea?', 'Tea?']);
});

test('those used longest ago are evicted first where pictures would take too many bytes', async () => {
  const { drawn, draws: drawInThread } = counting();
  const pictures = createPictureCache({ drawInThread, mostBytes: 3_200 });
  for (const words of ['One', 'Two', 'One', 'Three']) await pictures.draw(drawing(words));
  expect(drawn).toEqual(['One', 'Two', 'Three']);
  expect(pictures.cached(drawing('Two'))).toBeUndefined();
  expect(pictures.cached(drawing('One'))).toBeDefined();
});

test('a picture that failed is drawn anew', async () => {
  let times = 0;
  const pictures = createPictureCache({
    drawInThread: async () => {
      times++;
      if (times === 1) throw new Error('No paint.');
      return new Uint8Array(1);
    },
  });
  await expect(pictures.draw(drawing('Tea?'))).rejects.toThrow('No paint.');
  await pictures.draw(drawing('Tea?'));
  expect(times).toBe(2);
});

describe('a picture draws text in its own letters', () => {
  const pictures = createPictureCache();
  // The title is not part of a PNG, so that two pictures differ only in drawn words.
  const areDrawn = async (one: string, other: string) =>
    (await pictures.draw(drawing(one))).etag !== (await pictures.draw(drawing(other))).etag;

  test.each([
    ['Нужен парк?', 'Нужен двор?'],
    ['Νέο πάρκο;', 'Νέο σπίτι;'],
    ['Is a → b?', 'Is a ← b?'],
    ['Is a ≤ b?', 'Is a ≥ b?'],
    ['More CO₂ ✓', 'More CO₃ ✓'],
    ['Ґанок № 1 × “два” …', 'Ґанок № 2 × “два” …'],
  ])('%s', async (one, other) => expect(await areDrawn(one, other)).toBe(true));

  test.each([
    ['نعم', 'لا'],
    ['כן', 'לא'],
    ['हाँ', 'नहीं'],
    ['হ্যাঁ', 'না'],
    ['ใช่', 'ไม่'],
    ['公园?', '新公园?'],
    ['はい', 'いいえ'],
    ['네', '아니요'],
    ['ஆம்', 'இல்லை'],
    ['అవును', 'కాదు'],
    ['Cats 🐱?', 'Cats 🐶?'],
    ['👩‍🚀?', '👩‍🌾?'],
  ])('and %s of a script of its own', async (one, other) =>
    expect(await areDrawn(one, other)).toBe(true),
  );

  test('except in a script without a font, where it says so', async () => {
    expect(await areDrawn('ᚠᚢᚦ?', 'ᚨᚱᚲ?')).toBe(false);
    expect(await areDrawn('ᚠᚢᚦ?', 'Tea?')).toBe(true);
  });

  test('emoji are inlined as shapes, without an image in the drawing', async () => {
    const { body } = await pictures.draw({ ...drawing('Cats 🐱 茶 🐶?'), format: 'svg' });
    const svg = body.toString();
    expect(svg.match(/viewBox="0 0 36 36"/g)).toHaveLength(2);
    expect(svg).not.toMatch(/<image|#a5[0-9a-f]{6}/);
  });
});
