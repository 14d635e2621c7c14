import type { RecentActivity } from '../recent-activity.ts';

export type NamedTopic = { slug: string; name: string };
/** A topic with its first answers in the last hour. */
export type HourTopic = NamedTopic & { answers: number };

/** Adds the counts of the last hour, so that a star and the headline show the same figure. The order stays. */
export function hourTopics(
  topics: readonly NamedTopic[],
  { topics: counts }: Pick<RecentActivity, 'topics'>,
): HourTopic[] {
  const answers = new Map(counts);
  return topics.map((topic) => ({ ...topic, answers: answers.get(topic.slug) ?? 0 }));
}

/** The topics with most answers first. */
export function byAnswers(topics: readonly HourTopic[]): NamedTopic[] {
  return topics.toSorted((a, b) => b.answers - a.answers).map(({ slug, name }) => ({ slug, name }));
}
