import { questionUpdateOf, type QuestionUpdate } from '../../results/question-update.ts';
import { loadTallies } from '../../results/store/tally-loader.server.ts';
import { loadReasonNews } from '../../reasons/reason-news-rows.server.ts';
import type { ReasonNews } from '../../reasons/reason-news.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
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
  updates(request: Pick<StreamRequest, 'questions' | 'earned'>): Promise<PolledUpdates>;
  recentActivity(request: ActivityRequest): Promise<RecentActivity>;
  /** A changed question is not answered from the cache. */
  forget(message: ChangeMessage): void;
};

type PolledUpdates = { news: QuestionUpdate[]; reasons: ReasonNews[] };

const FRESH_MS = 1_000;
const MAX_KEPT = 5_000;
const MAX_TOPICS = 100;

type Options = { sql: Sql; secret: Secret; now: () => number };

/** One reading of a question and its counters, so that both are of the same moment. */
type CachedQuestion = {
  at: number;
  stored: StoredQuestion | undefined;
  tally: Tally | undefined;
  reasons: ReasonNews | undefined;
};

export function createPollingCache({ sql, secret, now }: Options): PollingCache {
  const questions = new Map<string, CachedQuestion>();
  const activities = new Map<
    number | undefined,
    { at: number; activity: Promise<RecentActivity> }
  >();
  const isOld = (kept: { at: number } | undefined) => !kept || now() - kept.at > FRESH_MS;

  async function load(publicIds: readonly string[]): Promise<Map<string, CachedQuestion>> {
    const at = now();
    const found = await findQuestions(sql, publicIds);
    const [tallies, news] = await Promise.all([
      loadTallies(
        sql,
        found.map(({ id }) => id),
      ),
      loadReasonNews(
        { sql, secret },
        found.map(({ publicId }) => publicId),
      ),
    ]);
    const reasonsOf = new Map(news.map((one) => [one.question, one]));
    const byId = new Map(found.map((stored) => [stored.publicId, stored]));
    const read = new Map(
      publicIds.map((id): [string, CachedQuestion] => {
        const stored = byId.get(id);
        const tally = stored && tallies.get(stored.id);
        return [id, { at, stored, tally, reasons: reasonsOf.get(id) }];
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
      const told: PolledUpdates = { news: [], reasons: [] };
      for (const id of asked) {
        const { stored, tally, reasons } = questions.get(id) ?? read?.get(id) ?? {};
        if (!stored || !isVisibleTo(stored, [])) continue;
        const update = questionUpdateOf(stored, tally, { hasEarned: earned.has(id) });
        told.news.push(update);
        // Reasons show where the result does.
        if (update.result && reasons) told.reasons.push(reasons);
      }
      return told;
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
