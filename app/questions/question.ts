import type { Audience, Kind, ResultsShow } from './rules.ts';

/** A question as it is kept, with its choices and where it belongs: what rules and views are made from. */
export type Question = {
  publicId: string;
  surveyPublicId: string;
  kind: Kind;
  text: string;
  context: string;
  pickAtMost: number;
  isOrdered: boolean;
  scaleLow: string;
  scaleHigh: string;
  results: ResultsShow;
  audience: Audience;
  opensAt: Date;
  closesAt: Date;
  isDemo: boolean;
  community: { slug: string; name: string } | null;
  topics: { slug: string; name: string }[];
  choices: { number: number; label: string; role: 'listed' | 'none' | 'unsure' }[];
};
