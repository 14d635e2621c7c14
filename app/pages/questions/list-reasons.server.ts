import type { ListPage } from '../../discovery/list-page.server.ts';
import { listFilterOf } from '../../discovery/question-list.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import type { ListAddress } from '../../questions/lists/list-address.ts';
import type { MemberCommunityIds } from '../../questions/visibility.ts';
import {
  FOUND_AT_FIRST,
  FOUND_AT_MOST,
  type FoundReasons,
} from '../../reasons/search/found-reason.ts';
import { findReasonsForPage } from '../../reasons/search/found-reasons.server.ts';
import { findTopic } from '../../topics/topic-rows.server.ts';

/** A page of questions, and behind those that a search finds by their own words the ones found by what people say. */
export type FoundListPage = ListPage & { said: FoundReasons | undefined };

type Asked = Pick<ListAddress, 'sort' | 'topic' | 'search' | 'cursor'> & {
  voterId: string | undefined;
  memberCommunityIds: MemberCommunityIds;
  order: number;
};

/** On the first page of a search. */
export async function loadSaid(
  { sql, secret }: { sql: Sql; secret: Secret },
  asked: Asked,
  { items, search: shown, isRefused, isFurther }: ListPage,
  isAll: boolean,
): Promise<FoundReasons | undefined> {
  const { search, voterId, order, topic: slug } = asked;
  if (!search || isRefused || isFurther) return undefined;
  const topic = slug === undefined ? undefined : await findTopic(sql, slug);
  const said = await findReasonsForPage(
    { sql, secret },
    {
      search,
      which: listFilterOf(sql, { ...asked, topicId: topic?.id }),
      voterId,
      order,
      except: items.map(({ question }) => question.id),
      most: isAll ? FOUND_AT_MOST : FOUND_AT_FIRST,
      mayGuess: (shown?.counts?.asWritten ?? 0) === 0,
    },
  );
  return said.items.length > 0 || said.isTooMuch ? said : undefined;
}
