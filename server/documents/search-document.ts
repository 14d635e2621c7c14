import { searchAll } from '../../app/discovery/search-all.server.ts';
import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import type { ParameterProblem } from '../../app/questions/list-address.ts';
import { MAX_SEARCH, MAX_TERMS, parseSearch } from '../../app/questions/parsed-search.ts';
import { jsonResponse, TOO_MANY_REQUESTS } from './json-response.ts';
import type { Requester } from './document-route.ts';
import { parameterRefusal, findUnknown } from './parameters.ts';
import type { Services } from '../http/services.ts';

/** Asked while somebody types, so several times a word; a class types at once. */
const NETWORK_RATE = { perMinute: 600, burst: 120 };

/** `GET /api/v1/search?q=…`: the best of questions, topics and communities. */
export async function renderSearch(
  { database, orders, limits }: Services,
  { searchParams }: URL,
  asking: Requester,
): Promise<RenderedPage> {
  const wrong: ParameterProblem[] = findUnknown(searchParams, ['q']);
  const [typed = '', ...more] = searchParams.getAll('q');
  const search = parseSearch(typed);
  if (more.length > 0) wrong.push({ parameter: 'q', detail: 'It may stand once.' });
  else if (!search) wrong.push({ parameter: 'q', detail: 'It has no letter or figure.' });
  else if (search.isCut)
    wrong.push({
      parameter: 'q',
      detail: `It has more than ${MAX_SEARCH} letters or ${MAX_TERMS} words.`,
    });
  if (asking && !limits.take('search', asking.network, NETWORK_RATE)) return TOO_MANY_REQUESTS;
  if (!search || wrong.length > 0) return parameterRefusal(wrong);
  const found = await searchAll({ sql: database.sql, orders }, search);
  return jsonResponse({
    query: search.words,
    questions: found.questions,
    topics: found.topics.map(({ slug, title }) => ({ slug, name: title })),
    communities: found.communities.map(({ slug, title }) => ({ slug, name: title })),
  });
}
