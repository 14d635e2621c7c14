import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { LEVELS } from '../app/results/levels.ts';
import { checkLength } from '../app/base/text-length.ts';
import { REASON_LENGTH } from '../app/reasons/reason-rules.ts';
import { findGroups } from '../app/reasons/groups/find-groups.ts';
import { demo } from '../db/draw/demo-set.ts';
import type { DrawnVoter } from '../db/draw/drawn-answers.ts';
import { drawDemo, type DrawnQuestion } from '../db/draw/drawn-questions.ts';
import { DAY_MS } from '../db/draw/times.ts';
import { marksOfRows } from './support/simulated-crowd.ts';

/** What the demo set promises, counted on the draw itself: no clock and no database has a hand in it. */
const HOUR_MS = 3_600_000;
const drawn = drawDemo();
const voters = drawn.flatMap((question) => question.voters);
const standing = ({ history }: DrawnVoter) => history.at(-1)?.choices ?? [];
const firstAt = ({ history }: DrawnVoter) => history[0]?.at ?? 0;

function count<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
const isOpen = ({ opensAt, closesAt, question }: DrawnQuestion) =>
  opensAt <= 0 && closesAt > 0 && question.paused === undefined;
const stateOf = (question: DrawnQuestion) => {
  if (question.opensAt > 0) return 'scheduled';
  if (question.closesAt <= 0) return question.question.closedEarly ? 'closed early' : 'closed';
  return question.question.paused === undefined ? 'open' : 'paused';
};
/** How many put each choice first, or picked it. */
const tallyOf = ({ question, voters: all }: DrawnQuestion) =>
  count(
    all.flatMap((voter) =>
      question.kind === 'multiple' ? standing(voter) : standing(voter).slice(0, 1),
    ),
  );
const named = (text: string) => {
  const found = drawn.find(({ question }) => question.text === text);
  if (!found) throw new Error(`There is no question “${text}”.`);
  return found;
};

test('the same seed draws the same texts and shapes', () => {
  const digest = (draw: DrawnQuestion[]) =>
    createHash('sha256').update(JSON.stringify(draw)).digest('hex');
  expect(digest(drawDemo())).toBe(digest(drawn));
});

describe('there are', () => {
  test('topics, communities and questions enough', () => {
    expect(demo.topics.length).toBeGreaterThanOrEqual(12);
    expect(demo.communities.length).toBeGreaterThanOrEqual(10);
    expect(drawn.length).toBeGreaterThanOrEqual(120);
  });

  test.each([
    [
      'kinds',
      (q: DrawnQuestion) => q.question.kind,
      ['single', 'multiple', 'scale', 'ranking'],
      10,
    ],
    ['states', stateOf, ['scheduled', 'open', 'paused', 'closed', 'closed early'], 2],
    [
      'modes of results',
      (q: DrawnQuestion) => q.question.results,
      ['always', 'after', 'closed'],
      4,
    ],
    [
      'audiences',
      (q: DrawnQuestion) => q.question.audience,
      ['everyone', 'members', 'community'],
      4,
    ],
  ] as const)('questions in all %s', (_, of, wanted, least) => {
    const counts = count<string>(drawn.map(of));
    for (const one of wanted) expect(counts.get(one) ?? 0, one).toBeGreaterThanOrEqual(least);
    expect([...counts.keys()].toSorted()).toEqual([...wanted].toSorted());
  });

  test('all scales, and questions with “none of these” and “not sure”', () => {
    const scales = new Set(
      drawn.flatMap(({ question: { scale } }) => (scale ? [`${scale.to}`] : [])),
    );
    expect([...scales].toSorted()).toEqual(['10', '5', '7']);
    expect(drawn.filter(({ question }) => question.hasNone).length).toBeGreaterThanOrEqual(10);
    expect(drawn.filter(({ question }) => question.hasUnsure).length).toBeGreaterThanOrEqual(10);
  });

  test('small ones, empty ones and ties', () => {
    const open = drawn.filter(({ opensAt }) => opensAt <= 0);
    expect(
      open.filter(({ question }) => question.people > 0 && question.people < 30).length,
    ).toBeGreaterThan(5);
    expect(open.some(({ voters: all }) => all.length === 0)).toBe(true);
    const exact = drawn.filter(({ question }) => question.isExact);
    for (const question of exact) {
      const [first, second] = [...tallyOf(question)]
        .filter(([number]) => number < 100)
        .map(([, people]) => people)
        .toSorted((a, b) => b - a);
      expect(first, question.question.text).toBe(second);
    }
    // With shares, below thirty, and on a ranking.
    expect(
      exact.some(({ question }) => question.people >= 30 && question.results === 'always'),
    ).toBe(true);
    expect(
      exact.some(({ question }) => question.people < 30 && question.results === 'always'),
    ).toBe(true);
    expect(exact.some(({ question }) => question.kind === 'ranking')).toBe(true);
  });

  test('40,000 answers, checked in every way a visitor and a member can be', () => {
    expect(voters.length).toBeGreaterThanOrEqual(40_000);
    const levels = count(voters.map(({ level }) => LEVELS[level]));
    for (const level of ['open', 'device', 'account'] as const)
      expect(levels.get(level)).toBeGreaterThan(1_000);
  });

  test('changes, withdrawals, and people who looked before they answered', () => {
    const changed = voters.filter(({ history }) => history.length > 1);
    const withdrawn = voters.filter((voter) => standing(voter).length === 0);
    expect(changed.length - withdrawn.length).toBeGreaterThan(500);
    expect(withdrawn.length).toBeGreaterThan(100);
    expect(withdrawn.every(({ history }) => history.length === 2)).toBe(true);
    const waiting = drawn.filter(({ peeks }) => peeks.length > 0);
    expect(waiting.every(({ question }) => question.results === 'after')).toBe(true);
    const looked = waiting.flatMap(({ peeks }) => peeks).length;
    const saw = voters.filter(({ sawResult }) => sawResult).length;
    expect(saw).toBeGreaterThan(100);
    expect(looked).toBeGreaterThan(saw + 300);
  });

  test('600 reasons, more on some questions than are shown at first', () => {
    const reasons = drawn.flatMap((question) => question.reasons);
    expect(reasons.length).toBeGreaterThanOrEqual(600);
    expect(new Set(reasons.map(({ text }) => text)).size).toBe(reasons.length);
    for (const { text } of reasons) expect(checkLength(text, REASON_LENGTH), text).toBe('right');
    expect(drawn.filter((question) => question.reasons.length > 8).length).toBeGreaterThan(8);
  });
});

