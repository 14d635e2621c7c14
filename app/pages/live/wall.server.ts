import type { RecentActivity } from '../../live/recent-activity.ts';
import { byAnswers, hourTopics, type NamedTopic } from '../../live/wall/hour-topics.ts';
import { loadRecentActivity } from '../../live/activity-query.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { isVisibleTo } from '../../questions/visibility.ts';
import { findQuestions } from '../../questions/question-rows.server.ts';
import { findTopic, listTopics } from '../../topics/topic-rows.server.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { questionViewsOf } from '../../results/store/question-views.server.ts';

export type WallData = {
  now: string;
  topic: { slug: string; name: string } | undefined;
  /** All topics, those with most answers first. */
  topics: NamedTopic[];
  activity: RecentActivity;
  /** The questions of that hour, in its order. */
  questions: QuestionView[];
};

/** What was answered in the last hour; undefined if there is no such topic. */
export async function loadWall(
  sql: Sql,
  { topic: slug, order }: { topic: string | undefined; order: number },
): Promise<WallData | undefined> {
  const topic = slug === undefined ? undefined : await findTopic(sql, slug);
  if (slug !== undefined && !topic) return undefined;
  const [activity, topics] = await Promise.all([
    loadRecentActivity(sql, topic?.id),
    listTopics(sql),
  ]);
  const stored = await findQuestions(
    sql,
    activity.latest.map(({ question }) => question),
  );
  const views = await questionViewsOf(
    sql,
    stored.filter((one) => isVisibleTo(one, [])),
    { order },
  );
  const byId = new Map(views.map((view) => [view.id, view]));
  return {
    now: activity.asOf,
    topic: topic && { slug: topic.slug, name: topic.name },
    topics: byAnswers(hourTopics(topics, activity)),
    activity,
    questions: activity.latest.flatMap(({ question }) => byId.get(question) ?? []),
  };
}
