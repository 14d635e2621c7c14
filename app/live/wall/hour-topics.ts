import type { RecentActivity } from '../recent-activity.ts';

export type NamedTopic = { slug: string; name: string };
/** A topic with its first answers in the last hour. */
export type HourTopic = NamedTopic & { answers: number };

export const MAX_SHOWN = 9;

/** Adds the counts of the last hour, so that a chip and the headline show the same figure. The order stays. */
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

/** Topics with answers up to the limit, and always the current one; the others by name. */
export function divideTopics(
  topics: readonly HourTopic[],
  current: string | undefined,
): { shown: HourTopic[]; more: HourTopic[] } {
  const moved = topics.filter(({ answers }) => answers > 0).slice(0, MAX_SHOWN);
  const here = topics.filter((topic) => topic.slug === current && !moved.includes(topic));
  const shown = [...moved, ...here];
  const more = topics
    .filter((topic) => !shown.includes(topic))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { shown, more };
}
