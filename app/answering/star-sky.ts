/** A star for each answer, or for every `each` of them: the days from left to right, those of a day one above the other. */
export type StarSky = {
  each: number;
  width: number;
  height: number;
  stars: string;
  /** A dot for each day without an answer. */
  dots: string;
};

const ACROSS = 20;
const UP = 18;
const MAX_A_DAY = 8;
/** The four-pointed star from its upper point on. */
const FROM_TOP =
  'c.61 4.03 2.98 6.39 7 7-4.02.61-6.39 2.98-7 7-.61-4.02-2.98-6.39-7-7 4.02-.61 6.39-2.98 7-7Z';

const DOT = 'a1 1 0 1 0 2 0a1 1 0 1 0-2 0Z';

export function starSky(days: readonly number[]): StarSky {
  const most = Math.max(0, ...days);
  const each = Math.max(1, Math.ceil(most / MAX_A_DAY));
  const height = Math.max(1, Math.ceil(most / each)) * UP;
  const stars = days
    .flatMap((answers, day) =>
      Array.from(
        { length: Math.ceil(answers / each) },
        (_, above) => `M${day * ACROSS + ACROSS / 2} ${height - (above + 1) * UP + 2}${FROM_TOP}`,
      ),
    )
    .join('');
  const dots = days
    .map((answers, day) =>
      answers === 0 ? `M${day * ACROSS + ACROSS / 2 - 1} ${height - 8}${DOT}` : '',
    )
    .join('');
  return { each, width: days.length * ACROSS, height, stars, dots };
}
