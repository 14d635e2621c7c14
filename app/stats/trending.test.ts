import { describe, expect, test } from 'vitest';
import { createRng } from './rng.ts';
import { scoreTrending, type Activity } from './trending.ts';

const OLD = { hoursSinceOpening: 500, hoursUntilClosing: 100 };

function steady(perHour: number, lastHour = perHour): Activity {
  return {
    ...OLD,
    lastHour,
    lastDay: 23 * perHour + lastHour,
    lastWeek: 167 * perHour + lastHour,
  };
}

function fresh(answers: number): Activity {
  return {
    lastHour: answers,
    lastDay: answers,
    lastWeek: answers,
    hoursSinceOpening: 0.9,
    hoursUntilClosing: 100,
  };
}

function scoreOf(activity: Activity): number {
  return scoreTrending(activity).score;
}

describe('a new question with a rush', () => {
  test('beats steady traffic of any size', () => {
    for (const perHour of [1, 50, 1_000, 1_000_000]) {
      expect(scoreOf(steady(perHour))).toBeLessThan(0.1);
      expect(scoreOf(fresh(6))).toBeGreaterThan(scoreOf(steady(perHour)));
    }
  });

  test('beats the busy hours of a big question', () => {
    // Three standard deviations above the usual, and an evening at twice the usual.
    expect(scoreOf(fresh(12))).toBeGreaterThan(scoreOf(steady(1_000, 1_095)));
    expect(scoreOf(fresh(50))).toBeGreaterThan(scoreOf(steady(1_000, 2_000)));
  });

  test('has the documented score', () => {
    // 0.45 · 30/50 + 0.10 · 30/230.
    expect(scoreOf(fresh(30))).toBeCloseTo(0.283, 3);
  });

  test('beats a handful of friends', () => {
    expect(scoreOf(fresh(2))).toBeLessThan(0.05);
  });
});

test('an old question that comes alive beats a steady one', () => {
  expect(scoreOf(steady(1, 30))).toBeGreaterThan(scoreOf(steady(1_000)));
});

describe('one burst', () => {
  test('scores below 0.55 whatever its size, now and later that day', () => {
    for (const perHour of [0, 1, 100]) {
      for (const size of [100, 10_000, 1e9]) {
        const calm = steady(perHour);
        const now = { ...calm, ...added(calm, size, ['lastHour', 'lastDay', 'lastWeek']) };
        const later = { ...calm, ...added(calm, size, ['lastDay', 'lastWeek']) };
        expect(scoreOf(now)).toBeLessThan(0.55);
        expect(scoreOf(later)).toBeLessThan(0.55);
      }
    }
  });

  test('loses to a rise that lasts', () => {
    const lasting = { ...OLD, hoursSinceOpening: 10, lastHour: 60, lastDay: 400, lastWeek: 400 };
    expect(scoreOf(lasting)).toBeGreaterThan(scoreOf(fresh(1e9)));
  });

  test('counts as usual a day later', () => {
    const calm = steady(1);
    expect(scoreOf({ ...calm, lastWeek: calm.lastWeek + 10_000 })).toBeLessThanOrEqual(
      scoreOf(calm),
    );
  });
});

test('every answer of the last day raises the score, and no earlier one does', () => {
  const rng = createRng('activity');
  for (let i = 0; i < 2_000; i++) {
    const lastHour = Math.floor(rng() ** 3 * 1_000);
    const lastDay = lastHour + Math.floor(rng() ** 3 * 10_000);
    const activity: Activity = {
      lastHour,
      lastDay,
      lastWeek: lastDay + Math.floor(rng() ** 3 * 100_000),
      hoursSinceOpening: rng() * 400,
      hoursUntilClosing: 1 + rng() * 100,
    };
    const score = scoreOf(activity);
    const inTheHour = added(activity, 1, ['lastHour', 'lastDay', 'lastWeek']);
    const inTheDay = added(activity, 1, ['lastDay', 'lastWeek']);
    expect(scoreOf({ ...activity, ...inTheHour })).toBeGreaterThan(score);
    expect(scoreOf({ ...activity, ...inTheDay })).toBeGreaterThan(score);
    expect(scoreOf({ ...activity, ...added(activity, 1, ['lastWeek']) })).toBeLessThanOrEqual(
      score,
    );
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThan(1);
  }
});

test('age alone makes no jump', () => {
  const at = (hoursSinceOpening: number) =>
    scoreOf({ ...OLD, lastHour: 20, lastDay: 120, lastWeek: 125, hoursSinceOpening });
  expect(at(23.99)).toBeCloseTo(at(24.01), 6);
  expect(at(47.99)).toBeCloseTo(at(48.01), 2);
});

test('a question a day old is not measured by its first minutes', () => {
  // 100 in the first of 25 hours: usual is 100/24, and 0.45 · (20 − 4.17) / 40 + 0.45 · (380 − 95.8) / 400 + 0.0667.
  const activity = { ...OLD, lastHour: 20, lastDay: 400, lastWeek: 500, hoursSinceOpening: 25 };
  expect(scoreOf(activity)).toBeCloseTo(0.5645, 3);
});

test('a question that nobody can answer does not trend', () => {
  expect(scoreOf({ ...fresh(100), hoursUntilClosing: 0 })).toBe(0);
  expect(scoreOf({ ...fresh(0), hoursSinceOpening: -1 })).toBe(0);
});

describe('the reason', () => {
  test('is the hour if the hour rose', () => {
    expect(scoreTrending(fresh(412)).reason).toEqual({ answers: 412, hours: 1 });
  });

  test('is the day if that rose more, and never longer than the question is open', () => {
    const day = { ...OLD, lastHour: 5, lastDay: 300, lastWeek: 300 };
    expect(scoreTrending(day).reason).toEqual({ answers: 300, hours: 24 });
    expect(scoreTrending({ ...day, hoursSinceOpening: 6.2 }).reason).toEqual({
      answers: 300,
      hours: 7,
    });
  });

  test('is the day, or else the week, if nothing rose', () => {
    expect(scoreTrending(steady(2)).reason).toEqual({ answers: 48, hours: 24 });
    const quiet = { ...OLD, lastHour: 0, lastDay: 0, lastWeek: 9 };
    expect(scoreTrending(quiet).reason).toEqual({ answers: 9, hours: 168 });
    expect(scoreTrending(fresh(0)).reason).toEqual({ answers: 0, hours: 1 });
  });
});

type Window = 'lastHour' | 'lastDay' | 'lastWeek';

function added(activity: Activity, answers: number, windows: Window[]): Partial<Activity> {
  return Object.fromEntries(windows.map((window) => [window, activity[window] + answers]));
}
