import type { Emblem } from '../emblems/emblem.ts';

/** Topics and communities that a search finds beside questions. */
export type TopicCommunityHits = {
  topics: { slug: string; title: string; emblem?: Emblem }[];
  communities: { slug: string; title: string; text: string; emblem?: Emblem }[];
};
