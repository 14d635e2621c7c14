import type { QuestionKind } from '../questions/question-rules.ts';
import type { QuestionView } from '../results/question-view.ts';
import type { Result } from '../results/result.ts';

/** What of a question the rule looks at. */
type HomeFacts = Pick<
  QuestionView,
  'id' | 'kind' | 'state' | 'audience' | 'text' | 'resultShows' | 'staysInside'
> & {
  choices: readonly unknown[];
  counts: Pick<QuestionView['counts'], 'leftOut'>;
  result: Pick<Result, 'shows' | 'leader' | 'burst'> | undefined;
};

/** A question with its answers of the day before the slot. */
export type HomeCandidate<Q extends HomeFacts = QuestionView> = {
  question: Q;
  answersOfDay: number;
  /** The most answers within ten minutes of that day. */
  fullestTen: number;
};

/** So long the home question stays, unless it may not be shown any more. */
const SLOT_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Kinds that can be answered and drawn in full on the first page. A ranking needs its own page. */
const TURNS = ['single', 'multiple', 'scale'] as const satisfies readonly QuestionKind[];
const MAX_CHOICES: Record<(typeof TURNS)[number], number> = { single: 5, multiple: 7, scale: 7 };
const MAX_TEXT = 75;

/** As many answers within a day are a movement. */
const MOVING_OF_DAY = 30;
/** A crowd: as many answers within ten minutes, if they are nearly all of the day. */
const CROWD = { least: 20, share: 0.8 };

/** The order and the answers that are compared are as old as this, so that the page does not jump with each answer. */
export function homeSlot(now: Date): Date {
  return new Date(Math.floor(now.getTime() / SLOT_MS) * SLOT_MS);
}

/** Which kinds come first in this hour: each hour another one, and the others after it. */
export function kindsInTurn(slot: Date): QuestionKind[] {
  const first = Math.floor(slot.getTime() / HOUR_MS) % TURNS.length;
  return [...TURNS.slice(first), ...TURNS.slice(0, first)];
}

/** The home question, from candidates in the order of what is trending. Undefined if none is close or moving. */
export function chooseHomeQuestion<Q extends HomeFacts>(
  candidates: readonly HomeCandidate<Q>[],
  slot: Date,
): HomeCandidate<Q> | undefined {
  const good = candidates.filter((one) => isShowable(one) && isShort(one) && isOfNews(one));
  return kindsInTurn(slot)
    .map((kind) => good.find(({ question }) => question.kind === kind))
    .find((one) => one !== undefined);
}

/** Open to everybody, with shares that everybody sees, and carried by no crowd. */
function isShowable(candidate: HomeCandidate<HomeFacts>): boolean {
  const { state, audience, resultShows, result, counts, staysInside } = candidate.question;
  return (
    state === 'open' &&
    audience === 'everyone' &&
    !staysInside &&
    resultShows === 'now' &&
    result?.shows === 'shares' &&
    !result.burst &&
    !counts.leftOut &&
    !isCrowd(candidate)
  );
}

function isCrowd({ answersOfDay, fullestTen }: HomeCandidate<HomeFacts>): boolean {
  return fullestTen >= CROWD.least && fullestTen >= CROWD.share * answersOfDay;
}

function isShort({ question: { kind, choices, text } }: HomeCandidate<HomeFacts>): boolean {
  return kind !== 'ranking' && choices.length <= MAX_CHOICES[kind] && text.length <= MAX_TEXT;
}

/** Close: no choice leads beyond chance; a scale has no leader, so it can only move. */
function isOfNews({ question: { kind, result }, answersOfDay }: HomeCandidate<HomeFacts>): boolean {
  const isClose = kind !== 'scale' && result !== undefined && result.leader === undefined;
  return isClose || answersOfDay >= MOVING_OF_DAY;
}

const ROW_KINDS = ['single', 'multiple', 'scale', 'ranking'] as const;
/** Fewer would not be a row. */
const MIN_ROW = 3;

/** One question of each kind, for the row of drawings under the home question. */
export function chooseKindRow<Q extends HomeFacts>(
  candidates: readonly HomeCandidate<Q>[],
  without: string | undefined,
): Q[] {
  const fit = candidates.filter((one) => one.question.id !== without && isShowable(one));
  const row = ROW_KINDS.flatMap(
    (kind) => fit.find(({ question }) => question.kind === kind)?.question ?? [],
  );
  return row.length < MIN_ROW ? [] : row;
}
