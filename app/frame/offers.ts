import { isEnough, SEARCH_PATH, suggestedIn, type Suggested } from './suggested.ts';

/** After the last key. */
const PAUSE_MS = 120;
const MOST_KEPT = 30;

/** What was offered for other words of late, so that a step back costs nothing. */
const kept = new Map<string, Suggested>();
let before: AbortController | undefined;

export type Take = (found: Suggested | undefined) => void;

/**
 * What the site offers for what is typed, told once: at once where it is known, and else after a pause in typing. Whatever
 * was asked for before is not told any more. Where the site does not answer nothing is offered.
 */
export function offer(typed: string, take: Take): void {
  before?.abort();
  const words = typed.trim();
  const known = kept.get(words);
  if (known || !isEnough(words)) return take(known);
  const gone = new AbortController();
  before = gone;
  setTimeout(() => {
    if (gone.signal.aborted) return;
    void tell(words, gone.signal, take);
  }, PAUSE_MS);
}

async function tell(words: string, signal: AbortSignal, take: Take): Promise<void> {
  const found = await ask(words, signal).catch(() => undefined);
  if (signal.aborted) return;
  if (found) keep(words, found);
  take(found);
}

async function ask(words: string, signal: AbortSignal): Promise<Suggested | undefined> {
  const answer = await fetch(`${SEARCH_PATH}?${new URLSearchParams({ q: words })}`, { signal });
  if (answer.ok) return suggestedIn(await answer.json());
  await answer.body?.cancel();
  return undefined;
}

function keep(words: string, found: Suggested): void {
  kept.set(words, found);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}
