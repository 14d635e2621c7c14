import { LEVELS } from '../app/answers/levels.ts';
import { pickWeighted, type Rng } from '../app/stats/rng.ts';
import type { DemoQuestion } from './demo/shape.ts';

export type DemoAnswer = { voter: string; choices: number[]; at: Date; level: number };
type Window = { opensAt: Date; closesAt: Date };
type Outside = { none: number; unsure: number };

const DAY_MS = 86_400_000;
/** How the answers of everyone were checked; what is asked of members is answered with an account. */
const LEVEL_WEIGHTS = LEVELS.map(
  (level) => ({ open: 14, device: 58, account: 28 })[level as string] ?? 0,
);
const ACCOUNT = LEVELS.indexOf('account');

/** Of those who are offered them: how many find nothing fitting, or don't know. */
const NONE_SHARE = 0.05;
const UNSURE_SHARE = 0.07;
/** How strongly answers crowd into the first days of a question. */
const EARLY_CROWDING = 1.6;

/** Everybody counted in `people`, and beside them those who picked "none of these" or "not sure". */
export function drawAnswers(
  question: DemoQuestion,
  rng: Rng,
  window: Window,
  outside: Outside,
): DemoAnswer[] {
  const answers: DemoAnswer[] = [];
  const offered = [
    ...(question.none ? [{ number: outside.none, share: NONE_SHARE }] : []),
    ...(question.unsure ? [{ number: outside.unsure, share: UNSURE_SHARE }] : []),
  ];
  for (let i = 0; i < question.people; i++) answers.push(draw(question, rng, window));
  for (const { number, share } of offered) {
    const people = Math.round(question.people * share);
    for (let i = 0; i < people; i++)
      answers.push({
        voter: voterOf(rng),
        choices: [number],
        at: timeIn(window, rng),
        level: levelOf(question, rng),
      });
  }
  return answers.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function levelOf({ audience }: DemoQuestion, rng: Rng): number {
  return audience === 'everyone' ? pickWeighted(rng, LEVEL_WEIGHTS) : ACCOUNT;
}

function draw(question: DemoQuestion, rng: Rng, window: Window): DemoAnswer {
  const at = timeIn(window, rng);
  const weights = [...weightsAt(question, window, at)];
  const first = question.scale?.from ?? 1;
  const order: number[] = [];
  const wanted = howMany(question, rng);
  while (order.length < wanted && weights.some((weight) => weight > 0)) {
    const index = pickWeighted(rng, weights);
    order.push(first + index);
    weights[index] = 0;
  }
  return { voter: voterOf(rng), choices: order, at, level: levelOf(question, rng) };
}

function howMany(question: DemoQuestion, rng: Rng): number {
  if (question.kind === 'multiple')
    return 1 + Math.floor(rng() * (question.pick ?? question.choices.length));
  if (question.kind !== 'ranking') return 1;
  // Most people rank everything; some stop after their favourites.
  return rng() < 0.7 ? question.choices.length : 1 + Math.floor(rng() * question.choices.length);
}

/** Opinion drifts evenly from the first weights to the later ones, or changes at once on the day of a jump. */
function weightsAt(
  question: DemoQuestion,
  { opensAt, closesAt }: Window,
  at: Date,
): readonly number[] {
  const { weights, later, jump } = question;
  const since = at.getTime() - opensAt.getTime();
  if (jump && since >= jump.day * DAY_MS) return jump.weights;
  if (!later) return weights;
  const part = since / Math.max(1, closesAt.getTime() - opensAt.getTime());
  return weights.map((weight, index) => weight * (1 - part) + (later[index] ?? weight) * part);
}

function timeIn({ opensAt, closesAt }: Window, rng: Rng): Date {
  const length = closesAt.getTime() - opensAt.getTime();
  return new Date(opensAt.getTime() + Math.floor(length * rng() ** EARLY_CROWDING));
}

function voterOf(rng: Rng): string {
  return Array.from({ length: 16 }, () =>
    Math.floor(rng() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('');
}
