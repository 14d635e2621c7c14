import { expect, test } from 'vitest';
import { goneUpdate, type QuestionUpdate } from '../../results/question-update.ts';
import { updateEventOf } from './update-event.ts';

const UPDATE: QuestionUpdate = {
  question: '0123456789',
  state: 'open',
  revision: 1,
  sequence: 7,
  turnout: 6,
  changes: 1,
  peeked: 0,
  sawFirst: 0,
  heldBack: 0,
  result: {
    people: 6,
    none: 0,
    notSure: 0,
    choices: [
      [1, 4],
      [2, 2],
    ],
  },
};

test('an event has all of the update, on lines that end with an empty one', () => {
  const { id, bytes } = updateEventOf(UPDATE);
  expect(bytes.toString()).toBe(
    `id: ${id}\nevent: news\ndata: {"question":"0123456789","state":"open","revision":1,"sequence":7,"turnout":6,"changes":1,"peeked":0,"sawFirst":0,"heldBack":0,"result":{"people":6,"none":0,"notSure":0,"choices":[[1,4],[2,2]]}}\n\n`,
  );
  expect(id).toMatch(/^0123456789\.7\.[0-9a-z]{1,7}$/);
});

test('the same update has the same id, whenever it is made', () => {
  expect(updateEventOf(structuredClone(UPDATE)).id).toBe(updateEventOf(UPDATE).id);
});

test('any change makes another id, also with the same sequence', () => {
  const { result: _, ...hidden } = UPDATE;
  const others: QuestionUpdate[] = [
    { ...UPDATE, question: '0123456788' },
    { ...UPDATE, state: 'closed' },
    { ...UPDATE, revision: 2 },
    { ...UPDATE, sequence: 8 },
    { ...UPDATE, turnout: 7 },
    { ...UPDATE, peeked: 1 },
    { ...UPDATE, sawFirst: 1 },
    { ...UPDATE, heldBack: 1 },
    hidden,
    goneUpdate(UPDATE.question, 'gone'),
    goneUpdate(UPDATE.question, 'removed'),
  ];
  const ids = [UPDATE, ...others].map((update) => updateEventOf(update).id);
  expect(new Set(ids).size).toBe(ids.length);
});
