import {
  isSearchable,
  SEARCH_API_PATH,
  parseSuggestions,
  type SearchSuggestions,
} from './search-suggestions.ts';

/** The pause after the last key. */
const PAUSE_MS = 120;
const MAX_KEPT = 30;

/** Recent suggestions for other words, so that going back costs nothing. */
const kept = new Map<string, SearchSuggestions>();
let before: AbortController | undefined;

export type OnSuggestions = (found: SearchSuggestions | undefined) => void;

/**
 * Calls `take` once with the suggestions for the typed text: at once if they are cached, otherwise after a pause in
 * typing. An earlier request is dropped. If the site does not answer, there are no suggestions.
 */
export function loadSuggestions(typed: string, take: OnSuggestions): void {
  before?.abort();
  const words = typed.trim();
  const known = kept.get(words);
  if (known || !isSearchable(words)) return take(known);
  const gone = new AbortController();
  before = gone;
  setTimeout(() => {
    if (gone.signal.aborted) return;
    void fetchAndReport(words, gone.signal, take);
  }, PAUSE_MS);
}

async function fetchAndReport(
  words: string,
  signal: AbortSignal,
  take: OnSuggestions,
): Promise<void> {
  const found = await fetchSuggestions(words, signal).catch(() => undefined);
  if (signal.aborted) return;
  if (found) keep(words, found);
  take(found);
}

async function fetchSuggestions(
  words: string,
  signal: AbortSignal,
): Promise<SearchSuggestions | undefined> {
  const answer = await fetch(`${SEARCH_API_PATH}?${new URLSearchParams({ q: words })}`, { signal });
  if (answer.ok) return parseSuggestions(await answer.json());
  await answer.body?.cancel();
  return undefined;
}

function keep(words: string, found: SearchSuggestions): void {
  kept.set(words, found);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}
