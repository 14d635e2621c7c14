import { partOf, readSplit, splitOf } from '../results/split.ts';
import { ALL, isWhole, type Part } from '../results/tally.ts';
import { themeOf, type Theme } from '../platform/http/prefs.ts';

/** Which view of a survey is shown elsewhere: one set of parameters for frame, picture, oEmbed and link. */
export type SharedView = {
  /** Of the question in its survey, from 1. */
  place: number;
  part: Part;
  theme: Theme;
  /** Whether the frame takes answers. */
  answers: boolean;
};

export const PLAIN_VIEW: SharedView = { place: 1, part: ALL, theme: 'system', answers: true };

/** What is not among the words of a parameter is left out of it; `lang` has one language today. */
export function readView(params: URLSearchParams): SharedView {
  const place = Number(params.get('question') ?? '1');
  return {
    place: Number.isInteger(place) && place > 0 ? place : 1,
    part: partOf(readSplit(params.get('split'))),
    theme: themeOf(params.get('theme')),
    answers: params.get('answer') !== '0',
  };
}

/** The parameters of a view; what is the default is left out. */
export function writeView({ place, part, theme, answers }: SharedView): string {
  const split = splitOf(part);
  const params = new URLSearchParams({
    ...(place > 1 && { question: String(place) }),
    ...(split !== undefined && { split }),
    ...(theme !== 'system' && { theme }),
    ...(!answers && { answer: '0' }),
  });
  return params.size > 0 ? `?${params}` : '';
}

/** As the document of a result names the same part. */
export function partQuery({ audience, least }: Part): string {
  if (isWhole({ audience, least })) return '';
  return audience === ALL.audience ? `?least=${least}` : `?audience=${audience}`;
}
