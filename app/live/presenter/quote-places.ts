/**
 * Where quotes stand: each stays where it was, and a new one takes the first place that has become free. Only where there
 * are fewer than before do those behind move up.
 */
export function placesAfter(before: readonly string[], shown: readonly string[]): string[] {
  const stays = new Set(shown);
  const known = new Set(before);
  const fresh = shown.filter((id) => !known.has(id));
  const kept = before.flatMap((id) => (stays.has(id) ? [id] : (fresh.shift() ?? [])));
  return [...kept, ...fresh];
}

export type QuoteSize = 'brief' | 'short' | 'medium' | 'long';

/** By how many letters it has, so that no quote changes its size because of another. */
export function quoteSizeOf(text: string): QuoteSize {
  if (text.length <= 45) return 'brief';
  if (text.length <= 100) return 'short';
  return text.length <= 180 ? 'medium' : 'long';
}
