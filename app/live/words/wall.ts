import { formatCount, formatNumber } from '../../base/words/figures.ts';
import type { AnswerPermission } from '../../answering/answer-rules.ts';
import type { QuestionState } from '../../questions/question-rules.ts';
import type { MinuteSpan } from '../minutes.ts';

/**
 * The words of the wall. `Clock` formats a moment in the zone of the reader. `Until` is the moment at which updates
 * stopped, by a pause or a lost connection; then nothing is "now" or "ago", and times are shown instead.
 */
type Clock = (at: number) => string;
type Until = number | undefined;

/** The words after the figure of the hour. */
export function hourWords(answers: number, until: Until, clock: Clock): string {
  if (until === undefined)
    return formatCount(answers, {
      one: 'answer in the last hour',
      other: 'answers in the last hour',
    });
  const end = clock(until);
  return formatCount(answers, {
    one: `answer in the hour to ${end}`,
    other: `answers in the hour to ${end}`,
  });
}

/** The same on the page of a topic. */
export function topicHourWords<T>({
  answers: all,
  topic,
  until,
  clock,
}: {
  answers: number;
  topic: T;
  until: Until;
  clock: Clock;
}): readonly [string, T] {
  if (until === undefined)
    return [
      formatCount(all, {
        one: 'answer in the last hour on ',
        other: 'answers in the last hour on ',
      }),
      topic,
    ];
  const end = clock(until);
  return [
    formatCount(all, {
      one: `answer in the hour to ${end} on `,
      other: `answers in the hour to ${end} on `,
    }),
    topic,
  ];
}

export function minuteWords(answers: number): string {
  return `${formatNumber(answers)} this minute`;
}

type Connection = {
  state: 'off' | 'live' | 'polling' | 'away' | 'paused';
  heardAt: number | undefined;
};

/** How updates arrive, or since when they do not. */
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

export function inTheHour(answers: number, until: Until): string {
  const number = formatNumber(answers);
  return until === undefined ? `${number} in the last hour` : `${number} in that hour`;
}

/** How many came in the last five minutes, of which the running one is a part. */
export function recentWords(answers: number): string {
  return `${formatNumber(answers)} in 5 min`;
}

/** The heading of the tiles; `isRecent`: some were answered in the last five minutes. */
export function answeredMost(isRecent: boolean, isStill: boolean): string {
  const span = isRecent ? 'five minutes' : 'hour';
  return isStill ? `Answered most in the ${span} before` : `Answered most in the last ${span}`;
}

/** What a dot of the constellation stands for. */
export function dotWords(answers: number): string {
  return formatCount(answers, {
    one: 'Each dot is one answer on the topic.',
    other: 'Each dot is about # answers on the topic.',
  });
}

/** How many questions wait because somebody reads the list. */
export function newerWords(newer: number): string {
  return `${formatNumber(newer)} newly answered`;
}

/** One sentence about all new answers, for screen readers. */
export function sinceWords(since: number, hour: number): string {
  const all = formatNumber(hour);
  return formatCount(since, {
    one: `# answer since you last heard, ${all} in the last hour.`,
    other: `# answers since you last heard, ${all} in the last hour.`,
  });
}

/** The words about the fullest minute of the chart. */
export function fullestWords(
  fullest: { at: number; answers: number } | undefined,
  clock: Clock,
): string {
  if (!fullest) return 'Nobody has answered in the last hour.';
  const at = clock(fullest.at);
  return formatCount(fullest.answers, {
    one: `The busiest minute was ${at}, with # answer.`,
    other: `The busiest minute was ${at}, with # answers.`,
  });
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

export function spanWords({ from, to, isRunning }: MinuteSpan, until: Until, clock: Clock): string {
  const end = isRunning ? until : to;
  return end === undefined ? `${clock(from)} to now` : `${clock(from)} to ${clock(end)}`;
}

// The head.
export const goOn = <T>({ hidden }: { hidden: (text: string) => T }) =>
  ['Go on', hidden(' with live figures')] as const;
export const pause = <T>({ hidden }: { hidden: (text: string) => T }) =>
  ['Pause', hidden(' live figures')] as const;
export const fullScreen = 'Full screen';
export const exitFullScreen = 'Exit full screen';
export const about =
  'What people are answering, and the current results. No page shows who picked what.';
export const demoRule = 'Questions marked Demo also count answers that a program made up.';

// The chart.
export const answersAMinute = 'Answers a minute';
export const inUtc = 'Times are in UTC.';
export const figuresInTable = 'The figures in a table';
export const byFiveMinutes = 'Answers by five minutes';
export const fiveMinutes = 'Five minutes';
export const answers = 'Answers';

export const answersInHour = ({ answers: all }: { answers: number }) =>
  formatCount(all, {
    one: '# answer in the last hour.',
    other: '# answers in the last hour.',
  });

// The list.
export const alsoAnswered = 'Also answered in the last hour';
export const alsoAnsweredThen = 'Also answered in that hour';
export const order = 'Newest at the top';
export const quiet = 'It is quiet right now';
export const quietRule =
  'Nobody has answered here in the last hour. New answers appear here at once.';
export const onThisTopic = 'Questions on this topic';
export const toAnswer = 'Questions to answer';
/** After the number of people, which is drawn by itself. */
export const answered = ({ people }: { people: number }) =>
  formatCount(people, { one: 'person answered', other: 'people answered' });
export const waits = {
  'after answering': 'You see the result once you have answered',
  'after closing': 'The result shows when it closes',
} as const;
export const demoData = 'Demo data';
export const youAnswered = 'You answered this.';
export const entry: Record<AnswerPermission, string> = {
  yes: 'Answer it',
  'sign-in': 'Sign in to answer',
  'not-a-member': 'Read the question',
};
export const states: Record<Exclude<QuestionState, 'open'>, string> = {
  scheduled: 'Not open yet',
  paused: 'Paused',
  closed: 'Closed',
  removed: 'Removed',
};

// Topics.
export const topics = 'Topics';
export const moreTopics = 'More topics';
export const allTopics = 'All topics';
