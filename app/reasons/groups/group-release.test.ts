import { describe, expect, test } from 'vitest';
import { simulateCrowd } from '../../../test/support/simulated-crowd.ts';
import { createRng, type Rng } from '../../stats/rng.ts';
import {
  columnOfCode,
  markOfCode,
  sparseMarksOf,
  type SparseMarks,
} from '../../stats/sparse-marks.ts';
import { countMissing, searchGroups, type GroupsFound } from './find-groups.ts';
import { groupPeople } from './group-partitions.ts';
import { nextRelease, type GroupRelease, type ReleaseState } from './group-release.ts';
import { MIN_CELL } from './map-cells.ts';
import { countReactions } from './stepped-counts.ts';

/** Reactions by person, then by reason. */
type Reactions = Map<string, Map<number, number>>;

const REASONS = 24;
const reasons = Array.from({ length: REASONS }, (_, at) => `reason ${at}`);

function reactionsOf(people: number, seed: string): Reactions {
  const { marks } = simulateCrowd({ people, reasons: REASONS, sizes: [2, 1], seen: 0.9, seed });
  return new Map(
    Array.from({ length: people }, (_, row) => [
      `person ${row}`,
      new Map(
        Array.from(marks.codes.subarray(marks.starts[row], marks.starts[row + 1]), (code) => [
          columnOfCode(code),
          markOfCode(code),
        ]),
      ),
    ]),
  );
}

function releaseAfter(reactions: Reactions, before: ReleaseState | undefined) {
  const list = [...reactions.values()].flatMap((own, row) =>
    Array.from(own, ([column, mark]) => ({ row, column, mark })),
  );
  const marks = sparseMarksOf(reactions.size, REASONS, {
    row: list.map(({ row }) => row),
    column: list.map(({ column }) => column),
    mark: list.map(({ mark }) => mark),
  });
  if (countMissing(marks)) return undefined;
  const names = { people: [...reactions.keys()], reasons };
  return nextRelease(foundIn(marks), names, before);
}

/** Groups as if they always held, without shuffles, so that hundreds of releases can be made. */
function foundIn(marks: SparseMarks): GroupsFound {
  const search = searchGroups(marks, { seed: 'release' });
  return { search, holds: true, ...groupPeople(search.points, search.partitions[0]) };
}

function reactOnce(rng: Rng, reactions: Reactions): void {
  const known = [...reactions.keys()];
  const isNew = rng() < 0.15;
  const person = isNew ? `new ${rng()}` : (known[Math.floor(rng() * known.length)] ?? '');
  const own = reactions.get(person) ?? new Map<number, number>();
  reactions.set(person, own);
  // Who is new reacts to enough to count.
  const at = Array.from({ length: isNew ? 20 : 1 }, () => Math.floor(rng() * REASONS));
  for (const reason of at) own.set(reason, Math.floor(rng() * 3) - 1);
}

const first = () => {
  const state = releaseAfter(reactionsOf(120, 'first'), undefined);
  if (!state) throw new Error('Too few people');
  return state;
};

