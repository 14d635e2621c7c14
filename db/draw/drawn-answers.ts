import { NONE, UNSURE } from '../../app/results/tally.ts';
import { pickWeighted, type Rng } from '../../app/stats/rng.ts';
import type { DemoQuestion } from '../demo/demo-types.ts';
import { dealFirstPicks, drawPicks, weightsAt } from './opinions.ts';
import { ACCOUNT_LEVEL } from '../../app/results/levels.ts';
import { DEVICE_LEVEL, OPEN_LEVEL, randomUuid, type Crowd } from './crowd.ts';
import type { NextVoter } from './survey-voters.ts';
import { drawPause, drawTime, type Moment, type Window } from './times.ts';

/** An entry of a question's log; no choices take the answer back. */
export type LogEntry = { at: Moment; choices: number[] };
/** What one person did on a question, the last entry of which stands. */
export type DrawnVoter = {
  voterId: string;
  token: string;
  level: number;
  sawResult: boolean;
  history: LogEntry[];
};
export type DrawnPeek = { voterId: string; at: Moment };

/** How the answers of everyone were checked; what is asked of members is answered with an account. */
const LEVEL_WEIGHTS = new Map([
  [OPEN_LEVEL, 14],
  [DEVICE_LEVEL, 58],
  [ACCOUNT_LEVEL, 28],
]);
/** Of those who are offered them: how many find nothing fitting, or don't know. */
const NONE_SHARE = 0.05;
const UNSURE_SHARE = 0.07;
/** Of everybody who can: how many change their answer, and how many take it back. */
const CHANGE_SHARE = 0.035;
const WITHDRAWAL_SHARE = 0.006;
const REDRAWS = 6;
/** Where results wait for an answer: how many look without one, and how many answer after they looked. */
const PEEK_SHARE = 0.06;
const PEEKED_FIRST_SHARE = 0.03;

/**
 * Everybody counted in `people`; beside them those outside the base, and those who took their answer back. `turn`: who comes
 * next in a survey of several.
 */
export function drawAnswers(
  question: DemoQuestion,
  crowd: Crowd,
  rng: Rng,
  window: Window,
  turn?: NextVoter,
): { voters: DrawnVoter[]; peeks: DrawnPeek[] } {
  const next = crowd(question);
  const drawVoter = (level: number, history: LogEntry[]): DrawnVoter => ({
    voterId: next(level),
    token: randomUuid(rng),
    level,
    sawResult: false,
    history,
  });
  const at = () => drawTime(question, window, rng);
  if (turn) return { voters: drawSurveyAnswers(question, { turn, rng, window }), peeks: [] };
  const firsts = question.isExact ? dealFirstPicks(question.weights, question.people, rng) : [];
  const counted = Array.from({ length: question.people }, (_, index) => {
    const level = drawLevel(question, rng);
    const answer = drawEntry(question, window, at(), rng, firsts[index]);
    return drawVoter(level, withEarlierAnswer(question, window, level, answer, rng));
  });
  const outside = [
    ...(question.hasNone ? [{ number: NONE, share: NONE_SHARE }] : []),
    ...(question.hasUnsure ? [{ number: UNSURE, share: UNSURE_SHARE }] : []),
  ].flatMap(({ number, share }) =>
    Array.from({ length: Math.round(question.people * share) }, () =>
      drawVoter(drawLevel(question, rng), [{ at: at(), choices: [number] }]),
    ),
  );
  const withdrawn = Array.from({ length: Math.round(question.people * WITHDRAWAL_SHARE) }, () => {
    const last = at();
    const first = Math.max(window.opensAt, last - drawPause(rng));
    const given = drawEntry(question, window, first, rng);
    return drawVoter(drawReturningLevel(question, rng), [given, { at: last, choices: [] }]);
  });
  const voters = [...counted, ...outside, ...withdrawn];
  if (question.results !== 'after') return { voters, peeks: [] };
  const seen = withPeeks(voters, window, rng);
  const looked = Array.from({ length: Math.round(question.people * PEEK_SHARE) }, () => ({
    voterId: next(drawReturningLevel(question, rng)),
    at: at(),
  }));
  return { voters: seen.voters, peeks: [...seen.peeks, ...looked] };
}

type SurveyDrawParams = { turn: NextVoter; rng: Rng; window: Window };

/** Of those who go through a survey nobody comes back: they answer, or stand outside the base, and go on. */
function drawSurveyAnswers(
  question: DemoQuestion,
  { turn, rng, window }: SurveyDrawParams,
): DrawnVoter[] {
  const { people, hasNone, hasUnsure } = question;
  const outside = [
    ...(hasNone ? Array.from({ length: Math.round(people * NONE_SHARE) }, () => NONE) : []),
    ...(hasUnsure ? Array.from({ length: Math.round(people * UNSURE_SHARE) }, () => UNSURE) : []),
  ];
  // Among the others, so that whoever did not know is no likelier to stop.
  const every = Math.max(1, Math.floor(people / (outside.length + 1)));
  return Array.from({ length: people + outside.length }, (_, index) => {
    const { voterId, level, at } = turn();
    const pick =
      index % (every + 1) === every ? outside[Math.floor(index / (every + 1))] : undefined;
    const entry = drawEntry(question, window, at, rng);
    const history = [pick === undefined ? entry : { at, choices: [pick] }];
    return { voterId, token: randomUuid(rng), level, sawResult: false, history };
  });
}

function drawEntry(
  question: DemoQuestion,
  window: Window,
  at: Moment,
  rng: Rng,
  first?: number,
): LogEntry {
  return { at, choices: drawPicks(question, weightsAt(question, window, at), rng, first) };
}

/** How an answer was checked. */
export function drawLevel({ audience }: DemoQuestion, rng: Rng): number {
  if (audience !== 'everyone') return ACCOUNT_LEVEL;
  return [...LEVEL_WEIGHTS.keys()][pickWeighted(rng, [...LEVEL_WEIGHTS.values()])] ?? DEVICE_LEVEL;
}

/** Of somebody who can come back: without a voter id nobody can. */
function drawReturningLevel(question: DemoQuestion, rng: Rng): number {
  return Math.max(DEVICE_LEVEL, drawLevel(question, rng));
}

/** What stands in the end is what was drawn; a few picked something else before. */
function withEarlierAnswer(
  question: DemoQuestion,
  window: Window,
  level: number,
  answer: LogEntry,
  rng: Rng,
): LogEntry[] {
  const at = answer.at - drawPause(rng);
  if (level === OPEN_LEVEL || rng() >= CHANGE_SHARE || at < window.opensAt) return [answer];
  for (let tries = 0; tries < REDRAWS; tries++) {
    const before = drawEntry(question, window, at, rng);
    if (before.choices.join() !== answer.choices.join()) return [before, answer];
  }
  return [answer];
}

/** Some of those who answered had asked for the result before. */
function withPeeks(
  voters: readonly DrawnVoter[],
  { opensAt }: Window,
  rng: Rng,
): { voters: DrawnVoter[]; peeks: DrawnPeek[] } {
  const peeks: DrawnPeek[] = [];
  const marked = voters.map((voter) => {
    const at = (voter.history[0]?.at ?? opensAt) - drawPause(rng);
    if (voter.level === OPEN_LEVEL || rng() >= PEEKED_FIRST_SHARE || at < opensAt) return voter;
    peeks.push({ voterId: voter.voterId, at });
    return { ...voter, sawResult: true };
  });
  return { voters: marked, peeks };
}
