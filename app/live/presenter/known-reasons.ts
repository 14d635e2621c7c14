import type { OfferedReason } from '../../reasons/presented/presented-rules.ts';
import { marksIn, reasonMark, type ReasonNews } from '../../reasons/reason-news.ts';
import { SHOWN_AT_MOST } from '../../reasons/reason-rules.ts';

/** The lines of what people say, from the top. */
export type Kept = readonly OfferedReason[];

export function newestFirst(reasons: readonly OfferedReason[]): Kept {
  return reasons.toSorted((a, b) => b.saidAt.localeCompare(a.saidAt) || a.id.localeCompare(b.id));
}

/**
 * The same lines after a load that was not for new ones: none goes, none moves, and none says anything else. What was let in
 * from another device comes at the end, where it can be found once it is taken off.
 */
export function keptAfter(kept: Kept, reasons: readonly OfferedReason[]): Kept {
  const byId = new Map(reasons.map((one) => [one.id, one]));
  const known = new Set(kept.map(({ id }) => id));
  const letIn = reasons.filter((one) => one.standing !== 'off' && !known.has(one.id));
  const off = (one: OfferedReason) => ({ ...one, standing: 'off' as const });
  const stays = kept.map((one) => {
    const loaded = byId.get(one.id);
    return loaded?.version === one.version ? loaded : off(one);
  });
  return [...stays, ...letIn];
}

/** Which lines say something else by now. */
export function changedIn(kept: Kept, reasons: readonly OfferedReason[]): ReadonlySet<string> {
  const versions = new Map(reasons.map(({ id, version }) => [id, version]));
  const isChanged = ({ id, version }: OfferedReason) =>
    versions.has(id) && versions.get(id) !== version;
  return new Set(kept.filter(isChanged).map(({ id }) => id));
}

/** Which lines stand for nothing any more. Of more than are loaded, one that was not may be among the older ones. */
export function goneSince(kept: Kept, reasons: readonly OfferedReason[]): string[] {
  if (reasons.length >= SHOWN_AT_MOST) return [];
  const there = new Set(reasons.map(({ id }) => id));
  return kept.map(({ id }) => id).filter((id) => !there.has(id));
}

type Loaded = { asOf: string; reasons: readonly OfferedReason[] };

/** Which of those on the screen are not, by news that came later: they have other words by now, or were taken off elsewhere. */
export function droppedIn(news: ReasonNews | undefined, loaded: Loaded): ReadonlySet<string> {
  const marks = presentedLater(news, loaded);
  return new Set(marks && onScreenIn(loaded).filter((id) => !marks.has(reasonMark(id))));
}

/** Whether later news tells of others on the screen, as another device let them in or took them off. */
export function isOtherScreen(news: ReasonNews | undefined, loaded: Loaded): boolean {
  const marks = presentedLater(news, loaded);
  if (!marks) return false;
  const known = new Set(onScreenIn(loaded).map(reasonMark));
  return marks.size !== known.size || [...marks].some((mark) => !known.has(mark));
}

function presentedLater(
  news: ReasonNews | undefined,
  { asOf }: Loaded,
): ReadonlySet<string> | undefined {
  if (!news || news.asOf <= asOf) return undefined;
  return new Set(marksIn({ marks: news.presented ?? '' }));
}

function onScreenIn({ reasons }: Loaded): string[] {
  return reasons.filter(({ standing }) => standing === 'on screen').map(({ id }) => id);
}
