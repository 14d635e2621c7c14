import { MAX_FOLLOWED_AT_ONCE, MAX_REASONS_AT_ONCE } from './recent-activity.ts';

export type FollowedActivity = { topic: string | undefined; isMinutesOnly?: true };

/** What one page wants to receive. */
export type Subscription = {
  questions: readonly string[];
  /** The last hour, of one topic or of all, with its questions; or its minutes alone. */
  activity: FollowedActivity | undefined;
  /** The results that this reader sees before others, by `earnedKey`. */
  own: readonly string[];
  /** Those of the questions whose reasons it shows. A page of the version before has none. */
  reasons?: readonly string[];
};

/** Lost and earned again is another: a stream that was opened for the first no longer brings it. */
export function earnedKey(question: string, timesLost: number): string {
  return `${question} ${timesLost}`;
}

export function eventsAddress({ questions, activity, own, reasons = [] }: Subscription): string {
  const query = new URLSearchParams(questions.map((id): [string, string] => ['question', id]));
  for (const id of reasons) query.append('reasons', id);
  if (activity) query.set('feed', activity.isMinutesOnly ? 'minutes' : '1');
  if (activity?.topic !== undefined) query.set('topic', activity.topic);
  if (own.length > 0) query.set('own', '1');
  return `/events?${query}`;
}

/** The subscriptions of several pages in one; of too many questions the last ones. */
export function mergeSubscriptions(all: readonly Subscription[]): Subscription {
  const questions = [...new Set(all.flatMap((one) => one.questions))]
    .slice(-MAX_FOLLOWED_AT_ONCE)
    .toSorted();
  return {
    questions,
    activity: (
      all.find(({ activity }) => activity && !activity.isMinutesOnly) ??
      all.find(({ activity }) => activity)
    )?.activity,
    own: [...new Set(all.flatMap(({ own }) => own))].toSorted(),
    reasons: reasonsWithin(
      questions,
      all.flatMap(({ reasons = [] }) => reasons),
    ),
  };
}

/** Those of the questions that are followed, the last ones of too many. */
export function reasonsWithin(questions: readonly string[], asked: readonly string[]): string[] {
  return [...new Set(asked)]
    .filter((id) => questions.includes(id))
    .slice(-MAX_REASONS_AT_ONCE)
    .toSorted();
}

/** Whether a subscription has an earned result that the reader has lost since. */
export function hasLostAccess({ own }: Subscription, now: Subscription): boolean {
  return own.some(
    (key) => !now.own.includes(key) && now.questions.some((id) => key.startsWith(`${id} `)),
  );
}

/** Whether a listener of the wide subscription receives all of the narrow one. */
export function covers(wide: Subscription, narrow: Subscription): boolean {
  return (
    narrow.questions.every((id) => wide.questions.includes(id)) &&
    (!narrow.activity ||
      (wide.activity !== undefined &&
        wide.activity.topic === narrow.activity.topic &&
        (!wide.activity.isMinutesOnly || narrow.activity.isMinutesOnly === true))) &&
    // Earned results are checked when a stream begins.
    narrow.own.every((key) => wide.own.includes(key)) &&
    (narrow.reasons ?? []).every((id) => wide.reasons?.includes(id))
  );
}
