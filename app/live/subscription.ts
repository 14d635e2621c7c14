import { MAX_FOLLOWED_AT_ONCE } from './recent-activity.ts';

/** What one page wants to receive. */
export type Subscription = {
  questions: readonly string[];
  /** The last hour, of one topic or of all. */
  feed: { topic: string | undefined } | undefined;
  /** The questions whose result this reader sees before others. */
  own: readonly string[];
};

export function eventsAddress({ questions, feed, own }: Subscription): string {
  const query = new URLSearchParams(questions.map((id): [string, string] => ['question', id]));
  if (feed) query.set('feed', '1');
  if (feed?.topic !== undefined) query.set('topic', feed.topic);
  if (own.length > 0) query.set('own', '1');
  return `/events?${query}`;
}

/** The subscriptions of several pages in one; of too many questions the last ones. */
export function mergeSubscriptions(all: readonly Subscription[]): Subscription {
  const questions = new Set(all.flatMap((one) => one.questions));
  return {
    questions: [...questions].slice(-MAX_FOLLOWED_AT_ONCE).toSorted(),
    feed: all.find(({ feed }) => feed)?.feed,
    own: [...new Set(all.flatMap(({ own }) => own))].toSorted(),
  };
}

/** Whether a subscription has an earned result that the reader has lost since. */
export function hasLostAccess({ own }: Subscription, now: Subscription): boolean {
  return own.some((id) => now.questions.includes(id) && !now.own.includes(id));
}

/** Whether a listener of the wide subscription receives all of the narrow one. */
export function covers(wide: Subscription, narrow: Subscription): boolean {
  return (
    narrow.questions.every((id) => wide.questions.includes(id)) &&
    (!narrow.feed || (wide.feed !== undefined && wide.feed.topic === narrow.feed.topic)) &&
    // Earned results are checked when a stream begins.
    narrow.own.every((id) => wide.own.includes(id))
  );
}
