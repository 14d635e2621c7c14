import { expect, test } from 'vitest';
import type { ToldGroups } from '../groups/told-groups.ts';
import * as words from '../words/groups.ts';
import { groupsViewOf, ownPlaceViewOf } from './groups-view.ts';

const count = (agree: number, disagree: number) => ({ agree, disagree, pass: 0 });
const clear = { said: 20, people: 20, isClear: true };
const told: ToldGroups = {
  people: 50,
  groups: [
    { label: 1, people: 30, reasons: [{ reason: '7', side: 'agree', ...clear }] },
    { label: 0, people: 20, reasons: [{ reason: '8', side: 'disagree', ...clear }] },
  ],
  shared: [{ reason: '9', side: 'agree' }],
  dividing: [{ reason: '7', most: 0, least: 1 }],
  counts: {
    7: [count(28, 2), count(1, 19)],
    8: [count(20, 10), count(0, 20)],
    9: [count(30, 0), null],
  },
  map: { step: 1, cells: [], leftOut: 0 },
};
const textOf = new Map([
  ['7', 'It is quiet.'],
  ['8', 'It is cheap…'],
  ['9', 'Everybody says this.'],
]);

test('numbers of reasons become their words', () => {
  expect(groupsViewOf(told, { textOf, isDemo: true })).toMatchObject({
    state: 'told',
    isDemo: true,
    groups: [
      { label: 1, reasons: [{ text: 'It is quiet.', side: 'agree' }], isClear: true },
      { label: 0, reasons: [{ text: 'It is cheap…', side: 'disagree' }] },
    ],
    shared: [{ text: 'Everybody says this.', side: 'agree' }],
    dividing: [{ text: 'It is quiet.', byGroup: [count(28, 2), count(1, 19)] }],
  });
});

test('a reason that nobody may read any more is left out everywhere', () => {
  const view = groupsViewOf(told, { textOf: new Map([['8', 'It is cheap…']]), isDemo: false });
  expect(view).toMatchObject({ shared: [], dividing: [], figures: [{ text: 'It is cheap…' }] });
  expect(view).toHaveProperty('groups.0.reasons', []);
});

test('somebody is told by which of their reactions they stand where they do', () => {
  const place = { label: 0, x: 1, y: 2 };
  const own = new Map([
    ['7', 1],
    ['8', -1],
    ['9', 1],
  ]);
  expect(ownPlaceViewOf(place, { told, own, textOf })).toEqual({
    ...place,
    alike: [{ text: 'It is cheap…', side: 'disagree' }],
    otherwise: [{ text: 'It is quiet.', side: 'agree' }],
  });
  const silent = ownPlaceViewOf(place, { told, own: new Map([['7', 0]]), textOf });
  expect([silent.alike, silent.otherwise]).toEqual([[], []]);
});

test('a group is said in a sentence, without the stops of others', () => {
  const said = (reasons: { text: string; side: 'agree' | 'disagree' }[], isClear = true) =>
    words.sentence({ people: 19, of: 50, reasons, isClear });
  const quiet = { text: 'It is quiet.', side: 'agree' } as const;
  const cheap = { text: 'It is cheap…', side: 'disagree' } as const;
  expect(said([quiet, cheap])).toBe(
    'This group, 38% of 50 people, agrees with “It is quiet”, and rejects “It is cheap…”.',
  );
  expect(said([quiet, { text: 'Yes', side: 'agree' }, { text: 'No', side: 'agree' }])).toBe(
    'This group, 38% of 50 people, agrees with “It is quiet” and “Yes”.',
  );
  expect(said([cheap], false)).toContain('More often than others it rejects “It is cheap…”.');
  expect(said([])).toContain('too little together');
});
