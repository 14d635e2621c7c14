import { expect, test } from 'vitest';
import { goneUpdate, type QuestionUpdate } from '../../results/question-update.ts';
import { newsEventOf } from './news-event.ts';

const NEWS: QuestionUpdate = {
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

test('an event has all of the news, on lines that end with an empty one', () => {
  const { id, bytes } = newsEventOf(NEWS);
  expect(bytes.toString()).toBe(
    `id: ${id}\nevent: news\ndata: {"question":"0123456789","state":"open","revision":1,"sequence":7,"turnout":6,"changes":1,"peeked":0,"sawFirst":0,"heldBack":0,"result":{"people":6,"none":0,"notSure":0,"choices":[[1,4],[2,2]]}}\n\n`,
  );
  expect(id).toMatch(/^0123456789\.7\.[0-9a-z]{1,7}$/);
});

test('the same news has the same id, whenever it is made', () => {
  expect(newsEventOf(structuredClone(NEWS)).id).toBe(newsEventOf(NEWS).id);
});

test('any change makes another id, also with the same sequence', () => {
  const { result: _, ...hidden } = NEWS;
  const others: QuestionUpdate[] = [
    { ...NEWS, question: '0123456788' },
    { ...NEWS, state: 'closed' },
    { ...NEWS, revision: 2 },
    { ...NEWS, sequence: 8 },
    { ...NEWS, turnout: 7 },
    { ...NEWS, peeked: 1 },
    { ...NEWS, sawFirst: 1 },
    { ...NEWS, heldBack: 1 },
    hidden,
    goneUpdate(NEWS.question, 'gone'),
    goneUpdate(NEWS.question, 'removed'),
  ];
  const ids = [NEWS, ...others].map((news) => newsEventOf(news).id);
  expect(new Set(ids).size).toBe(ids.length);
});
