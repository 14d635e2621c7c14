import { expect, test } from 'vitest';
import { ballotsOf } from '../../stats/ballots.ts';
import { seededPermutation } from '../../stats/permutation.ts';
import { createRng, type Rng } from '../../stats/rng.ts';
import { rankingOutcome, shortRankingOutcome } from '../words/ranking-outcome.ts';
import { rankingResult, type RankingResult } from './ranking-result.ts';
import type { QuestionEnding } from './ending.ts';

/**
 * Sentences about random rankings, checked by a second reader that counts the ballots in its own way, one by one. It
 * trusts the redraws, which have tests of their own.
 */
type Made = { ballots: number[][]; choices: number; ending: QuestionEnding; seed: string };

const LABELS = ['Park', 'Library, new', 'Café 24', '“Pool”', 'None yet'];
const SEED = 'ranks00001 2026-05-31T12:00:00.000Z';

const below = (rng: Rng, most: number) => Math.floor(rng() * most);

/** Few and many ballots, close and clear results, and ballots that name only one choice. */
function make(rng: Rng): Made {
  const choices = 2 + below(rng, 4);
  const pull = rng() < 0.5 ? 0 : rng();
  const size = [1, 12, 29, 30, 45, 120][below(rng, 6)] ?? 30;
  const ballots = Array.from({ length: size }, () => {
    const order = Array.from({ length: choices }, (_, choice) => choice)
      .map((choice) => ({ choice, at: rng() - (choice === 0 ? pull : 0) }))
      .toSorted((a, b) => a.at - b.at);
    return order.slice(0, 1 + below(rng, choices)).map(({ choice }) => choice);
  });
  const state = rng() < 0.5 ? 'open' : 'closed';
  // Sometimes all ballots are repeated with the first two choices swapped, so that these are level to the end.
  const mirror = (choice: number) => (choice < 2 ? 1 - choice : choice);
  const level = rng() < 0.15 ? ballots.map((ballot) => ballot.map(mirror)) : [];
  return {
    ballots: [...ballots, ...level],
    choices,
    ending: { state, closedOnTime: state === 'closed' && rng() < 0.5 },
    seed: SEED,
  };
}

/** Counts ballot by ballot and round by round, as people would at a table. */
function countAnew({ ballots, choices, seed }: Made) {
  const drawn = seededPermutation(choices, seed);
  const remaining = new Set(Array.from({ length: choices }, (_, choice) => choice));
  const rounds: Map<number, number>[] = [];
  for (;;) {
    const votes = new Map([...remaining].map((choice) => [choice, 0]));
    for (const ballot of ballots) {
      const top = ballot.find((choice) => remaining.has(choice));
      if (top !== undefined) votes.set(top, (votes.get(top) ?? 0) + 1);
    }
    rounds.push(votes);
    const live = [...votes.values()].reduce((sum, one) => sum + one, 0);
    const winner = [...votes].find(([, many]) => 2 * many > live)?.[0];
    if (winner !== undefined || live === 0) {
      const before = [...(rounds.at(-2)?.values() ?? [])];
      return {
        winner,
        votes: votes.get(winner ?? -1) ?? 0,
        live,
        rounds: rounds.length,
        /** The votes of each, where the last two were level. */
        level: before.length === 2 && before[0] === before[1] ? before[0] : undefined,
      };
    }
    let lowest = [...remaining];
    for (const round of rounds.toReversed()) {
      const fewest = Math.min(...lowest.map((choice) => round.get(choice) ?? 0));
      lowest = lowest.filter((choice) => round.get(choice) === fewest);
    }
    remaining.delete(drawn.findLast((choice) => lowest.includes(choice)) ?? -1);
  }
}

const numberIn = (words = '') => Number(words.replaceAll(',', ''));

