import type { RecentActivity } from '../recent-activity.ts';

export type NamedTopic = { slug: string; name: string };
/** A topic with its first answers in the last hour. */
export type HourTopic = NamedTopic & { answers: number };

export const MAX_SHOWN = 9;

/** As the feed counts them: one figure for a chip and for the headline. They keep the order they come in. */
export function hourTopics(
  topics: readonly NamedTopic[],
  { topics: counts }: Pick<RecentActivity, 'topics'>,
): HourTopic[] {
  const answers = new Map(counts);
  return topics.map((topic) => ({ ...topic, answers: answers.get(topic.slug) ?? 0 }));
}

/** Those that move most first. */
export function byAnswers(topics: readonly HourTopic[]): NamedTopic[] {
  return topics.toSorted((a, b) => b.answers - a.answers).map(({ slug, name }) => ({ slug, name }));
}

/** Those that moved, as far as there is room, and always the one at hand; the others by name. */
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
