import { countTopicHours } from '../../results/store/topic-hours.server.ts';
import type { Listing } from '../../discovery/listing.ts';
import { emblemOf, type Emblem } from '../../emblems/emblem.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import type { ListAddress } from '../../questions/lists/list-address.ts';
import type { MemberCommunityIds } from '../../questions/visibility.ts';
import { countOpenByTopic, listNewest } from '../../questions/question-lists.server.ts';
import type { TopicDeps as KeepingMeans } from '../../topics/topic-commands.server.ts';
import {
  listManagedTopics,
  loadPulses,
  findRelated,
  type ManagedTopicRow,
  type Related,
} from '../../topics/topic-stats.server.ts';
import type { Pulse } from '../../topics/pulse.ts';
import { listTopics, type Topic } from '../../topics/topic-rows.server.ts';
import { loadTopicListing, type ListDeps } from '../../discovery/list-page.server.ts';

export type TopicSummary = Omit<Topic, 'id'> & {
  pulse: Pulse;
  emblem: Emblem;
  open: number;
};

/** Every topic with its activity, by answers or by name. */
export async function loadTopicsPage(sql: Sql, byName: boolean): Promise<TopicSummary[]> {
  const [topics, pulses, open] = await Promise.all([
    listTopics(sql),
    loadPulses(sql),
    countOpenByTopic(sql),
  ]);
  const shown = topics.map(({ id, ...topic }) => ({
    ...topic,
    pulse: pulses(id),
    emblem: emblemOf(topic.slug, { answersOfWeek: pulses(id).week.now }),
    open: open.get(id) ?? 0,
  }));
  return byName ? shown : shown.toSorted((a, b) => byActivity(a.pulse, b.pulse));
}

/** Topics with equal numbers for the day are sorted by the week. */
function byActivity(a: Pulse, b: Pulse): number {
  return b.day.now - a.day.now || b.week.now - a.week.now || b.week.before - a.week.before;
}

type TopicReader = {
  isFollowed: boolean;
  voterId: string | undefined;
  memberCommunityIds: MemberCommunityIds;
  order: number;
};

export type TopicPage = Listing & {
  topic: Omit<Topic, 'id'>;
  pulse: Pulse;
  emblem: Emblem;
  related: Related | undefined;
  isFollowed: boolean;
  /** Nothing was ever asked on it. */
  isBlank: boolean;
};

export async function loadTopicPage(
  deps: ListDeps,
  { id, ...topic }: Topic,
  asked: Pick<ListAddress, 'sort' | 'cursor'> & TopicReader,
): Promise<TopicPage> {
  const { isFollowed, memberCommunityIds } = asked;
  const [listing, pulses, related] = await Promise.all([
    loadTopicListing(deps, id, asked),
    loadPulses(deps.sql, [id]),
    findRelated(deps.sql, id),
  ]);
  const isBlank =
    listing.items.length === 0 &&
    (await listNewest(deps.sql, { memberCommunityIds, topicId: id }, 1)).length === 0;
  const pulse = pulses(id);
  const emblem = emblemOf(topic.slug, { answersOfWeek: pulse.week.now });
  return { ...listing, topic, pulse, emblem, related, isFollowed, isBlank };
}

export type ManagedTopic = ManagedTopicRow & { open: number; lastWeek: number };

/** The topics for the staff who manage them. */
export async function loadManagedTopics(sql: Sql): Promise<ManagedTopic[]> {
  const [topics, pulses, open] = await Promise.all([
    listManagedTopics(sql),
    loadPulses(sql),
    countOpenByTopic(sql),
  ]);
  return topics.map((topic) => ({
    ...topic,
    open: open.get(topic.id) ?? 0,
    lastWeek: pulses(topic.id).week.now,
  }));
}

export function topicDeps(sql: Sql): KeepingMeans {
  return { sql, recount: countTopicHours };
}
