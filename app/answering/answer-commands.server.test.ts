import { expect, test } from 'vitest';
import { networkHashOf } from '../platform/http/network-hash.server.ts';
import { createSecret } from '../platform/secrets/secret.server.ts';
import { createRateLimiter } from '../platform/http/rate-limiter.server.ts';
import { STORED_QUESTION } from '../../test/support/stored-question.ts';
import type { AnswerableQuestion } from '../questions/question.ts';
import { answerQuestion, type AnsweringDeps } from './answer-commands.server.ts';
import { voterOf } from './voter.server.ts';

const secret = createSecret();
secret.setMaster('a master secret of at least thirty-two characters');
const here = networkHashOf(secret, '203.0.113.7');
const newVoter = () =>
  voterOf(
    secret,
    {
      memberVoterId: undefined,
      cookie: undefined,
      key: undefined,
      network: '203.0.113',
      networkHash: here,
    },
    new Date('2026-11-23T12:00:00Z'),
  );

test('withdrawing an answer that does not exist is charged to no network', async () => {
  const charged: string[] = [];
  const question: AnswerableQuestion = {
    ...STORED_QUESTION,
    id: '7',
    choices: [{ number: 1, label: 'One', role: 'listed' }],
  };
  const deps: AnsweringDeps = {
    castBatcher: {
      cast: async ({ isHeldBack }) => ({
        state: isHeldBack ? 'held back' : 'counted',
        sequence: '0',
        isNew: false,
        sawResult: false,
        tally: undefined,
      }),
      isDatabaseFull: () => false,
      drain: async () => undefined,
      counters: { answers: 0, batches: 0, busy: 0 },
      waiting: 0,
      isIdle: true,
    },
    limits: createRateLimiter(1, () => 0),
    networkCounter: {
      charge: async (_, networkHash) => void charged.push(networkHash),
      giveBack: () => undefined,
    },
    secret,
    questionCache: {
      get: async () => question,
      delete: () => undefined,
      clear: () => undefined,
    },
    floodCache: { get: async () => [], delete: () => undefined },
    belongsTo: async () => false,
  };
  for (let nth = 0; nth < 700; nth++)
    expect(await answerQuestion(deps, newVoter(), 'q', { picks: [] })).toEqual(
      expect.objectContaining({ state: 'counted' }),
    );
  expect(charged).toEqual([]);
  await answerQuestion(deps, newVoter(), 'q', { picks: [1] });
  expect(charged).toEqual([here]);
});
