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
import { nextPicture, type GroupPicture, type PictureState } from './group-picture.ts';
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

function pictureAfter(reactions: Reactions, before: PictureState | undefined) {
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
  return nextPicture(foundIn(marks), names, before);
}

/** Groups as if they always held, without shuffles, so that hundreds of pictures can be made. */
function foundIn(marks: SparseMarks): GroupsFound {
  const search = searchGroups(marks, { seed: 'picture' });
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
  const state = pictureAfter(reactionsOf(120, 'first'), undefined);
  if (!state) throw new Error('Too few people');
  return state;
};

describe('a picture', () => {
  test('tells people, groups, reasons and a map, and nobody alone', () => {
    const { picture } = first();
    expect(picture.people).toBe(120);
    expect(picture.groups.map(({ label }) => label)).toEqual([0, 1]);
    expect(picture.groups.reduce((sum, { people }) => sum + people, 0)).toBe(120);
    expect(picture.groups.every((group) => group.reasons.length > 0)).toBe(true);
    expect(peopleIn(picture).every((people) => people >= MIN_CELL)).toBe(true);
  });

  test('each person can be told their own place', () => {
    const { picture, places } = first();
    const counted = picture.groups.map(
      ({ label }) => [...places.values()].filter((place) => place.label === label).length,
    );
    expect(counted).toEqual(picture.groups.map(({ people }) => people));
  });

  test('remains where there was no time to know more', () => {
    const before = first();
    const crowd = simulateCrowd({ people: 300, reasons: REASONS, sizes: [1, 1], seen: 1, seed: 'x' });
    const names = { people: Array.from({ length: 300 }, (_, at) => `other ${at}`), reasons };
    const found = foundIn(crowd.marks);
    expect(nextPicture({ ...found, holds: undefined }, names, before)).toBe(before);
    expect(nextPicture({ ...found, holds: undefined }, names, undefined)).toBe(undefined);
    expect(nextPicture(found, names, before)?.picture.people).toBe(300);
  });

  test('keeps its labels when people are listed in another order', () => {
    const reactions = reactionsOf(120, 'first');
    const before = pictureAfter(reactions, undefined);
    const turned = new Map([...reactions].toReversed());
    for (let at = 0; at < 30; at++) turned.set(`more ${at}`, new Map(reactions.get(`person ${at}`)));
    const after = pictureAfter(turned, before);
    expect(after?.picture.people).toBe(150);
    const stayed = [...(before?.places ?? [])].filter(
      ([id, { label }]) => after?.places.get(id)?.label === label,
    );
    expect(stayed.length).toBeGreaterThanOrEqual(118);
  });
});

describe('the attack by subtraction', () => {
  test('one person reacts between two publications: the picture is the same one', () => {
    const reactions = reactionsOf(120, 'attack');
    const before = pictureAfter(reactions, undefined);
    const rng = createRng('attack');
    for (let turn = 0; turn < 20; turn++) {
      const one = new Map(reactions);
      const [person = ''] = [...reactions.keys()].slice(Math.floor(rng() * 120));
      one.set(person, new Map(reactions.get(person)).set(turn % REASONS, (turn % 3) - 1));
      expect(pictureAfter(one, before)?.picture).toBe(before?.picture);
    }
  });

  test('in random sequences no figure of a group moves by fewer than ten people, and no cell is small', () => {
    const rng = createRng('sequences');
    for (let round = 0; round < 6; round++) {
      const reactions = reactionsOf(60, `sequence ${round}`);
      let state = pictureAfter(reactions, undefined);
      const told = state ? [state.picture] : [];
      for (let turn = 0; turn < 120; turn++) {
        reactOnce(rng, reactions);
        const next = pictureAfter(reactions, state);
        if (next && next.picture !== state?.picture) told.push(next.picture);
        state = next ?? state;
      }
      expect(told.length).toBeGreaterThan(1);
      expect(told.flatMap((picture) => tooSmall(picture))).toEqual([]);
      expect(tooNear(told)).toEqual([]);
    }
  });
});

const peopleIn = (picture: GroupPicture) => picture.map.cells.map(({ people }) => people);

/** Figures that rest on too few people. */
function tooSmall({ groups, counts, map }: GroupPicture): string[] {
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
function tooNear(told: readonly GroupPicture[]): string[] {
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
    const people = [...figures].map((figure) => Number.parseInt(figure, 10)).toSorted((a, b) => a - b);
    return people.some((count, at) => at > 0 && count - (people[at - 1] ?? 0) < 10) ? [cell] : [];
  });
}
