/** What the search in the header suggests while somebody types. */
export type SearchSuggestions = {
  questions: { id: string; text: string; people: number; isDemo: boolean }[];
  topics: NamedLink[];
  communities: NamedLink[];
};
type NamedLink = { slug: string; name: string };

export const SEARCH_API_PATH = '/api/v1/search';
const MAX_SHOWN = 8;
/** Questions never displace the first two topics and the first two communities. */
const FEW = 2;

/** Validates the site's response like any other, and cuts it to the available places. */
export function parseSuggestions(answer: unknown): SearchSuggestions {
  const given = (answer ?? {}) as Partial<Record<keyof SearchSuggestions, unknown>>;
  const questions = listOf(given.questions).flatMap(({ id, text, people, demo }) =>
    typeof id === 'string' && typeof text === 'string'
      ? [{ id, text, people: Number(people) || 0, isDemo: demo === true }]
      : [],
  );
  const [topics, communities] = [placesIn(given.topics), placesIn(given.communities)];
  const places = Math.min(FEW, topics.length) + Math.min(FEW, communities.length);
  const shown = questions.slice(0, MAX_SHOWN - places);
  const room = MAX_SHOWN - shown.length;
  const ofTopics = topics.slice(0, Math.max(FEW, room - communities.length));
  return {
    questions: shown,
    topics: ofTopics,
    communities: communities.slice(0, room - ofTopics.length),
  };
}

export function countSuggestions({ questions, topics, communities }: SearchSuggestions): number {
  return questions.length + topics.length + communities.length;
}

/**
 * Whether the text is worth a search: a single letter begins half of all words, but in scripts without spaces it can be
 * a word.
 */
export function isSearchable(words: string): boolean {
  const letters = words.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters > 1 || /\p{Lo}/u.test(words);
}

function placesIn(list: unknown): NamedLink[] {
  return listOf(list).flatMap(({ slug, name }) =>
    typeof slug === 'string' && typeof name === 'string' ? [{ slug, name }] : [],
  );
}

function listOf(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list)
    ? list.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    : [];
}
