import { ownValue } from '../../base/own-value.ts';
import type { Missing } from '../groups/find-groups.ts';
import type { GroupMap } from '../groups/map-cells.ts';
import type { Side } from '../groups/representative-reasons.ts';
import { countReactions, type ReactionCount } from '../groups/stepped-counts.ts';
import type { ToldGroups } from '../groups/told-groups.ts';

/** A statement with the side that is taken of it. */
type SidedReason = { text: string; side: Side };
/** How a group reacted; null where too few did to tell. */
export type GroupReaction = Pick<ReactionCount, 'agree' | 'disagree' | 'pass'> | null;
export type ReasonByGroup = { text: string; byGroup: GroupReaction[] };

export type OpinionGroup = {
  /** 0 for A. */
  label: number;
  people: number;
  reasons: SidedReason[];
  /** Most of it take these sides, and more than elsewhere. Otherwise it is only the best there is to tell. */
  isClear: boolean;
};

/** What everybody reads of groups who may see the result. */
export type GroupsView =
  | { state: 'waiting'; missing: Missing }
  | {
      state: 'told';
      /** A program made up some of the reactions. */
      isDemo: boolean;
      people: number;
      /** One where people do not fall into groups. */
      groups: OpinionGroup[];
      shared: SidedReason[];
      /** `most` and `least` are places in `groups`. */
      dividing: (ReasonByGroup & { most: number; least: number })[];
      /** All statements above, each once. */
      figures: ReasonByGroup[];
      map: GroupMap;
    };

/** Where one person stands, and by which of their own reactions; they alone read it. */
export type OwnPlaceView = {
  label: number;
  x: number;
  y: number;
  /** What they said as most of their group did, and what they said otherwise. */
  alike: SidedReason[];
  otherwise: SidedReason[];
};

/** What somebody lacks to stand on the map: an answer that counts, and so many reactions. Without a lack the next map has them. */
export type PlaceLacks = { answer: boolean; reactions: number };

/** More than that nobody reads of themselves. */
const MOST_WHY = 3;

/** All numbers of reasons that a release names. */
export function reasonsNamedIn({ counts }: ToldGroups): string[] {
  return Object.keys(counts);
}

/** What was told, in the words that may be read now: a reason that was taken back or hidden since is left out. */
export function groupsViewOf(
  told: ToldGroups,
  { textOf, isDemo }: { textOf: ReadonlyMap<string, string>; isDemo: boolean },
): GroupsView {
  const sided = ({ reason, side }: { reason: string; side: Side }): SidedReason[] => {
    const text = textOf.get(reason);
    return text === undefined ? [] : [{ text, side }];
  };
  const byGroup = (reason: string): ReasonByGroup[] => {
    const text = textOf.get(reason);
    return text === undefined ? [] : [{ text, byGroup: ownValue(told.counts, reason) ?? [] }];
  };
  return {
    state: 'told',
    isDemo,
    people: told.people,
    groups: told.groups.map(({ label, people, reasons }) => ({
      label,
      people,
      reasons: reasons.flatMap(sided),
      isClear: reasons.every(({ isClear }) => isClear),
    })),
    shared: told.shared.flatMap(sided),
    dividing: told.dividing.flatMap(({ reason, most, least }) =>
      byGroup(reason).map((one) => ({ ...one, most, least })),
    ),
    figures: reasonsNamedIn(told).flatMap(byGroup),
    map: told.map,
  };
}

/** Why somebody stands where they do: their reactions to what their group says, and to what divides groups. */
export function ownPlaceViewOf(
  place: { label: number; x: number; y: number },
  {
    told,
    own,
    textOf,
  }: {
    told: ToldGroups;
    own: ReadonlyMap<string, number>;
    textOf: ReadonlyMap<string, string>;
  },
): OwnPlaceView {
  const at = told.groups.findIndex(({ label }) => label === place.label);
  const group = told.groups[at];
  // Only what most of the group say: of the others nobody is like them or unlike them.
  const clear = (group?.reasons ?? []).filter(({ isClear }) => isClear);
  const sides = new Map<string, Side>(clear.map((one) => [one.reason, one.side]));
  for (const { reason } of told.dividing) {
    const count = ownValue(told.counts, reason)?.[at];
    const half = count ? countReactions(count) / 2 : 0;
    if (!count || sides.has(reason) || Math.max(count.agree, count.disagree) <= half) continue;
    sides.set(reason, count.agree > half ? 'agree' : 'disagree');
  }
  const said = [...sides].flatMap(([reason, groupSide]) => {
    const [mark, text] = [own.get(reason) ?? 0, textOf.get(reason)];
    if (mark === 0 || text === undefined) return [];
    const side: Side = mark > 0 ? 'agree' : 'disagree';
    return [{ text, side, isAlike: side === groupSide }];
  });
  const some = (wanted: boolean) =>
    said
      .filter(({ isAlike }) => isAlike === wanted)
      .slice(0, MOST_WHY)
      .map(({ text, side }) => ({ text, side }));
  return { ...place, alike: some(true), otherwise: some(false) };
}