function faultIn(made: Made, { firmness }: RankingResult, said: string): string | undefined {
  const { winner = -1, votes, live, rounds, level } = countAnew(made);
  const name = `“${LABELS[winner]}”`;
  const people = made.ballots.length;
  const isOpen = made.ending.state !== 'closed';
  if (!said.includes(name)) return 'another winner';
  if ((isOpen || people < 30) && /\bwins\b|\bwon\b|clear|leads/.test(said)) return 'too much said';
  if (!isOpen && /\bwins\b|\bends\b|\bdecides?\b|are level/.test(said))
    return 'told as if it went on';
  const [, each] = /level in round \d+ with (\d+) ballots? each/.exec(said) ?? [];
  if (each !== undefined && numberIn(each) !== level) return 'another tie';
  const isTold = each !== undefined || said.startsWith('A tie: ');
  if (isTold !== (level !== undefined) && (people < 30 || !isOpen || each !== undefined))
    return 'a tie, or none';
  if (level !== undefined && / won (?:at once|in round)/.test(said)) return 'a tie called a win';
  if (level !== undefined && people < 30) return undefined;
  if (people < 30) {
    const part = live === 1 ? 'the only ballot' : `all ${live} ballots`;
    const on = votes === live ? part : `${votes} of the ${live} ballot`;
    return said.includes(`on ${on}`) && said.includes(`round ${rounds} `)
      ? undefined
      : 'another count';
  }
  const [, won, redraws] = /(\d+) of (\d+) (?:redraws|times)/.exec(said) ?? [];
  if (numberIn(won) !== firmness?.won || numberIn(redraws) !== firmness.redraws) return 'redraws';
  if (isOpen) return undefined;
  const isClear = firmness.won >= 0.975 * firmness.redraws && firmness.redraws >= 120;
  const hedges =
    /^A tie: |not clearly|chance could|too few to rule out|cannot account|did not run as planned/i;
  if ((!isClear || !made.ending.closedOnTime) !== hedges.test(said)) return 'how firm it is';
  const [, round] = /in round (\d+) with/.exec(said) ?? [];
  if (round !== undefined && Number(round) !== rounds - (level === undefined ? 0 : 1))
    return 'another round';
  const [, share, of] = /(?:with|on) (\S+?)% of the (\d+) ballots?/.exec(said) ?? [];
  if (share !== undefined && numberIn(of) !== live) return 'another base';
  if (share !== undefined && Math.abs(200 * votes - 2 * Number(share) * live) > live)
    return 'another share';
  return undefined;
}

const SENTENCES = 2_000;

test(`sentences about rankings are true, every one of ${SENTENCES} in two lengths`, () => {
  const rng = createRng('ranked sentences');
  const faults: string[] = [];
  const read = new Set<string>();
  for (let number = 0; number < SENTENCES; number += 1) {
    const made = make(rng);
    const choices = LABELS.slice(0, made.choices).map((label, at) => ({ number: at + 1, label }));
    const given = ballotsOf(
      made.choices,
      made.ballots.map((ranking) => ({ ranking, count: 1 })),
    );
    const trial = { seed: `trial ${number}`, now: () => 0, isOver: true };
    const ranking = rankingResult(choices, given, made.seed, trial);
    for (const say of [rankingOutcome, shortRankingOutcome]) {
      const said = say(ranking, made.ending).replaceAll(/[\u2066-\u2069]/g, '');
      const fault = faultIn(made, ranking, said);
      if (fault !== undefined) faults.push(`${fault}: ${said}`);
      read.add(said.replaceAll(/“[^”]*”+|\d+/g, '#').slice(0, 60));
    }
  }
  expect(faults.slice(0, 5)).toEqual([]);
  expect(read.size).toBeGreaterThan(6);
});

test('a sentence that says too much is found', () => {
  const ballots = Array.from({ length: 40 }, (_, at) => [at < 24 ? 0 : 1]);
  const made: Made = {
    ballots,
    choices: 2,
    ending: { state: 'open', closedOnTime: false },
    seed: SEED,
  };
  const firmness = { redraws: 400, won: 392 };
  const judged = (said: string, ending = made.ending) =>
    faultIn({ ...made, ending }, { firmness } as RankingResult, said);
  expect(
    judged('As it stands, “Park” would win 392 of 400 redraws of these ballots.'),
  ).toBeUndefined();
  const early = { state: 'closed', closedOnTime: false } as const;
  expect(judged('As it stands, “Park” wins at once, 392 of 400 redraws.')).toBe('too much said');
  expect(judged('“Park” wins, as in 392 of 400 redraws of these ballots.', early)).toBe(
    'told as if it went on',
  );
  expect(judged('As it stands, “Library, new” would win 392 of 400 redraws.')).toBe(
    'another winner',
  );
  expect(judged('“Park” won, as in 392 of 400 redraws of these ballots.', early)).toBe(
    'how firm it is',
  );
});
