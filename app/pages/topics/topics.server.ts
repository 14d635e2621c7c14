import type { Member } from '../../accounts/viewer.ts';
import { countTopicHours } from '../../results/store/topics.server.ts';
import type { Listing } from '../../results/listing.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import type { ListAddress } from '../../questions/list-address.ts';
import type { Inside } from '../../questions/inside.ts';
import { countOpen, listNewest } from '../../questions/lists.server.ts';
import type { Means as KeepingMeans } from '../../topics/commands.server.ts';
import {
  listKept,
  loadPulses,
  relatedTo,
  type Kept,
  type Related,
} from '../../topics/lists.server.ts';
import type { Pulse } from '../../topics/pulse.ts';
import { followsTopic, listTopics, type Topic } from '../../topics/store.server.ts';
import { topicListing, type Means } from '../../discovery/list-page.server.ts';

export type ShownTopic = Omit<Topic, 'id'> & { pulse: Pulse; open: number };

/** Every topic with how it moves; those answered most first unless they are wanted by name. */
export async function topicsPage(sql: Sql, byName: boolean): Promise<ShownTopic[]> {
  const [topics, pulses, open] = await Promise.all([
    listTopics(sql),
    loadPulses(sql),
    countOpen(sql),
  ]);
  const shown = topics.map(({ id, ...topic }) => ({
    ...topic,
    pulse: pulses(id),
    open: open.get(id) ?? 0,
  }));
  return byName ? shown : shown.toSorted((a, b) => livelier(a.pulse, b.pulse));
}

/** Of two that stand level the week decides, then the name, in which order they come. */
function livelier(a: Pulse, b: Pulse): number {
  return b.day.now - a.day.now || b.week.now - a.week.now || b.week.before - a.week.before;
}

type Reader = {
  member: Member | undefined;
  voter: string | undefined;
  inside: Inside;
  order: number;
};

export type TopicPage = Listing & {
  topic: Omit<Topic, 'id'>;
  pulse: Pulse;
  related: Related | undefined;
  isFollowed: boolean;
  /** Nothing was ever asked on it. */
  isBlank: boolean;
};

export async function topicPage(
  means: Means,
  { id, ...topic }: Topic,
  asked: Pick<ListAddress, 'sort' | 'cursor'> & Reader,
): Promise<TopicPage> {
  const { member, inside } = asked;
  const [listing, pulses, related, isFollowed] = await Promise.all([
    topicListing(means, id, asked),
    loadPulses(means.sql, [id]),
    relatedTo(means.sql, id),
    member !== undefined && followsTopic(means.sql, member.id, id),
  ]);
  const isBlank =
    listing.items.length === 0 &&
    (await listNewest(means.sql, { inside, topicId: id }, 1)).length === 0;
  return { ...listing, topic, pulse: pulses(id), related, isFollowed, isBlank };
}

export type KeptTopic = Kept & { open: number; lastWeek: number };

/** The same topics for those who keep them. */
export async function topicsKept(sql: Sql): Promise<KeptTopic[]> {
  const [topics, pulses, open] = await Promise.all([
    listKept(sql),
    loadPulses(sql),
    countOpen(sql),
  ]);
  return topics.map((topic) => ({
    ...topic,
    open: open.get(topic.id) ?? 0,
    lastWeek: pulses(topic.id).week.now,
  }));
}

export function keepingMeans(sql: Sql): KeepingMeans {
  return { sql, recount: countTopicHours };
}
