import { afterEach, describe, expect, test, vi } from 'vitest';
import type { QuestionView } from '../../results/question-view.ts';
import { updateAnswerState, answerStateOf } from './answer-store.ts';
import { EMPTY_ANSWER_STATE } from '../answer-state.ts';
import { submitAnswer, submitPeek } from './submit-answer.ts';

const question = { id: 'abcdefghij', revision: 1, resultShows: 'after answering' } as QuestionView;
const { id } = question;

type Sent = { path: string; body: string; reply: (status: number, body?: object) => void };

function site(): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const reply = (status: number, told?: object) =>
      resolve(new Response(told && JSON.stringify(told), { status }));
    sent.push({ path, body: body ?? '', reply });
    return promise;
  });
  return sent;
}
async function arrives(sent: readonly Sent[], many: number): Promise<void> {
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(many);
}

afterEach(() => {
  updateAnswerState(id, EMPTY_ANSWER_STATE);
  vi.unstubAllGlobals();
});

test('of quick taps the last is sent last, and no two requests run at once', async () => {
  const sent = site();
  for (const pick of [1, 1, 2, 1]) submitAnswer(question, [pick]);
  await arrives(sent, 1);
  sent[0]?.reply(422, { detail: 'No.' });
  await arrives(sent, 2);
  expect(sent.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => JSON.stringify({ choices: ['1'], revision: 1 })),
  );
  sent[1]?.reply(422, { detail: 'No.' });
  await expect.poll(() => answerStateOf(id).attempt?.stage).toBe('failed');
});

test.each([204, 429])(
  'an answer that is being sent continues where a peek ends with %s',
  async (status) => {
    const sent = site();
    submitPeek(question);
    await arrives(sent, 1);
    submitAnswer(question, [2]);
    await arrives(sent, 2);
    sent[0]?.reply(status);
    await new Promise((done) => setTimeout(done));
    await expect.poll(() => answerStateOf(id).hasPeeked).toBe(status === 204);
    expect(answerStateOf(id).attempt).toMatchObject({
      does: 'answer',
      picks: [2],
      stage: 'sending',
    });
    sent[1]?.reply(422, { detail: 'No.' });
    await expect.poll(() => answerStateOf(id).attempt?.stage).toBe('failed');
  },
);

describe('the result in a reply', () => {
  const resultAt = (sequence: number) => ({ sequence, people: sequence });
  async function answerAt(sent: readonly Sent[], nth: number, result: object): Promise<void> {
    submitAnswer(question, [nth]);
    await arrives(sent, nth);
    sent[nth - 1]?.reply(200, { receipt: 'r', sequence: nth, result });
    await expect.poll(() => answerStateOf(id).picks).toEqual([nth]);
  }

  test('is shown at once, and nothing more is asked for', async () => {
    const sent = site();
    await answerAt(sent, 1, resultAt(7));
    expect(answerStateOf(id)).toMatchObject({
      resultDocument: resultAt(7),
      isLoadingResult: false,
    });
    expect(sent).toHaveLength(1);
  });

  test('never takes the place of a newer one', async () => {
    const sent = site();
    await answerAt(sent, 1, resultAt(7));
    await answerAt(sent, 2, resultAt(6));
    expect(answerStateOf(id).resultDocument).toEqual(resultAt(7));
  });

  test('goes with the answer that opened it', async () => {
    const sent = site();
    await answerAt(sent, 1, resultAt(7));
    submitAnswer(question, []);
    await arrives(sent, 2);
    sent[1]?.reply(200, { receipt: 'r', sequence: 8 });
    await expect.poll(() => answerStateOf(id).resultDocument).toBeUndefined();
    expect(sent).toHaveLength(2);
  });
});

describe('newer picks do not wait for the retry of a busy site', () => {
  /** A pause that never ends by itself. */
  function endless() {
    const begun = vi.fn<() => void>();
    vi.stubGlobal('setTimeout', begun);
    return begun;
  }
  async function untilNewerHasEnded(sent: readonly Sent[]): Promise<void> {
    await arrives(sent, 2);
    expect(sent[1]?.body).toBe(JSON.stringify({ choices: ['2'], revision: 1 }));
    sent[1]?.reply(422, { detail: 'No.' });
    await expect.poll(() => answerStateOf(id).attempt?.stage).toBe('failed');
  }

  test('when they come before the reply', async () => {
    const sent = site();
    submitAnswer(question, [1]);
    await arrives(sent, 1);
    endless();
    submitAnswer(question, [2]);
    sent[0]?.reply(503, { detail: 'Busy.' });
    await untilNewerHasEnded(sent);
    expect(sent).toHaveLength(2);
  });

  test('when they come during the pause', async () => {
    const sent = site();
    submitAnswer(question, [1]);
    await arrives(sent, 1);
    const pauses = endless();
    sent[0]?.reply(503, { detail: 'Busy.' });
    await expect.poll(() => pauses.mock.calls.length).toBe(1);
    submitAnswer(question, [2]);
    await untilNewerHasEnded(sent);
    expect(sent).toHaveLength(2);
  });
});
