import type { PictureFormat, PictureShape, PictureTheme } from '../../results/picture-address.ts';

/** All that is drawn, as words and figures: what is not in a picture cannot show. */
export type Picture = {
  /** When the question can be answered; stands above it. */
  state: string;
  isOpen: boolean;
  isDemo: boolean;
  headline: string;
  body: PictureBody;
  /** What the drawing does not say by itself. */
  sentence: string | undefined;
  /** Whom the figures rest on. */
  base: string;
  notes: string;
  /** The page to read it on, without the scheme. */
  address: string;
  /** For readers who do not see the picture. */
  title: string;
  alt: string;
};

export type PictureBody =
  | { as: 'rows'; rows: PictureRow[] }
  | { as: 'columns'; columns: PictureColumn[]; ends: { low: string; high: string } }
  /** The questions of a survey. */
  | { as: 'list'; items: string[] }
  | { as: 'words' };

/** A row has no figure where the result is hidden or empty. Lengths are in per cent of the whole. */
export type PictureRow = {
  label: string;
  figure: string | undefined;
  fill: number;
  range: { low: number; high: number } | undefined;
  isLit: boolean;
};
export type PictureColumn = Omit<PictureRow, 'isLit'>;

export type Drawing = {
  picture: Picture;
  shape: PictureShape;
  theme: PictureTheme;
  format: PictureFormat;
};
