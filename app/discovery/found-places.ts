/** Where questions stand, as a search finds it beside them. */
export type FoundPlaces = {
  topics: { slug: string; title: string }[];
  communities: { slug: string; title: string; text: string }[];
};
