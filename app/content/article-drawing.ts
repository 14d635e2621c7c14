/** What an article is drawn from: a kind of drawing, and the figures that the text names. */
export type DrawingPlan =
  /** Guesses at equal steps from the lowest to the highest, the one in the middle, and what was guessed at. */
  | { of: 'guesses'; at: readonly number[]; middle: number; truth: number }
  /** As in `<MissingChoice>`. */
  | {
      of: 'missing choice';
      choices: readonly [string, string, string];
      people: readonly [number, number, number];
      toFirst: number;
    }
  /** One share in crowds of several sizes: [people who picked it, people]. */
  | { of: 'crowds'; rows: readonly (readonly [number, number])[] }
  /** How often a majority is right, where each is right so often, from the likeliest to the least. */
  | { of: 'majorities'; each: readonly [number, number]; people: number }
  /** Where a gap could lie: [first, second, people], the fewest people first. */
  | { of: 'gaps'; rows: readonly (readonly [number, number, number])[] }
  /** Two bars with their ranges: [first, second, people]. */
  | { of: 'bars'; rows: readonly (readonly [number, number, number])[] }
  /** So many real people, half for each of two choices, and forged answers among those of one. */
  | { of: 'forged'; people: number }
  /** Questions whose choices are level, watched from the 30th answer on. */
  | { of: 'looks'; questions: number; people: number };

/** A drawing stands in a box of this size, wherever it is shown. */
export const DRAWING_BOX = { width: 300, height: 200 };

/** Colours by what they are for: each place has its own of that name. */
export type DrawnRole =
  | 'ink'
  | 'soft'
  | 'line'
  | 'edge'
  | 'track'
  | 'dim'
  | 'glow'
  | 'star'
  | 'sheet';
export type DrawnPoint = readonly [x: number, y: number];
type Paint = { fill?: DrawnRole; stroke?: DrawnRole; thickness?: number; opacity?: number };
export type DrawnShape = Paint &
  (
    | { is: 'rect'; x: number; y: number; width: number; height: number; radius?: number }
    | { is: 'circle'; x: number; y: number; radius: number }
    | { is: 'line'; from: DrawnPoint; to: DrawnPoint }
    | { is: 'path'; d: string }
    /** Many circles of one size. */
    | { is: 'dots'; at: readonly DrawnPoint[]; radius: number }
  );
export type DrawnLabel = {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  text: string;
  isStrong?: boolean;
};
/** From the back to the front. A small picture may leave the labels out; `said` stands for all of it. */
export type ArticleDrawing = {
  shapes: readonly DrawnShape[];
  labels: readonly DrawnLabel[];
  said: string;
};

/** Margin of the box. */
export const DRAWING_EDGE = 16;
export const DRAWING_RIGHT = DRAWING_BOX.width - DRAWING_EDGE;
