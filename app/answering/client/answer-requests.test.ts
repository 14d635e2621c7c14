import { afterEach, expect, test, vi } from 'vitest';
import type { QuestionView } from '../../results/question-view.ts';
import { ownAnswer } from '../../../test/support/own-answer.ts';
import { withItsResult } from './answer-requests.ts';

const page = {
  id: 'abcdefghij',
  resultShows: 'now',
  counts: { sequence: 11 },
} as QuestionView;

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
  expect(await withItsResult(ownAnswer, page)).toEqual({ ...ownAnswer, result: { sequence: 12 } });
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/v1/questions/abcdefghij/result']);
});

test('it is shown without the result where that does not come', async () => {
  siteThatReplies(503);
  expect(await withItsResult(ownAnswer, page)).toEqual(ownAnswer);
});

test('a kept result from before a change is not taken: both picks would count in it', async () => {
  siteThatReplies(200, 11);
  expect(await withItsResult(ownAnswer, page)).toBe(ownAnswer);
});

test.each([
  ['the page includes it', ownAnswer, { ...page, counts: { ...page.counts, sequence: 12 } }],
  ['it was taken back', { ...ownAnswer, choices: [] }, page],
  ['it is held back', { ...ownAnswer, held: true }, page],
  [
    'its result is not for everybody',
    ownAnswer,
    { ...page, resultShows: 'after answering' as const },
  ],
  ['no such question is on the page', ownAnswer, undefined],
  ['there is no answer', undefined, page],
])('nothing is asked for where %s', async (_, answer, question) => {
  const asked = siteThatReplies(200);
  expect(await withItsResult(answer, question)).toBe(answer);
  expect(asked).not.toHaveBeenCalled();
});
