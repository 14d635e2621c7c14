import type { Picture, PictureBody } from './picture.ts';
import * as words from '../words/pictures.ts';

type ReplaceText = (text: string, instead: string) => string;

/** Applies one change to all words that people wrote. */
export function mapTexts(picture: Picture, change: ReplaceText): Picture {
  return {
    ...picture,
    headline: change(picture.headline, words.undrawableHeadline),
    lead: picture.lead && { ...picture.lead, words: change(picture.lead.words, '') },
    body: mapBody(picture.body, change),
  };
}

function mapBody(body: PictureBody, change: ReplaceText): PictureBody {
  switch (body.as) {
    case 'rows':
      return {
        ...body,
        rows: body.rows.map((row) => ({ ...row, label: change(row.label, words.undrawableLabel) })),
      };
    case 'flow':
      return {
        ...body,
        lanes: body.lanes.map((one) => ({
          ...one,
          label: change(one.label, words.undrawableLabel),
        })),
      };
    case 'columns':
      return {
        ...body,
        ends: { low: change(body.ends.low, ''), high: change(body.ends.high, '') },
      };
    case 'list':
      return { as: 'list', items: body.items.map((item) => change(item, words.undrawableItem)) };
    case 'choices':
      return {
        as: 'choices',
        labels: body.labels.map((label) => change(label, words.undrawableLabel)),
      };
    case 'page':
      return { ...body, text: change(body.text, '') };
  }
}

/** All text that is drawn, by its weight: the question, and what stands below it. */
export function textsOf(picture: Picture): { heading: string; rest: string } {
  const written: string[] = [];
  mapTexts(picture, (text) => {
    written.push(text);
    return text;
  });
  const [heading = '', ...rest] = written;
  const { state, lead, body, notes, address } = picture;
  return {
    heading,
    rest: [
      ...rest,
      state,
      picture.stamp ?? '',
      lead?.figure ?? '',
      ...drawnWords(body),
      ...notes,
      address,
    ].join('\n'),
  };
}

/** What the site says within a drawing. */
function drawnWords(body: PictureBody): string[] {
  if (body.as === 'page') return body.facts;
  if (body.as === 'flow') return [body.first.heading, body.last.heading];
  return body.as === 'rows' ? body.rows.flatMap(({ note }) => note ?? []) : [];
}

/** Control characters without a shape of their own. Joiners, and selectors of an emoji, stay. */
const INVISIBLE =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;

/** Composes letters with their marks where such a letter exists, and removes what would be drawn as a box. */
export function normalizeTexts(picture: Picture): Picture {
  return mapTexts(picture, (text) => text.replaceAll(INVISIBLE, '').normalize('NFC'));
}
