import type { CountPoint } from '../../app/results/trend/change.ts';
import type { Rng } from '../../app/stats/rng.ts';

/**
 * Logs that chance made, for readers who judge what is said of them: who came when, with what, who thought again, took it
 * back, or stood outside the base. What is counted of them is reckoned from the log itself, in whole numbers.
 */

type Picks = readonly number[];
/** So many people who did the same at the same time; no picks where they took it back or stand outside the base. */
export type Entry = { who: number; people: number; at: number; picks: Picks; isOutside: boolean };
export type RandomLog = {
  measure: 'share' | 'mean';
  choices: { number: number; label: string }[];
  log: Entry[];
  until: number;
  /** A day that a reader chose. */
  day: string | undefined;
};

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const START = Date.UTC(2026, 9, 5);
const NAMES = ['Yes', 'No, never', '3 people', 'More than chance', 'a “b”', 'Bus'];

const below = (rng: Rng, most: number) => Math.floor(rng() * most);
const oneOf = <T>(rng: Rng, ...all: readonly [T, ...T[]]): T =>
  all[below(rng, all.length)] ?? all[0];

export function makeRandomLog(rng: Rng): RandomLog {
  const kind = oneOf(rng, 'single', 'single', 'multiple', 'scale');
  const many = kind === 'scale' ? 5 : 2 + below(rng, 4);
  const choices = Array.from({ length: many }, (_, at) => ({
    number: at + 1,
    label: kind === 'scale' ? `${at + 1}` : (NAMES[at] ?? ''),
  }));
  const size = oneOf(rng, 3, 12, 40, 400, 20_000);
  const span = oneOf(rng, 2, 6, 26, 40, 250) * DAY;
  // Most of all polls have a favourite, so that shares come near to none and to all.
  const pull = oneOf(rng, 0, 0.6, 0.97);
  const pick = (): Picks => {
    const first = rng() < pull ? 1 : 1 + below(rng, many);
    const more = choices.map(({ number }) => number).filter(() => rng() < 0.3);
    const several = [...new Set([first, ...more])].toSorted((a, b) => a - b);
    return kind === 'multiple' ? several : [first];
  };
  const entry = (who: number, people: number, at: number): Entry => {
    const isOutside = rng() < 0.15;
    return { who, people, at, isOutside, picks: isOutside ? [] : pick() };
  };
  const log = Array.from({ length: 2 + below(rng, 12) }, (_, who) => {
    const people = oneOf(rng, 1, 1 + below(rng, size), 1 + below(rng, size));
    const at = START + below(rng, span);
    const first = entry(who, people, at);
    if (rng() < 0.7) return [first];
    const later = entry(who, people, at + below(rng, span - (at - START)));
    return [first, rng() < 0.3 ? { ...later, picks: [] } : later];
  })
    .flat()
    .toSorted((a, b) => a.at - b.at);
  const day = new Date(START + below(rng, span + DAY)).toISOString().slice(0, 10);
  return {
    measure: kind === 'scale' ? 'mean' : 'share',
    choices,
    log,
    until: (log.at(-1)?.at ?? START) + oneOf(rng, 0, HOUR, 3 * DAY),
    day: rng() < 0.5 ? day : undefined,
  };
}

/** How everybody stood just before a moment: the second reader's only source. */
export function answersBefore({ log }: RandomLog, moment: number): Entry[] {
  const last = new Map<number, Entry>();
  for (const one of log) if (one.at < moment) last.set(one.who, one);
  return [...last.values()].filter(({ picks }) => picks.length > 0);
}
export const peopleIn = (entries: readonly Entry[]) =>
  entries.reduce((sum, one) => sum + one.people, 0);
export const pickedIn = (entries: readonly Entry[], number: number) =>
  peopleIn(entries.filter(({ picks }) => picks.includes(number)));
export const sumIn = (entries: readonly Entry[]) =>
  entries.reduce((sum, { picks, people }) => sum + people * (picks[0] ?? 0), 0);

export const isoOf = (at: number) => new Date(at).toISOString();

/** As the counters keep it: by hours, each with all before its end. */
export function pointsOf(made: RandomLog): CountPoint[] {
  const hours = new Set(made.log.map(({ at }) => Math.floor(at / HOUR)));
  return [...hours].map((hour) => {
    const there = answersBefore(made, (hour + 1) * HOUR);
    return { at: isoOf(hour * HOUR), ...countsOf(made, there) };
  });
}

export function countsOf({ choices }: RandomLog, entries: readonly Entry[]) {
  const byChoice = Object.fromEntries(
    choices.map(({ number }) => [number, pickedIn(entries, number)]),
  );
  return { people: peopleIn(entries), byChoice };
}

export function daysOf(made: RandomLog): CountPoint[] {
  const now = answersBefore(made, Infinity);
  const days = [...new Set(now.map(({ at }) => Math.floor(at / DAY)))].toSorted((a, b) => a - b);
  return days.map((day) => ({
    at: isoOf(day * DAY),
    ...countsOf(
      made,
      now.filter(({ at }) => Math.floor(at / DAY) === day),
    ),
  }));
}

export const numberIn = (words: string) => Number(words.replaceAll(',', ''));
export const dayIn = (words: string) => Date.parse(`${words} UTC`);

/** "62%", "over 99%", ">99%" of so many. */
export function isShare(words: string, count: number, people: number): boolean {
  const plain = words.replace('>', 'over ').replace('<', 'under ');
  if (plain === 'over 99%') return count < people && 200 * count >= 199 * people;
  if (plain === 'under 1%') return count > 0 && 200 * count < people;
  if (plain === '100%') return count === people;
  if (plain === '0%') return count === 0;
  return (
    /^\d+%$/.test(plain) &&
    Math.abs(200 * count - 2 * Number.parseInt(plain, 10) * people) <= people
  );
}

/** "3.6", "over 4.9", ">4.9" of steps from 1 to 5 that come to a sum. */
export function isMean(words: string, sum: number, people: number): boolean {
  const plain = words.replace('>', 'over ').replace('<', 'under ');
  if (plain === 'over 4.9') return sum < 5 * people && 20 * sum >= 99 * people;
  if (plain === 'under 1.1') return sum > people && 20 * sum < 21 * people;
  const tenths = Math.round(10 * Number(plain));
  if (tenths === 50) return sum === 5 * people;
  if (tenths === 10) return sum === people;
  return Math.abs(20 * sum - 2 * tenths * people) <= people;
}

/** Twice the same share as it is shown, and not by chance. */
export function equalSharesLog(): RandomLog {
  const entry = (who: number, people: number, day: number, picks: Picks): Entry => {
    return { who, people, at: START + day * DAY, picks, isOutside: picks.length === 0 };
  };
  return {
    measure: 'share',
    choices: [
      { number: 1, label: 'Yes' },
      { number: 2, label: 'No' },
    ],
    // 24.4% of 20,000, then 23.6% of 40,000, and 200 who are not sure.
    log: [
      entry(1, 200, 0, []),
      entry(2, 4_880, 0.5, [1]),
      entry(3, 15_120, 0.5, [2]),
      entry(4, 4_560, 9.5, [1]),
      entry(5, 15_440, 9.5, [2]),
    ],
    until: START + 10 * DAY,
    day: isoOf(START + 5 * DAY).slice(0, 10),
  };
}
