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
  updates(request: Pick<StreamRequest, 'questions' | 'reasons' | 'earned'>): Promise<PolledUpdates>;
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
};
type CachedReasons = { at: number; news: Promise<ReasonNews | undefined> };

export function createPollingCache({ sql, secret, now }: Options): PollingCache {
  const questions = new Map<string, CachedQuestion>();
  const reasonsOf = new Map<string, CachedReasons>();
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
        const tally = stored && tallies.get(stored.id);
        return [id, { at, stored, tally }];
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

  /** Who asks while they are being read waits for the same reading. */
  async function loadReasons(asked: readonly string[]): Promise<ReasonNews[]> {
    const old = asked.filter((id) => isOld(reasonsOf.get(id)));
    if (old.length > 0) {
      const at = now();
      const read = loadReasonNews({ sql, secret }, old);
      for (const id of old) {
        const news = read.then((all) => all.find(({ question }) => question === id));
        reasonsOf.delete(id);
        reasonsOf.set(id, { at, news });
        news.catch(() => reasonsOf.delete(id));
      }
    }
    const known = await Promise.all(asked.map(async (id) => reasonsOf.get(id)?.news));
    evictOldest(reasonsOf, MAX_KEPT);
    return known.filter((news) => news !== undefined);
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
    async updates({ questions: asked, reasons, earned }) {
      const old = asked.filter((id) => isOld(questions.get(id)));
      const read = old.length > 0 ? await load(old) : undefined;
      const news: QuestionUpdate[] = [];
      for (const id of asked) {
        const { stored, tally } = questions.get(id) ?? read?.get(id) ?? {};
        if (!stored || !isVisibleTo(stored, [])) continue;
        news.push(questionUpdateOf(stored, tally, { hasEarned: earned.has(id) }));
      }
      // Reasons show where the result does.
      const shown = news.flatMap(({ question, result }) => (result ? [question] : []));
      return { news, reasons: await loadReasons(shown.filter((id) => reasons.has(id))) };
    },
    async recentActivity({ topicId, isMinutesOnly }) {
      const activity = await loadActivity(topicId);
      return isMinutesOnly ? minutesOf(activity) : activity;
    },
    forget(message) {
      if (message === 'anything') {
        questions.clear();
        reasonsOf.clear();
        return;
      }
      for (const id of message.changed) {
        questions.delete(id);
        reasonsOf.delete(id);
      }
    },
  };
}
