import type { Rng } from '../../app/stats/rng.ts';
import type { DemoQuestion } from '../demo/demo-types.ts';
import type { DrawnVoter } from './drawn-answers.ts';
import { OPEN_LEVEL } from './crowd.ts';
import type { Moment, Window } from './times.ts';

export type DrawnReason = { voterId: string; choices: number[]; text: string; at: Moment };

/** Writing a sentence takes so long. */
const MIN_MS = 20_000;
const TIMEOUT_MS = 600_000;
/** How often one of the latest to answer speaks, so that a lively question has something new on it. */
const LATE_SHARE = 0.4;
const LATEST = 0.1;

type ReasonAuthor = { voterId: string; choices: number[]; at: Moment };

/** Each reason said by somebody who gave that answer, shortly after; nobody speaks twice. */
export function drawReasons(
  question: DemoQuestion,
  voters: readonly DrawnVoter[],
  rng: Rng,
  { endsAt }: Window,
): DrawnReason[] {
  const available = new Map(reasonAuthorsOf(voters).map((speaker) => [speaker.voterId, speaker]));
  return question.reasons.map(({ choice, text }) => {
    const number = choice + (question.scale?.from ?? 1);
    const speaker = pickAuthor([...available.values()], number, question.kind, rng);
    if (!speaker) throw new Error(`Nobody answered “${question.text}” so as to say “${text}”.`);
    available.delete(speaker.voterId);
    const { voterId, choices } = speaker;
    const spoken = speaker.at + MIN_MS + Math.floor(rng() * (TIMEOUT_MS - MIN_MS));
    return { voterId, choices, text, at: Math.min(spoken, endsAt - 1) };
  });
}

/** Whoever can be known again and whose answer stands. */
export function reasonAuthorsOf(voters: readonly DrawnVoter[]): ReasonAuthor[] {
  return voters.flatMap(({ voterId, level, history }) => {
    const standing = history.at(-1);
    return level !== OPEN_LEVEL && standing && standing.choices.length > 0
      ? [{ voterId, ...standing }]
      : [];
  });
}

function pickAuthor(
  silent: readonly ReasonAuthor[],
  number: number,
  kind: DemoQuestion['kind'],
  rng: Rng,
): ReasonAuthor | undefined {
  const gave = silent.filter(({ choices }) =>
    kind === 'multiple' ? choices.includes(number) : choices[0] === number,
  );
  // What somebody says of one choice they picked comes best from somebody who picked few.
  const fewest = Math.min(...gave.map(({ choices }) => choices.length));
  const fitting = (
    kind === 'multiple' ? gave.filter(({ choices }) => choices.length === fewest) : gave
  ).toSorted((a, b) => b.at - a.at);
  const among = rng() < LATE_SHARE ? Math.ceil(fitting.length * LATEST) : fitting.length;
  return fitting[Math.floor(rng() * among)];
}
