import { splitByName, parseSplitName, splitNameOf } from '../results/split-name.ts';
import { EVERYONE, isEveryone, type Split } from '../results/tally.ts';
import { themeOf, type Theme } from '../platform/http/prefs.ts';

/** Which view of a survey is shown elsewhere: one set of parameters for frame, picture, oEmbed and link. */
export type EmbedView = {
  /** Of the question in its survey, from 1. */
  place: number;
  part: Split;
  theme: Theme;
  /** Whether the frame takes answers. */
  isAnswerable: boolean;
};

export const DEFAULT_VIEW: EmbedView = {
  place: 1,
  part: EVERYONE,
  theme: 'system',
  isAnswerable: true,
};

/** What is not among the words of a parameter is left out of it; `lang` has one language today. */
export function parseEmbedView(params: URLSearchParams): EmbedView {
  const place = Number(params.get('question') ?? '1');
  return {
    place: Number.isInteger(place) && place > 0 ? place : 1,
    part: splitByName(parseSplitName(params.get('split'))),
    theme: themeOf(params.get('theme')),
    isAnswerable: params.get('answer') !== '0',
  };
}

/** The parameters of a view; what is the default is left out. */
export function embedViewQuery({ place, part, theme, isAnswerable }: EmbedView): string {
  const split = splitNameOf(part);
  const params = new URLSearchParams({
    ...(place > 1 && { question: String(place) }),
    ...(split !== undefined && { split }),
    ...(theme !== 'system' && { theme }),
    ...(!isAnswerable && { answer: '0' }),
  });
  return params.size > 0 ? `?${params}` : '';
}

/** As the document of a result names the same part. */
export function splitQuery({ audience, least }: Split): string {
  if (isEveryone({ audience, least })) return '';
  return audience === EVERYONE.audience ? `?least=${least}` : `?audience=${audience}`;
}
