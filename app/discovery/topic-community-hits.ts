/** Where questions stand, as a search finds it beside them. */
export type TopicCommunityHits = {
  topics: { slug: string; title: string }[];
  communities: { slug: string; title: string; text: string }[];
};
