/**
 * A number of people who picked the same listed choices at one moment, and the same now. Undefined where they did not
 * count: not answered yet, withdrawn, or outside the base.
 */
export type AnswerTransition = {
  before: readonly number[] | undefined;
  now: readonly number[] | undefined;
  people: number;
};

/** Unpacks "1,3>2:40;>2:7" as the database packs it: a copied text costs next to nothing, many rows of arrays would. */
export function unpackTransitions(packed: string): AnswerTransition[] {
  if (packed === '') return [];
  return packed.split(';').map((one) => {
    const [picks = '', people] = one.split(':');
    const [before = '', now = ''] = picks.split('>');
    return { before: picksIn(before), now: picksIn(now), people: Number(people) };
  });
}

function picksIn(text: string): number[] | undefined {
  return text === '' ? undefined : text.split(',').map(Number);
}