describe('answers', () => {
  test('are spread over ninety days, some in every week', () => {
    const weeks = count(voters.map((voter) => Math.floor(-firstAt(voter) / (7 * DAY_MS))));
    for (let week = 0; week <= 11; week++) expect(weeks.get(week) ?? 0).toBeGreaterThan(100);
    expect(Math.min(...voters.map(firstAt))).toBeLessThan(-85 * DAY_MS);
  });

  test('are given while the question is open, and by nobody twice', () => {
    for (const { question, opensAt, closesAt, voters: all, peeks } of drawn) {
      const end = question.paused === undefined ? Math.min(closesAt, 0) : -DAY_MS;
      const times = [...all.flatMap(({ history }) => history), ...peeks].map(({ at }) => at);
      expect(
        times.every((at) => at >= opensAt && at < end),
        question.text,
      ).toBe(true);
      expect(new Set(all.map(({ voterId }) => voterId)).size, question.text).toBe(all.length);
    }
  });

  test('come from people who answer more than once, on what they care for', () => {
    const questions = count(voters.map(({ voterId }) => voterId));
    const regulars = [...questions.values()].filter((answers) => answers >= 5);
    expect(regulars.length).toBeGreaterThan(2_000);
    const [school, work] = ['school', 'work'].map((slug) =>
      drawn
        .filter(({ question }) => question.topics[0] === slug)
        .flatMap((question) => question.voters),
    );
    const near = shared(school ?? []);
    expect(near).toBeGreaterThan(
      shared([...(school ?? []).slice(0, 1_500), ...(work ?? []).slice(0, 1_500)]),
    );
  });

  test('drift, and jump on the day of the news', () => {
    const share = (all: readonly DrawnVoter[], number: number) =>
      all.filter((voter) => standing(voter)[0] === number).length / all.length;
    const age = named('From what age should people vote in town elections?');
    const third = (age.closesAt < 0 ? age.closesAt : 0) - age.opensAt;
    const [early, late] = [
      age.voters.filter((voter) => firstAt(voter) < age.opensAt + third / 3),
      age.voters.filter((voter) => firstAt(voter) > age.opensAt + (2 * third) / 3),
    ];
    const moved = age.question.weights.map((_, at) =>
      Math.abs(share(early, at + 1) - share(late, at + 1)),
    );
    expect(Math.max(...moved)).toBeGreaterThan(0.05);

    const phones = named('Where should pupils’ phones be during the school day?');
    const news = phones.opensAt + (phones.question.jump?.day ?? 0) * DAY_MS;
    const [before, after] = [
      phones.voters.filter((voter) => firstAt(voter) < news),
      phones.voters.filter((voter) => firstAt(voter) >= news),
    ];
    const jumped = phones.question.weights.map((_, at) =>
      Math.abs(share(before, at + 1) - share(after, at + 1)),
    );
    expect(Math.max(...jumped)).toBeGreaterThan(0.1);
    const onTheDay = after.filter((voter) => firstAt(voter) < news + 1.5 * DAY_MS).length;
    expect(onTheDay / phones.voters.length).toBeGreaterThan(0.25);
  });

  test('came to a dozen open questions within the last hour', () => {
    const moving = drawn
      .filter(isOpen)
      .map(({ voters: all }) => all.filter((voter) => firstAt(voter) > -HOUR_MS).length);
    expect(moving.filter((answers) => answers >= 5).length).toBeGreaterThanOrEqual(12);
    expect(moving.reduce((sum, answers) => sum + answers, 0)).toBeGreaterThan(150);
  });
});

