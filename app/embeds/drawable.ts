import type { Picture, PictureBody } from './picture.ts';

/** Marks that steer how letters run or join; they have no shape of their own. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3/u;

/** A face may hold single letters of other scripts, and draws them neither joined nor from right to left. */
const FOREIGN =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/gu;

/** Letters of scripts that are not drawn, whatever the faces hold. */
export function foreignLetters(text: string): Set<string> {
  return new Set(text.match(FOREIGN));
}

/** Without marks that have no shape, which a drawing would show as boxes. */
export function withoutMarks(picture: Picture): Picture {
  return mapTexts(picture, (text) => text.replaceAll(UNSEEN, ''));
}

/**
 * What is drawn where letters are missing: never a box in place of a letter. Small pictures in a text are left out of it;
 * a choice whose words can't be drawn keeps its figure; a question that can't be says where it is to be read.
 */
export function drawable(picture: Picture, missing: ReadonlySet<string>): Picture {
  const told = `Its words are at ${picture.address}`;
  let isCut = false;
  const drawn = mapTexts(picture, (text) => {
    const left = Array.from(text, (letter) =>
      PICTOGRAPH.test(letter) && missing.has(letter) ? '' : letter,
    )
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (/[\p{L}\p{N}]/u.test(left) && Array.from(left).every((letter) => !missing.has(letter)))
      return left;
    isCut = true;
    return '';
  });
  return {
    ...drawn,
    headline: drawn.headline === '' ? CANNOT : drawn.headline,
    sentence: drawn.sentence === '' ? undefined : drawn.sentence,
    notes: isCut ? `${told} · ${drawn.notes}` : drawn.notes,
  };
}

const CANNOT = 'This question is written in letters that this picture cannot draw.';

function mapTexts(picture: Picture, change: (text: string) => string): Picture {
  return {
    ...picture,
    headline: change(picture.headline),
    sentence: picture.sentence === undefined ? undefined : change(picture.sentence),
    body: bodyWith(picture.body, change),
  };
}

function bodyWith(body: PictureBody, change: (text: string) => string): PictureBody {
  switch (body.as) {
    case 'rows':
      return { as: 'rows', rows: body.rows.map((row) => ({ ...row, label: change(row.label) })) };
    case 'columns':
      return {
        ...body,
        ends: { low: change(body.ends.low), high: change(body.ends.high) },
      };
    case 'list':
      return { as: 'list', items: body.items.map(change) };
    case 'words':
      return body;
  }
}
