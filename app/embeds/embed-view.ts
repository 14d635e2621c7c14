import { splitByName, parseSplitName, splitNameOf } from '../results/split-name.ts';
import { EVERYONE, isEveryone, type Split } from '../results/tally.ts';
import { themeOf, type Theme } from '../platform/http/prefs.ts';

/** Which view of a survey is embedded: the same parameters for frame, picture, oEmbed and link. */
export type EmbedView = {
  /** The question's place in its survey, from 1. */
  place: number;
  split: Split;
  theme: Theme;
  /** Whether the frame takes answers. */
  isAnswerable: boolean;
  /** Whether the best reason of each choice stands below the result. */
  showsReasons: boolean;
};

export const DEFAULT_VIEW: EmbedView = {
  place: 1,
  split: EVERYONE,
  theme: 'system',
  isAnswerable: true,
  showsReasons: false,
};

/** Unknown values are ignored; `lang` has one language today. */
export function parseEmbedView(params: URLSearchParams): EmbedView {
  const place = Number(params.get('question') ?? '1');
  return {
    place: Number.isInteger(place) && place > 0 ? place : 1,
    split: splitByName(parseSplitName(params.get('split'))),
    theme: themeOf(params.get('theme')),
    isAnswerable: params.get('answer') !== '0',
    showsReasons: params.get('reasons') === 'best',
  };
}

/** The parameters of a view, without defaults. */
export function embedViewQuery({
  place,
  split,
  theme,
  isAnswerable,
  showsReasons,
}: EmbedView): string {
  const name = splitNameOf(split);
  const params = new URLSearchParams({
    ...(place > 1 && { question: String(place) }),
    ...(name !== undefined && { split: name }),
    ...(theme !== 'system' && { theme }),
    ...(!isAnswerable && { answer: '0' }),
    ...(showsReasons && { reasons: 'best' }),
  });
  return params.size > 0 ? `?${params}` : '';
}

/** The same split as a query of the result document. */
export function splitQuery({ audience, least }: Split): string {
  if (isEveryone({ audience, least })) return '';
  return audience === EVERYONE.audience ? `?least=${least}` : `?audience=${audience}`;
}
