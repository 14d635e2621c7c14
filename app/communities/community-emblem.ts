import { emblemOf, smallEmblemOf, type Emblem } from '../emblems/emblem.ts';

/** Those who belong together stand in a circle, which tells a community from a topic of the same name. */
export function communityEmblem(slug: string, answersOfWeek?: number): Emblem {
  return emblemOf(slug, { answersOfWeek, inRing: true });
}

export function smallCommunityEmblem(slug: string): Emblem {
  return smallEmblemOf(slug, { inRing: true });
}
