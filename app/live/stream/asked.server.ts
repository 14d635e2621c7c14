import { newsOf, type News } from '../../results/news.ts';
import { loadTallies } from '../../results/store/store.server.ts';
import type { Tally } from '../../results/tally.ts';
import { keepNewest } from '../../base/keep-newest.ts';
import type { Heard } from '../../platform/database/changes.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { isSeenBy } from '../../questions/inside.ts';
import { findQuestions, type StoredQuestion } from '../../questions/store.server.ts';
import type { Feed } from '../feed.ts';
import type { Wish } from './hub.server.ts';
import { loadFeed } from '../store.server.ts';

/** The same for those who ask now and then, where streams do not come through: at most a second old. */
export type Asked = {
  news(wish: Pick<Wish, 'questions' | 'earned'>): Promise<News[]>;
  feed(topicId: number | undefined): Promise<Feed>;
  /** What changed is not told from memory. */
  forget(news: Heard): void;
};

const FOR_MS = 1_000;
const MOST_KEPT = 5_000;
const MOST_FEEDS = 100;

/** As it stood when its question was read: its counters are of the same reading, whenever it is told. */
type Kept = { at: number; stored: StoredQuestion | undefined; tally: Tally | undefined };

/** As it is this moment: for somebody whose own answer has to be in it. */
export async function readNews(
  sql: Sql,
  publicId: string,
  hasEarned: boolean,
): Promise<News | undefined> {
  const [stored] = await findQuestions(sql, [publicId]);
  if (!stored || !isSeenBy(stored, [])) return undefined;
  const tallies = await loadTallies(sql, [stored.id]);
  return newsOf(stored, tallies.get(stored.id), { hasEarned });
}

export function createAsked({ sql, now }: { sql: Sql; now: () => number }): Asked {
  const questions = new Map<string, Kept>();
  const feeds = new Map<number | undefined, { at: number; feed: Promise<Feed> }>();
  const isOld = (kept: { at: number } | undefined) => !kept || now() - kept.at > FOR_MS;

  async function load(publicIds: readonly string[]): Promise<Map<string, Kept>> {
    const at = now();
    const found = await findQuestions(sql, publicIds);
    const tallies = await loadTallies(
      sql,
      found.map(({ id }) => id),
    );
    const byId = new Map(found.map((stored) => [stored.publicId, stored]));
    const read = new Map(
      publicIds.map((id): [string, Kept] => {
        const stored = byId.get(id);
        return [id, { at, stored, tally: stored && tallies.get(stored.id) }];
      }),
    );
    for (const [id, kept] of read) {
      // Read from a later moment on by somebody who asked meanwhile: what is told never goes back.
      if ((questions.get(id)?.at ?? at) > at) continue;
      questions.delete(id);
      questions.set(id, kept);
    }
    keepNewest(questions, MOST_KEPT);
    return read;
  }

  return {
    async news({ questions: asked, earned }) {
      const old = asked.filter((id) => isOld(questions.get(id)));
      const read = old.length > 0 ? await load(old) : undefined;
      return asked.flatMap((id) => {
        const { stored, tally } = questions.get(id) ?? read?.get(id) ?? {};
        if (!stored || !isSeenBy(stored, [])) return [];
        return newsOf(stored, tally, { hasEarned: earned.has(id) });
      });
    },
    feed(topicId) {
      const known = feeds.get(topicId);
      if (known && !isOld(known)) return known.feed;
      const feed = loadFeed(sql, topicId);
      feeds.delete(topicId);
      feeds.set(topicId, { at: now(), feed });
      feed.catch(() => feeds.delete(topicId));
      keepNewest(feeds, MOST_FEEDS);
      return feed;
    },
    forget(news) {
      if (news === 'anything') questions.clear();
      else for (const id of news.changed) questions.delete(id);
    },
  };
}
