/** A topic with its first answers in the last hour. */
export type HourTopic = { slug: string; name: string; answers: number };

export const MOST_SHOWN = 9;

/** Those that moved, as far as there is room, and always the one at hand; the others by name. */
export function partTopics(
  topics: readonly HourTopic[],
  current: string | undefined,
): { shown: HourTopic[]; more: HourTopic[] } {
  const moved = topics.filter(({ answers }) => answers > 0).slice(0, MOST_SHOWN);
  const here = topics.filter((topic) => topic.slug === current && !moved.includes(topic));
  const shown = [...moved, ...here];
  const more = topics
    .filter((topic) => !shown.includes(topic))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { shown, more };
}