test('each reason is said by somebody who gave that answer, after giving it', () => {
  for (const { question, voters: all, reasons } of drawn) {
    const said = [...question.reasons, ...(question.discussion?.reasons ?? [])];
    expect(reasons.map(({ text }) => text)).toEqual(said.map(({ text }) => text));
    expect(new Set(reasons.map(({ voterId }) => voterId)).size).toBe(reasons.length);
    for (const [index, { voterId, choices, text, at }] of reasons.entries()) {
      const speaker = all.find((one) => one.voterId === voterId);
      const number = (said[index]?.choice ?? 0) + (question.scale?.from ?? 1);
      expect(speaker && standing(speaker), text).toEqual(choices);
      expect(question.kind === 'multiple' ? choices : choices.slice(0, 1), text).toContain(number);
      expect(at, text).toBeGreaterThanOrEqual(speaker?.history.at(-1)?.at ?? 0);
      expect(at, text).toBeLessThan(0);
    }
  }
});

describe('reactions', () => {
  const discussed = drawn.filter(({ reactions }) => reactions.length > 0);

  test('are on several questions that everybody may read and answer', () => {
    expect(discussed.length).toBeGreaterThanOrEqual(5);
    for (const { question } of discussed)
      expect([question.results, question.audience], question.text).toEqual(['always', 'everyone']);
  });

  test('name how each camp takes each reason', () => {
    for (const { question } of discussed) {
      const camps = question.discussion?.camps?.[0]?.length ?? question.choices.length;
      for (const { text, agree = [] } of [
        ...question.reasons,
        ...(question.discussion?.reasons ?? []),
      ]) {
        expect(agree.length, text).toBe(camps);
        expect(Math.min(...agree) > 0 && Math.max(...agree) < 100, text).toBe(true);
      }
    }
  });

  test('come from people whose answer stands, to what others have said by then, each once', () => {
    for (const { question, voters: all, reasons, reactions } of discussed) {
      expect(reactions.length, question.text).toBe(question.discussion?.people);
      expect(new Set(reactions.map(({ voterId }) => voterId)).size).toBe(reactions.length);
      const answered = new Map(all.map((voter) => [voter.voterId, voter]));
      const spoken = new Map(reasons.map(({ voterId, at }) => [voterId, at]));
      for (const { voterId, said, at } of reactions) {
        const voter = answered.get(voterId);
        expect(voter ? standing(voter) : []).not.toEqual([]);
        const times = [
          ...said.map(({ author }) => spoken.get(author) ?? 0),
          voter ? firstAt(voter) : 0,
        ];
        expect(times.every((time) => time <= at) && at < 0, question.text).toBe(true);
        const authors = said.map(({ author }) => author);
        expect(new Set([voterId, ...authors]).size).toBe(said.length + 1);
        expect(said.length).toBeGreaterThanOrEqual(7);
      }
    }
  });

  test.each([
    ['Should your city close its centre to cars on Sundays?', 3],
    ['From what age should people vote in town elections?', 2],
    ['Window seat or aisle seat on a long journey?', 1],
  ])('on “%s” show groups, as many as there are: %i', (text, groups) => {
    const { reasons, reactions } = named(text);
    const marks = marksOfRows(
      reactions.map(({ said }) =>
        reasons.map(({ voterId }) => said.find(({ author }) => author === voterId)?.mark),
      ),
    );
    // As many seeds, since the number of a question is another on each site.
    for (const seed of ['one', 'two', 'three']) {
      const found = findGroups(marks, { seed, former: undefined, isOver: () => false });
      expect(found).toMatchObject({ groups, holds: groups > 1 });
      const sizes = Array.from(
        { length: groups },
        (_, group) => found?.groupOf.filter((own) => own === group).length ?? 0,
      );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(60);
    }
  });
});

/** Of so many answers, how many come from somebody with another among them. */
function shared(answers: readonly DrawnVoter[]): number {
  const by = count(answers.map(({ voterId }) => voterId));
  return answers.filter(({ voterId }) => (by.get(voterId) ?? 0) > 1).length / answers.length;
}
