/**
 * So many people who picked the same listed choices at one moment and the same now. None where they did not count: not
 * answered yet, taken back, or outside of what is counted.
 */
export type AnswerTransition = {
  before: readonly number[] | undefined;
  now: readonly number[] | undefined;
  people: number;
};

/** As the database packs them, "1,3>2:40;>2:7": copying a text costs next to nothing, many rows of arrays would. */
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
