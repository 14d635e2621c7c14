import { searchEverything } from '../../app/discovery/search-all.server.ts';
import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import type { Wrong } from '../../app/questions/list-address.ts';
import { LONGEST_SEARCH, MOST_TERMS, searchOf } from '../../app/questions/search-words.ts';
import { json, OFTEN } from './as-json.ts';
import type { Asking } from './document.ts';
import { refusal, unknownIn } from './parameters.ts';
import type { Services } from '../http/services.ts';

/** Asked while somebody types, so several times a word; a class types at once. */
const OF_A_NETWORK = { perMinute: 600, burst: 120 };

/** `GET /api/v1/search?q=…`: the best of questions, topics and communities. */
export async function everythingFound(
  { database, orders, limits }: Services,
  { searchParams }: URL,
  asking: Asking,
): Promise<RenderedPage> {
  const wrong: Wrong[] = unknownIn(searchParams, ['q']);
  const [typed = '', ...more] = searchParams.getAll('q');
  const search = searchOf(typed);
  if (more.length > 0) wrong.push({ parameter: 'q', detail: 'It may stand once.' });
  else if (!search) wrong.push({ parameter: 'q', detail: 'It has no letter or figure.' });
  else if (search.isCut)
    wrong.push({
      parameter: 'q',
      detail: `It has more than ${LONGEST_SEARCH} letters or ${MOST_TERMS} words.`,
    });
  if (asking && !limits.take('search', asking.network, OF_A_NETWORK)) return OFTEN;
  if (!search || wrong.length > 0) return refusal(wrong);
  const found = await searchEverything({ sql: database.sql, orders }, search);
  return json({
    query: search.words,
    questions: found.questions,
    topics: found.topics.map(({ slug, title }) => ({ slug, name: title })),
    communities: found.communities.map(({ slug, title }) => ({ slug, name: title })),
  });
}
