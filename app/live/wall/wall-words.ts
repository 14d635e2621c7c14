import { formatCount, formatNumber } from '../../base/words/figures.ts';
import type { Span } from './minutes.ts';

/**
 * The words of the wall. `Clock` formats a moment in the zone of the reader. `Until` is the moment at which updates
 * stopped, by a pause or a lost connection; then nothing is "now" or "ago", and times are shown instead.
 */
type Clock = (at: number) => string;
type Until = number | undefined;

/** The words after the figure of the hour. */
export function hourWords(answers: number, until: Until, clock: Clock): string {
  const hour = until === undefined ? 'the last hour' : `the hour to ${clock(until)}`;
  return `${answers === 1 ? 'answer' : 'answers'} in ${hour}`;
}

export function minuteWords(answers: number): string {
  return `${formatNumber(answers)} this minute`;
}

type Connection = {
  state: 'off' | 'live' | 'polling' | 'away' | 'paused';
  heardAt: number | undefined;
};

/** How news arrive, or since when they do not. */
export function connectionWords(
  { state, heardAt }: Connection,
  asOf: number,
  clock: Clock,
): string {
  switch (state) {
    case 'live':
      return 'Live';
    case 'polling':
      return 'Updates every 15 seconds';
    case 'paused':
      return `Paused at ${clock(heardAt ?? asOf)}`;
    case 'away':
      return `No connection since ${clock(heardAt ?? asOf)}`;
    case 'off':
      return `As of ${clock(asOf)}`;
  }
}

const STEP_S = 5;
const MINUTE_S = 60;

/** In steps long enough to be read before they change. */
export function agoWords(at: number, now: number): string {
  const seconds = Math.max(0, (now - at) / 1_000);
  if (seconds < STEP_S) return 'just now';
  return seconds < MINUTE_S
    ? `${formatNumber(Math.floor(seconds / STEP_S) * STEP_S)} s ago`
    : `${formatNumber(Math.floor(seconds / MINUTE_S))} min ago`;
}

/** When a question was last answered. */
export function whenWords(at: number, now: number, until: Until, clock: Clock): string {
  return until === undefined ? agoWords(at, now) : `at ${clock(at)}`;
}

const FRESH_MS = 10_000;

export function isFresh(at: number, now: number): boolean {
  return now - at < FRESH_MS;
}

export function inTheHour(answers: number, until: Until): string {
  return `${formatNumber(answers)} in ${until === undefined ? 'the last hour' : 'that hour'}`;
}

/** How many questions wait because somebody reads the list. */
export function newerWords(newer: number): string {
  return `${formatNumber(newer)} newly answered`;
}

/** One sentence about all new answers, for screen readers. */
export function newsWords(since: number, hour: number): string {
  const came = formatCount(since, { one: '# answer', other: '# answers' });
  return `${came} since you last heard, ${formatNumber(hour)} in the last hour.`;
}

/** The words about the fullest minute of the chart. */
export function fullestWords(
  fullest: { at: number; answers: number } | undefined,
  clock: Clock,
): string {
  if (!fullest) return 'Nobody has answered in the last hour.';
  const answers = formatCount(fullest.answers, { one: '# answer', other: '# answers' });
  return `The busiest minute was ${clock(fullest.at)}, with ${answers}.`;
}

/** The words about the bar of the running minute. */
export function runningWords(began: number, until: Until, clock: Clock): string {
  return until === undefined
    ? 'The striped bar is this minute so far.'
    : `The striped bar is ${clock(began)}, as far as it got.`;
}

/** The label at the end of the chart. */
export function endWords(until: Until, clock: Clock): string {
  return until === undefined ? 'now' : `to ${clock(until)}`;
}

export function spanWords({ from, to, isRunning }: Span, until: Until, clock: Clock): string {
  if (!isRunning) return `${clock(from)} to ${clock(to)}`;
  return `${clock(from)} ${until === undefined ? 'to now' : endWords(until, clock)}`;
}
