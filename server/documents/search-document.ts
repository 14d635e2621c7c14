import { searchAll } from '../../app/discovery/search-all.server.ts';
import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import type { ParsedSearch } from '../../app/questions/lists/parsed-search.ts';
import type { Requester } from './document-route.ts';
import { jsonResponse } from './json-response.ts';
import type { Services } from '../http/services.ts';

/** `GET /api/v1/search?q=…`: the best of questions, topics and communities. */
export async function renderSearch(
  { replica, orders }: Services,
  { query: { q: search } }: { query: { q: ParsedSearch } },
  asking: Requester,
): Promise<RenderedPage> {
  const found = await replica.readLists(
    (sql) => searchAll({ sql, orders }, search),
    asking?.written,
  );
  return jsonResponse({
    query: search.words,
    questions: found.questions,
    topics: found.topics.map(({ slug, title }) => ({ slug, name: title })),
    communities: found.communities.map(({ slug, title }) => ({ slug, name: title })),
  });
}
