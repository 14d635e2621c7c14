import { isId } from '../base/ids.ts';
import { partOf, readSplit } from '../results/split.ts';
import { PLAIN_VIEW, readView, type SharedView } from './view-address.ts';

/** What of ours an address shows: a question, a survey, or one of its questions; maybe as somebody embeds it already. */
export type Pointed = { question?: string; survey?: string; view: SharedView };

/** An address or a path of ours. Undefined for any other, and for a page that nobody puts into theirs. */
export function pointedAt(address: string, hosts: ReadonlySet<string>): Pointed | undefined {
  const [host = ''] = hosts;
  const url = URL.parse(address, `https://${host}`);
  if (!url || !/^https?:$/.test(url.protocol) || !hosts.has(url.host)) return undefined;
  const [, page = '', id = '', ...deeper] = url.pathname
    .replace(/^\/embed\/results\//, '/embed/')
    .split('/');
  if (!isId(id) || deeper.length > 0) return undefined;
  const { searchParams } = url;
  if (page === 'embed') return { survey: id, view: readView(searchParams) };
  if (page !== 'question') return undefined;
  // On its own page a split goes by two names.
  const part = partOf(readSplit(searchParams.get('audience') ?? searchParams.get('least')));
  const view = { ...PLAIN_VIEW, part };
  const survey = searchParams.get('survey');
  if (survey === null || !isId(survey)) return { question: id, view };
  return searchParams.has('show') ? { survey, view } : { question: id, survey, view };
}
