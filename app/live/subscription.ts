import { MAX_FOLLOWED_AT_ONCE } from './recent-activity.ts';

/** What one page wants to hear of. */
export type Subscription = {
  questions: readonly string[];
  /** The last hour, of one topic or of all. */
  feed: { topic: string | undefined } | undefined;
  /** Those whose result is shown to this reader before others. */
  own: readonly string[];
};

/** Where it is heard. */
export function eventsAddress({ questions, feed, own }: Subscription): string {
  const query = new URLSearchParams(questions.map((id): [string, string] => ['question', id]));
  if (feed) query.set('feed', '1');
  if (feed?.topic !== undefined) query.set('topic', feed.topic);
  if (own.length > 0) query.set('own', '1');
  return `/events?${query}`;
}

/** What several pages want together; of too many questions the last ones. */
export function mergeSubscriptions(all: readonly Subscription[]): Subscription {
  const questions = new Set(all.flatMap((one) => one.questions));
  return {
    questions: [...questions].slice(-MAX_FOLLOWED_AT_ONCE).toSorted(),
    feed: all.find(({ feed }) => feed)?.feed,
    own: [...new Set(all.flatMap(({ own }) => own))].toSorted(),
  };
}

/** Whether the one is told of a result as of one that was earned, which the other has not earned any more. */
export function hasLostAccess({ own }: Subscription, now: Subscription): boolean {
  return own.some((id) => now.questions.includes(id) && !now.own.includes(id));
}

/** Whether who listens to the one hears all of the other. */
export function covers(wide: Subscription, narrow: Subscription): boolean {
  return (
    narrow.questions.every((id) => wide.questions.includes(id)) &&
    (!narrow.feed || (wide.feed !== undefined && wide.feed.topic === narrow.feed.topic)) &&
    // What somebody has earned is looked at when a stream begins.
    narrow.own.every((id) => wide.own.includes(id))
  );
}
