import type { GroupRelease } from './group-release.ts';
import type { GroupMap } from './map-cells.ts';
import type { Side } from './representative-reasons.ts';
import type { ReactionCount } from './stepped-counts.ts';

/** A release as it is kept: reasons by their numbers, with how each group reacted to those that it tells of. */
export type ToldGroups = {
  people: number;
  groups: { label: number; people: number; reasons: ToldReason[] }[];
  shared: { reason: string; side: Side }[];
  /** `most` and `least` are places in `groups`. */
  dividing: { reason: string; most: number; least: number }[];
  /** By reason, then in the order of `groups`; null where too few reacted to tell. */
  counts: Record<string, (ReactionCount | null)[]>;
  map: GroupMap;
};
type ToldReason = { reason: string; side: Side; said: number; people: number; isClear: boolean };

export function toldGroupsOf(release: GroupRelease, reasons: readonly string[]): ToldGroups {
  const idOf = (at: number) => reasons[at] ?? '';
  const named = new Set([
    ...release.groups.flatMap((group) => group.reasons.map(({ reason }) => reason)),
    ...release.shared.map(({ reason }) => reason),
    ...release.dividing.map(({ reason }) => reason),
  ]);
  return {
    people: release.people,
    groups: release.groups.map((group) => ({
      ...group,
      reasons: group.reasons.map((one) => ({ ...one, reason: idOf(one.reason) })),
    })),
    shared: release.shared.map(({ reason, side }) => ({ reason: idOf(reason), side })),
    dividing: release.dividing.map(({ reason, most, least }) => ({
      reason: idOf(reason),
      most,
      least,
    })),
    counts: Object.fromEntries(
      [...named].map((reason) => [idOf(reason), release.counts.map((own) => own[reason] ?? null)]),
    ),
    map: release.map,
  };
}
