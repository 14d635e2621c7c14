import { countByGroup, type GroupCounts } from './group-counts.ts';
import { groupPeople } from './group-partitions.ts';
import type { GroupsFound } from './find-groups.ts';
import { mapCells, placeOnMap, type GroupMap } from './map-cells.ts';
import {
  fingerprintOf,
  mayBeReleased,
  rememberRelease,
  type Fingerprints,
  type ToldRelease,
} from './publishing-rule.ts';
import {
  dividingReasons,
  representativeReasons,
  sharedReasons,
  type DividingReason,
  type Representative,
  type SharedReason,
} from './representative-reasons.ts';
import {
  labelPeople,
  NO_LABEL,
  settleLabels,
  settleNumber,
  type SettledNumber,
} from './settle-groups.ts';
import {
  NOTHING_TOLD,
  steppedCount,
  tellableGroups,
  countReactions,
  type ReactionCount,
  type SteppedCount,
} from './stepped-counts.ts';

export type ToldGroup = { label: number; people: number; reasons: Representative[] };

/** All that anybody is told of groups: one telling, made of counts alone. Groups are in the order of their labels. */
export type GroupRelease = {
  people: number;
  groups: ToldGroup[];
  shared: SharedReason[];
  /** `most` and `least` are places in `groups`. */
  dividing: DividingReason[];
  /** By group, then by reason; undefined where too few reacted to tell. */
  counts: (ReactionCount | undefined)[][];
  /** Its groups are labels. */
  map: GroupMap;
};

/** The release, and what is remembered for the next one. Of this nobody is told, but each person of their own place. */
export type ReleaseState = {
  release: GroupRelease;
  told: readonly ToldRelease[];
  number: SettledNumber;
  places: ReadonlyMap<string, { label: number; x: number; y: number }>;
  /** By label and reason. */
  steps: ReadonlyMap<string, SteppedCount>;
};

/** Ids of rows and columns. */
export type Names = { people: readonly string[]; reasons: readonly string[] };

type People = GroupCounts[number];
const NONE: ReactionCount = { agree: 0, disagree: 0, pass: 0 };

/**
 * The next release after a run: the same one until it may be told anew, or where there was no time to know whether
 * groups hold. Everything said of reasons is made from the counts that are told, so that nothing can be read from it
 * that cannot be read from them.
 */
export function nextRelease(
  found: GroupsFound,
  names: Names,
  before: ReleaseState | undefined,
): ReleaseState | undefined {
  const { search, holds } = found;
  if (holds === undefined) return before;
  const winner = holds ? (search.partitions[0]?.groups ?? 1) : 1;
  const possible = search.partitions.map(({ groups }) => groups);
  const number = settleNumber(winner, possible, before?.number);
  const ids = Array.from(search.people, (row) => names.people[row] ?? '');
  const fingerprints = fingerprintsOf(found, ids, names.reasons);
  if (before && !mayBeReleased(fingerprints, before.told)) return { ...before, number };

  const partition = search.partitions.find(({ groups }) => groups === number.groups);
  const { groupOf, groups } = groupPeople(search.points, partition);
  const labels = settleLabels(groupOf, groups, formerLabels(ids, before));
  const labelOf = labelPeople(groupOf, labels);
  const order = [...labels.keys()].toSorted((a, b) => (labels[a] ?? 0) - (labels[b] ?? 0));
  const counts = countByGroup(search.marks, groupOf, groups);
  const steps = new Map(before?.steps);
  const told = tellCounts(
    order.map((group) => ({ label: labels[group] ?? 0, counts: counts[group] ?? [] })),
    names.reasons,
    steps,
  );
  const map = mapCells(search.points, labelOf);
  return {
    release: {
      people: ids.length,
      groups: toldGroups(
        told,
        labelOf,
        order.map((group) => labels[group] ?? 0),
      ),
      ...reasonsOf(told),
      counts: told,
      map,
    },
    told: rememberRelease(before?.told ?? [], fingerprints),
    number: { ...number, groups },
    places: new Map(
      ids.map((id, at) => {
        const [x = 0, y = 0] = search.points.subarray(2 * at, 2 * at + 2);
        return [id, { label: labelOf[at] ?? 0, ...placeOnMap(map.step, x, y) }];
      }),
    ),
    steps,
  };
}

function fingerprintsOf(
  { search: { marks } }: GroupsFound,
  ids: readonly string[],
  reasons: readonly string[],
): Fingerprints {
  const numbers = Uint32Array.from(reasons, numberOf);
  const { starts, codes } = marks;
  return new Map(
    ids.map((id, at) => [id, fingerprintOf(codes.subarray(starts[at], starts[at + 1]), numbers)]),
  );
}

/** FNV-1a. */
function numberOf(id: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 16_777_619);
  return hash >>> 0;
}

function formerLabels(
  ids: readonly string[],
  before: ReleaseState | undefined,
): Uint8Array | undefined {
  return before && Uint8Array.from(ids, (id) => before.places.get(id)?.label ?? NO_LABEL);
}

/** Takes the steps that may be taken, and tells where each group is. */
function tellCounts(
  groups: readonly { label: number; counts: People }[],
  reasons: readonly string[],
  steps: Map<string, SteppedCount>,
): (ReactionCount | undefined)[][] {
  const tellable = reasons.map((_, reason) =>
    tellableGroups(groups.map(({ counts }) => countReactions(counts[reason] ?? NONE))),
  );
  return groups.map(({ label, counts }, group) =>
    reasons.map((id, reason) => {
      if (!tellable[reason]?.[group]) return undefined;
      const key = `${label} ${id}`;
      const step = steppedCount(steps.get(key) ?? NOTHING_TOLD, counts[reason] ?? NONE);
      steps.set(key, step);
      return step.shown;
    }),
  );
}

function toldGroups(
  told: readonly (readonly (ReactionCount | undefined)[])[],
  labelOf: Uint8Array,
  labels: readonly number[],
): ToldGroup[] {
  const reasons = representativeReasons(knownOf(told));
  return labels.map((label, at) => ({
    label,
    people: labelOf.filter((own) => own === label).length,
    // Nothing tells one group from others where there are none.
    reasons: labels.length > 1 ? (reasons[at] ?? []) : [],
  }));
}

function reasonsOf(told: readonly (readonly (ReactionCount | undefined)[])[]) {
  const known = knownOf(told);
  return { shared: sharedReasons(known), dividing: dividingReasons(known) };
}

/** Where nothing may be told, nobody has reacted as far as anybody knows. */
function knownOf(told: readonly (readonly (ReactionCount | undefined)[])[]): GroupCounts {
  return told.map((own) => own.map((count) => count ?? NONE));
}
