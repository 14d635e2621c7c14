import type { OfferedReason } from '../../reasons/presented/presented-rules.ts';
import { marksIn, reasonMark, type ReasonNews } from '../../reasons/reason-news.ts';
import { SHOWN_AT_MOST } from '../../reasons/reason-rules.ts';

/** The lines of what people say, from the top. */
export type Kept = readonly OfferedReason[];

export function newestFirst(reasons: readonly OfferedReason[]): Kept {
  return reasons.toSorted((a, b) => b.saidAt.localeCompare(a.saidAt) || a.id.localeCompare(b.id));
}

/**
 * The same lines after a load that was not for new ones: none goes and none moves. What was let in from another device
 * comes at the end, where it can be found once it is taken off.
 */
export function keptAfter(kept: Kept, reasons: readonly OfferedReason[]): Kept {
  const byId = new Map(reasons.map((one) => [one.id, one]));
  const known = new Set(kept.map(({ id }) => id));
  const letIn = reasons.filter((one) => one.standing !== 'off' && !known.has(one.id));
  return [...kept.map((one) => byId.get(one.id) ?? { ...one, standing: 'off' as const }), ...letIn];
}

/** Which lines stand for nothing any more. Of more than are loaded, one that was not may be among the older ones. */
export function goneSince(kept: Kept, reasons: readonly OfferedReason[]): string[] {
  if (reasons.length >= SHOWN_AT_MOST) return [];
  const there = new Set(reasons.map(({ id }) => id));
  return kept.map(({ id }) => id).filter((id) => !there.has(id));
}

/** Which of those on the screen are not, by news that came later: they have other words by now, or were taken off elsewhere. */
export function droppedIn(
  news: ReasonNews | undefined,
  { asOf, reasons }: { asOf: string; reasons: readonly OfferedReason[] },
): ReadonlySet<string> {
  if (!news || news.asOf <= asOf) return new Set();
  const marks = new Set(marksIn({ marks: news.presented ?? '' }));
  const onScreen = reasons.filter(({ standing }) => standing === 'on screen');
  return new Set(onScreen.map(({ id }) => id).filter((id) => !marks.has(reasonMark(id))));
}
