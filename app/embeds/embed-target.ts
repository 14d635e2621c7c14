import { isId } from '../base/ids.ts';
import { splitByName, parseSplitName } from '../results/split-name.ts';
import { DEFAULT_VIEW, parseEmbedView, type EmbedView } from './embed-view.ts';

/**
 * What an address of this site shows: a question, a survey, or one question of a survey, with the view it was embedded
 * with.
 */
export type EmbedTarget = { question?: string; survey?: string; view: EmbedView };

/** Parses an address or path of this site; undefined for any other, and for a page that cannot be embedded. */
export function parseEmbedTarget(
  address: string,
  hosts: ReadonlySet<string>,
): EmbedTarget | undefined {
  const [host = ''] = hosts;
  const url = URL.parse(address, `https://${host}`);
  if (!url || !/^https?:$/.test(url.protocol) || !hosts.has(url.host)) return undefined;
  const [, page = '', id = '', ...deeper] = url.pathname
    .replace(/^\/embed\/results\//, '/embed/')
    .split('/');
  if (!isId(id) || deeper.length > 0) return undefined;
  const { searchParams } = url;
  if (page === 'embed') return { survey: id, view: parseEmbedView(searchParams) };
  if (page !== 'question') return undefined;
  // The question's own page has two parameters for a split.
  const split = splitByName(
    parseSplitName(searchParams.get('audience') ?? searchParams.get('least')),
  );
  const view = { ...DEFAULT_VIEW, split };
  const survey = searchParams.get('survey');
  if (survey === null || !isId(survey)) return { question: id, view };
  return searchParams.has('show') ? { survey, view } : { question: id, survey, view };
}
