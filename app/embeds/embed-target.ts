import { isId } from '../base/ids.ts';
import { splitByName, parseSplitName } from '../results/split-name.ts';
import { DEFAULT_VIEW, parseEmbedView, type EmbedView } from './embed-view.ts';

/** What of ours an address shows: a question, a survey, or one of its questions; maybe as somebody embeds it already. */
export type EmbedTarget = { question?: string; survey?: string; view: EmbedView };

/** An address or a path of ours. Undefined for any other, and for a page that nobody puts into theirs. */
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
  // On its own page a split goes by two names.
  const part = splitByName(
    parseSplitName(searchParams.get('audience') ?? searchParams.get('least')),
  );
  const view = { ...DEFAULT_VIEW, part };
  const survey = searchParams.get('survey');
  if (survey === null || !isId(survey)) return { question: id, view };
  return searchParams.has('show') ? { survey, view } : { question: id, survey, view };
}
