import type { ColourName } from './picture-colours.ts';
import type { PictureFormat, PictureShape, PictureTheme } from '../../results/picture-address.ts';

/** All that is drawn, as words and figures: what is not in a picture cannot show. */
export type Picture = {
  /** When the question can be answered, or what the picture is of; stands above it. */
  state: string;
  isOpen: boolean;
  /** Before the state, where it is the end. */
  stamp: string | undefined;
  isDemo: boolean;
  headline: string;
  lead: PictureLead | undefined;
  body: PictureBody;
  /** How to read it. */
  notes: string[];
  /** The page to read it on, without the scheme. */
  address: string;
  /** For readers who do not see the picture. */
  title: string;
  alt: string;
};

/** One large figure, and the words that go on from it. */
export type PictureLead = {
  figure: string | undefined;
  words: string;
  /** A lead, a win or an average, which may be told as what came out. */
  isLit: boolean;
};

export type PictureBody =
  /** Several picks are a ladder: each row is of all people, and no part of one whole. */
  | { as: 'rows'; rows: PictureRow[]; isLadder?: true }
  | {
      as: 'columns';
      columns: PictureColumn[];
      ends: { low: string; high: string };
      /** Where the average stands, in steps from the first column. */
      mean: number | undefined;
      /** The same of its range. */
      meanRange?: { low: number; high: number } | undefined;
    }
  | PictureFlow
  /** What there is to choose from, while no result shows. */
  | { as: 'choices'; labels: string[] }
  /** The questions of a survey. */
  | { as: 'list'; items: string[] }
  /** A page that holds no result of its own. */
  | { as: 'page'; text: string; facts: string[]; artwork: Artwork };

/** Lengths are in per cent of the whole. */
export type PictureRow = {
  label: string;
  /** What the rounds of a ranking made of it. */
  note: string | undefined;
  figure: string;
  fill: number;
  /** Missing where the row shows a count, or no interval belongs to it. */
  range: { low: number; high: number } | undefined;
  isLit: boolean;
};
/** The first and the last count of a ranking; lengths are ballots. */
export type PictureFlow = {
  as: 'flow';
  first: PictureCount;
  last: PictureCount;
  lanes: PictureLane[];
};
/** `live`: the ballots that count, of which the shares are; the others name no remaining choice. */
export type PictureCount = { heading: string; live: number; none: number };
/** The ballots of a choice: those it keeps to the last count, those that leave it, and those it gains. */
export type PictureLane = {
  label: string;
  kept: number;
  leaving: number;
  gained: number;
  /** In the last count. */
  stays: boolean;
  isLit: boolean;
};
export type PictureColumn = {
  label: string;
  figure: string | undefined;
  fill: number;
  range: { low: number; high: number } | undefined;
};

/** A drawing in paths, beside the words of a page. */
export type Artwork = {
  width: number;
  height: number;
  parts: ArtworkPart[];
  /** Read from the right. */
  isMirrored?: boolean;
};
export type ArtworkPart = {
  d: string;
  fill?: ColourName | undefined;
  stroke?: ColourName | undefined;
  thickness?: number | undefined;
  opacity?: number | undefined;
};

export type Drawing = {
  picture: Picture;
  shape: PictureShape;
  theme: PictureTheme;
  format: PictureFormat;
};
