import { expect, test } from 'vitest';
import { cookieNames, readCookie } from '../platform/http/cookies.server.ts';
import { networkHashOf } from '../platform/http/network-hash.server.ts';
import { createSecret } from '../platform/secrets/secret.server.ts';
import { createRateLimiter } from '../platform/http/rate-limiter.server.ts';
import { STORED_QUESTION } from '../../test/support/stored-question.ts';
import type { AnswerableQuestion } from '../questions/question.ts';
import {
  answerQuestion,
  voterCookie,
  voterOf,
  type AnsweringDeps,
  type Voter,
} from './answer-commands.server.ts';

const secret = createSecret();
secret.setMaster('a master secret of at least thirty-two characters');
const cookies = cookieNames(true);
const here = networkHashOf(secret, '203.0.113.7');
const elsewhere = networkHashOf(secret, '198.51.100.9');
const NOON = new Date('2026-11-23T12:00:00Z');
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000);

function claim(cookie?: string, networkHash = here) {
  return { memberVoterId: undefined, cookie, key: undefined, network: '203.0.113', networkHash };
}

function kept(voter: Voter): string | undefined {
  return readCookie(voterCookie(secret, cookies, voter), cookies.voter);
}

const first = voterOf(secret, claim(), NOON);
const cookie = kept(first);

test.each([
  [0, 'open'],
  [60, 'open'],
  [61, 'device'],
])('a cookie that comes back after %d seconds has a checked level: %s', (seconds, level) => {
  expect(voterOf(secret, claim(cookie), after(seconds))).toMatchObject({
    voterId: first.voterId,
    level,
  });
});

test('a renewed cookie keeps the time it was issued', () => {
  const again = kept(voterOf(secret, claim(cookie, elsewhere), after(30)));
  expect(voterOf(secret, claim(again, elsewhere), after(61)).level).toBe('device');
  expect(again).toBe(cookie);
});

test('the time that a key begins with does not make a voter id old', () => {
  const longAgo = Buffer.from('5a20f0c0000102030405060708090a0b', 'hex').toString('base64url');
  const voter = voterOf(secret, { ...claim(), key: longAgo }, NOON);
  expect(voter.voterId).toMatch(/^5a20f0c0/);
  expect(voterOf(secret, claim(kept(voter), elsewhere), after(30))).toMatchObject({
    level: 'open',
    networkHash: elsewhere,
  });
});

test('on the day of issue the current network is charged', () => {
  const late = new Date('2026-11-23T23:59:59Z');
  expect(voterOf(secret, claim(cookie, elsewhere), late).networkHash).toBe(elsewhere);
});

test('on a later day, in UTC, the network of issue is charged, however often the cookie was renewed', () => {
  const next = new Date('2026-11-24T00:00:00Z');
  expect(voterOf(secret, claim(cookie, elsewhere), next).networkHash).toBe(here);
  const renewed = kept(voterOf(secret, claim(cookie, elsewhere), next));
  expect(voterOf(secret, claim(renewed, elsewhere), after(30 * 86_400)).networkHash).toBe(here);
});

test('a member is charged to their current network', () => {
  const member = { ...claim(cookie, elsewhere), memberVoterId: '0'.repeat(32) };
  expect(voterOf(secret, member, after(86_400)).networkHash).toBe(elsewhere);
});

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
    },
    limits: createRateLimiter(1, () => 0),
    networkCounter: {
      charge: async (_, networkHash) => void charged.push(networkHash),
      giveBack: () => undefined,
    },
    secret,
    questionCache: { get: async () => question, delete: () => undefined },
    floodCache: { get: async () => [], delete: () => undefined },
    belongsTo: async () => false,
  };
  for (let nth = 0; nth < 700; nth++)
    expect(await answerQuestion(deps, voterOf(secret, claim(), NOON), 'q', { picks: [] })).toEqual(
      expect.objectContaining({ state: 'counted' }),
    );
  expect(charged).toEqual([]);
  await answerQuestion(deps, voterOf(secret, claim(), NOON), 'q', { picks: [1] });
  expect(charged).toEqual([here]);
});