describe('a release', () => {
  test('tells people, groups, reasons and a map, and nobody alone', () => {
    const { release } = first();
    expect(release.people).toBe(120);
    expect(release.groups.map(({ label }) => label)).toEqual([0, 1]);
    expect(release.groups.reduce((sum, { people }) => sum + people, 0)).toBe(120);
    expect(release.groups.every((group) => group.reasons.length > 0)).toBe(true);
    expect(peopleIn(release).every((people) => people >= MIN_CELL)).toBe(true);
  });

  test('each person can be told their own place', () => {
    const { release, places } = first();
    const counted = release.groups.map(
      ({ label }) => [...places.values()].filter((place) => place.label === label).length,
    );
    expect(counted).toEqual(release.groups.map(({ people }) => people));
  });

  test('remains where there was no time to know more', () => {
    const before = first();
    const crowd = simulateCrowd({
      people: 300,
      reasons: REASONS,
      sizes: [1, 1],
      seen: 1,
      seed: 'x',
    });
    const names = { people: Array.from({ length: 300 }, (_, at) => `other ${at}`), reasons };
    const found = foundIn(crowd.marks);
    expect(nextRelease({ ...found, holds: undefined }, names, before)).toBe(before);
    expect(nextRelease({ ...found, holds: undefined }, names, undefined)).toBe(undefined);
    expect(nextRelease(found, names, before)?.release.people).toBe(300);
  });

  test('keeps its labels when people are listed in another order', () => {
    const reactions = reactionsOf(120, 'first');
    const before = releaseAfter(reactions, undefined);
    const turned = new Map([...reactions].toReversed());
    for (let at = 0; at < 30; at++)
      turned.set(`more ${at}`, new Map(reactions.get(`person ${at}`)));
    const after = releaseAfter(turned, before);
    expect(after?.release.people).toBe(150);
    const stayed = [...(before?.places ?? [])].filter(
      ([id, { label }]) => after?.places.get(id)?.label === label,
    );
    expect(stayed.length).toBeGreaterThanOrEqual(118);
  });
});

describe('the attack by subtraction', () => {
  test('one person reacts between two publications: the release is the same one', () => {
    const reactions = reactionsOf(120, 'attack');
    const before = releaseAfter(reactions, undefined);
    const rng = createRng('attack');
    for (let turn = 0; turn < 20; turn++) {
      const one = new Map(reactions);
      const [person = ''] = [...reactions.keys()].slice(Math.floor(rng() * 120));
      one.set(person, new Map(reactions.get(person)).set(turn % REASONS, (turn % 3) - 1));
      expect(releaseAfter(one, before)?.release).toBe(before?.release);
    }
  });

  test('in random sequences no figure of a group moves by fewer than ten people, and no cell is small', () => {
    const rng = createRng('sequences');
    for (let round = 0; round < 3; round++) {
      const reactions = reactionsOf(60, `sequence ${round}`);
      let state = releaseAfter(reactions, undefined);
      const told = state ? [state.release] : [];
      for (let turn = 0; turn < 120; turn++) {
        reactOnce(rng, reactions);
        const next = releaseAfter(reactions, state);
        if (next && next.release !== state?.release) told.push(next.release);
        state = next ?? state;
      }
      expect(told.length).toBeGreaterThan(1);
      expect(told.flatMap((release) => tooSmall(release))).toEqual([]);
      expect(tooNear(told)).toEqual([]);
    }
  });
});

const peopleIn = (release: GroupRelease) => release.map.cells.map(({ people }) => people);

/** Figures that rest on too few people. */
function tooSmall({ groups, counts, map }: GroupRelease): string[] {
  return [
    ...groups.filter(({ people }) => people < 10).map(({ label }) => `group ${label}`),
    ...counts
      .flat()
      .filter((count) => count && countReactions(count) < 10)
      .map(() => 'a count'),
    ...map.cells.filter(({ people }) => people < MIN_CELL).map(({ x, y }) => `cell ${x} ${y}`),
  ];
}

/** Different figures of one label and reason that may be fewer than ten people apart. */
function tooNear(told: readonly GroupRelease[]): string[] {
  const byCell = new Map<string, Set<string>>();
  for (const { groups, counts } of told)
    for (const [at, { label }] of groups.entries())
      for (const [reason, count] of (counts[at] ?? []).entries()) {
        const key = `${label} ${reason}`;
        if (!count) continue;
        const figures = `${countReactions(count)} ${count.agree} ${count.disagree}`;
        byCell.set(key, (byCell.get(key) ?? new Set()).add(figures));
      }
  return [...byCell].flatMap(([cell, figures]) => {
    const people = [...figures]
      .map((figure) => Number.parseInt(figure, 10))
      .toSorted((a, b) => a - b);
    return people.some((count, at) => at > 0 && count - (people[at - 1] ?? 0) < 10) ? [cell] : [];
  });
}
