/** Topics and communities that a search finds beside questions. */
export type TopicCommunityHits = {
  topics: { slug: string; title: string }[];
  communities: { slug: string; title: string; text: string }[];
};
