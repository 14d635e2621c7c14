import { questionUpdateOf, type QuestionUpdate } from '../../results/question-update.ts';
import { loadTallies } from '../../results/store/tally-loader.server.ts';
import type { Tally } from '../../results/tally.ts';
import { evictOldest } from '../../base/evict-oldest.ts';
import type { ChangeMessage } from '../../platform/database/pubsub.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { isVisibleTo } from '../../questions/visibility.ts';
import { findQuestions, type StoredQuestion } from '../../questions/question-rows.server.ts';
import { minutesOf, type RecentActivity } from '../recent-activity.ts';
import type { StreamRequest } from './broadcaster.server.ts';
import { loadRecentActivity } from '../activity-query.server.ts';
import type { ActivityRequest } from './activity-channels.server.ts';

/** Updates for clients that poll because streams are blocked; at most a second old. */
export type PollingCache = {
  updates(request: Pick<StreamRequest, 'questions' | 'earned'>): Promise<QuestionUpdate[]>;
  recentActivity(request: ActivityRequest): Promise<RecentActivity>;
  /** A changed question is not answered from the cache. */
  forget(message: ChangeMessage): void;
};

const FRESH_MS = 1_000;
const MAX_KEPT = 5_000;
const MAX_TOPICS = 100;

/** One reading of a question and its counters, so that both are of the same moment. */
type CachedQuestion = { at: number; stored: StoredQuestion | undefined; tally: Tally | undefined };

export function createPollingCache({ sql, now }: { sql: Sql; now: () => number }): PollingCache {
  const questions = new Map<string, CachedQuestion>();
  const activities = new Map<
    number | undefined,
    { at: number; activity: Promise<RecentActivity> }
  >();
  const isOld = (kept: { at: number } | undefined) => !kept || now() - kept.at > FRESH_MS;

  async function load(publicIds: readonly string[]): Promise<Map<string, CachedQuestion>> {
    const at = now();
    const found = await findQuestions(sql, publicIds);
    const tallies = await loadTallies(
      sql,
      found.map(({ id }) => id),
    );
    const byId = new Map(found.map((stored) => [stored.publicId, stored]));
    const read = new Map(
      publicIds.map((id): [string, CachedQuestion] => {
        const stored = byId.get(id);
        return [id, { at, stored, tally: stored && tallies.get(stored.id) }];
      }),
    );
    for (const [id, kept] of read) {
      // A concurrent request has read a later state already; an update must never go back.
      if ((questions.get(id)?.at ?? at) > at) continue;
      questions.delete(id);
      questions.set(id, kept);
    }
    evictOldest(questions, MAX_KEPT);
    return read;
  }

  function loadActivity(topicId: number | undefined): Promise<RecentActivity> {
    const known = activities.get(topicId);
    if (known && !isOld(known)) return known.activity;
    const activity = loadRecentActivity(sql, topicId);
    activities.delete(topicId);
    activities.set(topicId, { at: now(), activity });
    activity.catch(() => activities.delete(topicId));
    evictOldest(activities, MAX_TOPICS);
    return activity;
  }

  return {
    async updates({ questions: asked, earned }) {
      const old = asked.filter((id) => isOld(questions.get(id)));
      const read = old.length > 0 ? await load(old) : undefined;
      return asked.flatMap((id) => {
        const { stored, tally } = questions.get(id) ?? read?.get(id) ?? {};
        if (!stored || !isVisibleTo(stored, [])) return [];
        return questionUpdateOf(stored, tally, { hasEarned: earned.has(id) });
      });
    },
    async recentActivity({ topicId, isMinutesOnly }) {
      const activity = await loadActivity(topicId);
      return isMinutesOnly ? minutesOf(activity) : activity;
    },
    forget(message) {
      if (message === 'anything') questions.clear();
      else for (const id of message.changed) questions.delete(id);
    },
  };
}
