import type { PictureFormat, PictureShape, PictureTheme } from '../../results/picture-address.ts';

/** All that is drawn, as words and figures: what is not in it cannot show. */
export type Picture = {
  /** When it can be answered, above the question. */
  state: string;
  isOpen: boolean;
  isDemo: boolean;
  headline: string;
  body: PictureBody;
  /** What the drawing alone does not say. */
  sentence: string | undefined;
  /** Whom the figures rest on, and how they are to be read. */
  base: string;
  notes: string;
  /** Where it is to be read, without the scheme. */
  address: string;
  /** For who does not see it. */
  title: string;
  alt: string;
};

export type PictureBody =
  | { as: 'rows'; rows: PictureRow[] }
  | { as: 'columns'; columns: PictureColumn[]; ends: { low: string; high: string } }
  /** What is asked in a survey. */
  | { as: 'list'; items: string[] }
  | { as: 'words' };

/** Figures are left out where the result waits, or where there are none yet. Lengths are in per cents of the whole. */
export type PictureRow = {
  label: string;
  figure: string | undefined;
  fill: number;
  range: { low: number; high: number } | undefined;
  isLit: boolean;
};
export type PictureColumn = Omit<PictureRow, 'isLit'>;

/** One drawing of it. */
export type Drawing = {
  picture: Picture;
  shape: PictureShape;
  theme: PictureTheme;
  format: PictureFormat;
};
