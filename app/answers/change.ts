import { formatCount, formatDay, formatList, formatPercent, formatTenths } from '../base/format.ts';
import { quote } from '../base/isolate.ts';
import { meanMoved, shareMoved } from '../stats/change.ts';
import { wholePercent } from '../stats/percent.ts';
import { summarizeScale } from '../stats/scale.ts';
import { FEWEST_FOR_SHARES } from './results.ts';

/** What was counted until the end of an hour or a day that began at `at`: each point holds all before it. */
export type HourCount = {
  at: string;
  people: number;
  byChoice: Readonly<Record<number, number>>;
};

export type TrendChoice = { number: number; label: string };

/** A scale is followed by its mean, everything else by the share of each choice. */
export type Reads = 'share' | 'mean';

export type Change = {
  reads: Reads;
  before: { at: string; people: number };
  now: { at: string; people: number };
  rows: ChangeRow[];
};

export type ChangeRow = TrendChoice & {
  /** Whole per cents, or a mean. */
  before: number;
  now: number;
  /** As the two figures are shown, so that a reader who subtracts finds the same. */
  difference: number;
  verdict: 'moved' | 'inside' | 'too few since';
};

/** From the last point before a moment to the last of all; nothing where one of them holds too few people. */
export function changeSince(
  points: readonly HourCount[],
  since: string,
  choices: readonly TrendChoice[],
  reads: Reads,
): Change | undefined {
  const moment = new Date(since);
  const before = points.findLast(({ at }) => new Date(at) < moment);
  const now = points.at(-1);
  return before && now && changeBetween(before, now, choices, reads);
}

export function changeBetween(
  before: HourCount,
  now: HourCount,
  choices: readonly TrendChoice[],
  reads: Reads,
): Change | undefined {
  if (Math.min(before.people, now.people) < FEWEST_FOR_SHARES) return undefined;
  return {
    reads,
    before: { at: before.at, people: before.people },
    now: { at: now.at, people: now.people },
    rows:
      reads === 'share'
        ? choices.map((choice) => shareRow(choice, before, now))
        : [meanRow(choices, before, now)],
  };
}

function shareRow(choice: TrendChoice, before: HourCount, now: HourCount): ChangeRow {
  const of = ({ people, byChoice }: HourCount) => ({ people, count: byChoice[choice.number] ?? 0 });
  const [first, last] = [of(before), of(now)];
  const [from, to] = [
    wholePercent(first.count, first.people),
    wholePercent(last.count, last.people),
  ];
  return {
    ...choice,
    before: from,
    now: to,
    difference: to - from,
    verdict: verdictOf(before, now, shareMoved(first, last)),
  };
}

function meanRow(steps: readonly TrendChoice[], before: HourCount, now: HourCount): ChangeRow {
  const of = ({ people, byChoice }: HourCount) => ({ people, ...meanOf(steps, byChoice) });
  const [first, last] = [of(before), of(now)];
  const [from, to] = [toTenth(first.mean), toTenth(last.mean)];
  return {
    number: 0,
    label: 'Average',
    before: from,
    now: to,
    difference: toTenth(to - from),
    verdict: verdictOf(before, now, meanMoved(first, last)),
  };
}

const toTenth = (value: number) => Math.round(value * 10) / 10;

export function meanOf(
  steps: readonly TrendChoice[],
  byChoice: HourCount['byChoice'],
): { mean: number; deviation: number } {
  const counts = steps.map(({ number }) => byChoice[number] ?? 0);
  const { mean = 0, deviation = 0 } = summarizeScale(counts, steps[0]?.number ?? 0);
  return { mean, deviation };
}

/** Whoever came since then is the evidence, and fewer than 30 of them are too few. */
function verdictOf(before: HourCount, now: HourCount, hasMoved: boolean): ChangeRow['verdict'] {
  if (now.people - before.people < FEWEST_FOR_SHARES) return 'too few since';
  return hasMoved ? 'moved' : 'inside';
}

export const VERDICT_WORDS: Record<ChangeRow['verdict'], string> = {
  moved: 'More than chance',
  inside: 'Within chance',
  'too few since': 'Too few since then to tell',
};

/** "Since 3 November 2026, with 240 people, “Train” went from 48% to 54%." */
export function changeSentence({ reads, before, rows }: Change): string {
  const day = formatDay(new Date(before.at));
  const moved = rows.filter(({ verdict }) => verdict === 'moved');
  const [most, ...others] = moved.toSorted(
    (a, b) => Math.abs(b.difference) - Math.abs(a.difference),
  );
  if (!most) {
    if (rows.some(({ verdict }) => verdict === 'too few since'))
      return `Too few people have answered since ${day} to tell a change.`;
    return reads === 'mean'
      ? `The average has not changed by more than chance since ${day}.`
      : `No share has changed by more than chance since ${day}.`;
  }
  const begin = `Since ${day}, with ${formatCount(before.people, { one: '# person', other: '# people' })},`;
  if (reads === 'mean')
    return `${begin} the average went from ${formatTenths(most.before)} to ${formatTenths(most.now)}.`;
  const told = `${begin} ${quote(most.label)} went from ${formatPercent(most.before)} to ${formatPercent(most.now)}`;
  return others.length === 0
    ? `${told}; no other share changed by more than chance.`
    : `${told}. Also changed: ${formatList(others.map(({ label }) => quote(label)))}.`;
}
