import { afterEach, expect, test, vi } from 'vitest';
import type { QuestionView } from '../../results/question-view.ts';
import type { OwnAnswer } from '../own-answer.ts';
import { withItsResult } from './answer-requests.ts';

const page = {
  id: 'abcdefghij',
  resultShows: 'now',
  counts: { sequence: 11 },
} as QuestionView;
const own: OwnAnswer = {
  choices: ['2'],
  held: false,
  peeked: false,
  at: '2026-03-01T12:00:00.000Z',
  sequence: 12,
  receipt: 'r',
  result: null,
};

function siteThatReplies(status: number, sequence = 12) {
  const asked = vi.fn<(path: string) => Promise<Response>>(() =>
    Promise.resolve(new Response(JSON.stringify({ sequence }), { status })),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
}

afterEach(() => void vi.unstubAllGlobals());

test('an answer that is newer than the page brings the result that includes it', async () => {
  const asked = siteThatReplies(200);
  expect(await withItsResult(own, page)).toEqual({ ...own, result: { sequence: 12 } });
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/v1/questions/abcdefghij/result']);
});

test('it is shown without the result where that does not come', async () => {
  siteThatReplies(503);
  expect(await withItsResult(own, page)).toEqual(own);
});

test('a kept result from before a change is not taken: both picks would count in it', async () => {
  siteThatReplies(200, 11);
  expect(await withItsResult(own, page)).toBe(own);
});

test.each([
  ['the page includes it', own, { ...page, counts: { ...page.counts, sequence: 12 } }],
  ['it was taken back', { ...own, choices: [] }, page],
  ['it is held back', { ...own, held: true }, page],
  ['its result is not for everybody', own, { ...page, resultShows: 'after answering' as const }],
  ['no such question is on the page', own, undefined],
  ['there is no answer', undefined, page],
])('nothing is asked for where %s', async (_, answer, question) => {
  const asked = siteThatReplies(200);
  expect(await withItsResult(answer, question)).toBe(answer);
  expect(asked).not.toHaveBeenCalled();
});
