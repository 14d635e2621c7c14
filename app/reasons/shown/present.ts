import type { QuestionView } from '../../results/question-view.ts';
import { choiceLabel } from '../../questions/words/outside.ts';
import { countReactions, type ReactionCount } from '../groups/stepped-counts.ts';
import type { RankedReason, SideStanding } from './standing-rows.server.ts';
import { isolateBidi } from '../../base/bidi.ts';
import {
  interleaveByChoice,
  MAX_SIDES,
  SHOWN_AT_FIRST,
  SHOWN_AT_MOST,
  type StoredReason,
} from '../reason-rules.ts';
import * as words from '../words/answer.ts';

export type ReasonView = {
  /** What its report is about. */
  id: string;
  text: string;
  /** The answer given with the reason. */
  answer: string;
  saidAt: string;
  /** The name or the handle it is signed with. Of an unnamed one nothing tells whose it is. */
  by?: string;
  /** A program made it up. */
  isDemo?: true;
};

/** How many of the people who reacted agree. */
export type Agreement = { agree: number; people: number };
/** A reason that stands out among people of another answer, of the same, or of both. */
export type BestReason = { reason: ReasonView; across?: Agreement; within?: Agreement };
/** That which convinces across comes first. */
export type BestOfChoice = { number: number; choice: string; reasons: BestReason[] };

/** The reason given for an answer that people of another answer agree with most. */
export type SideReason = {
  answer: string;
  text: string;
  by?: string;
  across: Agreement;
  /** It, or some of the reactions to it. */
  isDemo: boolean;
};

/** Of people who answered, reacted to five reasons since, and said whether they still see it the same. */
export type SecondLooks = { people: number; differently: number };

/** The reasons on a question. Their number is public, as the turnout is. */
export type ReasonsView =
  | {
      state: 'shown';
      reasons: ReasonView[];
      total: number;
      /** Of at most as many as a page shows, the newest first, so that it knows which it had: `ReasonNews`. */
      marks: string;
      isAll: boolean;
      isDemo: boolean;
      /** A program made up reactions, which the figures of the best count. */
      hasDemoReactions?: true;
      /** By choice, in the order of choices; these are not among the other reasons. */
      best?: BestOfChoice[];
      secondLooks?: SecondLooks;
      /** The one that a link led to, which is not among the others either; null where it is not to be read any more. */
      named?: ReasonView | null;
    }
  /** Reasons reveal how people answered, so they are hidden as long as the result. */
  | { state: 'hidden'; total: number; until: 'answered' | 'closed' };

/** One that says nearly the same as what somebody is typing. */
export type SimilarReason = Pick<ReasonView, 'id' | 'text' | 'answer'>;

type ReasonsQuestion = Pick<QuestionView, 'kind' | 'choices' | 'result' | 'resultShows'>;

/** What a page calls a reason, by its number. */
export type AddressOf = (id: string) => string;

/** Everybody may read the reasons exactly where everybody may see the result. */
export function arePublicReasons({ result }: Pick<QuestionView, 'result'>): boolean {
  return result !== undefined;
}

export function hiddenReasons({ resultShows }: ReasonsQuestion, total: number): ReasonsView {
  return {
    state: 'hidden',
    total,
    until: resultShows === 'after closing' ? 'closed' : 'answered',
  };
}

export function shownReasons(
  question: ReasonsQuestion,
  stored: readonly StoredReason[],
  { total, marks, isAll, standing = [], secondLooks, named, addressOf }: ShowingReasons,
): ReasonsView {
  const choices = question.choices.filter(({ number }) =>
    standing.some((reason) => reason.choices[0] === number),
  );
  const best = choices.slice(0, isAll ? undefined : BEST_AT_FIRST).map((choice): BestOfChoice => ({
    number: choice.number,
    choice: isolateBidi(choiceLabel(choice)),
    reasons: standing
      .filter((reason) => reason.choices[0] === choice.number)
      .map((reason) => ({
        reason: reasonView(question, reason, addressOf),
        ...(reason.isBestAcross && { across: agreementIn(reason.across) }),
        ...(reason.isBestWithin && { within: agreementIn(reason.within) }),
      })),
  }));
  const told = new Set(best.flatMap(({ reasons }) => reasons.map(({ reason }) => reason.id)));
  if (named) told.add(addressOf(named.id));
  const hasDemoReactions = standing.some((one) => one.hasDemoReactions);
  const others = stored.filter(({ id }) => !told.has(addressOf(id)));
  const shown = interleaveByChoice(others).slice(0, isAll ? SHOWN_AT_MOST : SHOWN_AT_FIRST);
  return {
    state: 'shown',
    reasons: shown.map((reason) => reasonView(question, reason, addressOf)),
    total,
    marks,
    isAll,
    isDemo:
      [...shown, ...standing, ...(named ? [named] : [])].some(({ isDemo }) => isDemo) ||
      hasDemoReactions,
    ...(hasDemoReactions && { hasDemoReactions }),
    ...(best.length > 0 && { best }),
    ...(secondLooks && { secondLooks }),
    ...(named !== undefined && { named: named && reasonView(question, named, addressOf) }),
  };
}

/** The best reason of each choice for places that show nothing else of them, in the order of the rows. */
export function sideReasons(
  question: ReasonsQuestion,
  standing: readonly SideStanding[],
): SideReason[] {
  const rows = question.result?.rows ?? [];
  const numbers = new Set([...rows, ...question.choices].map(({ number }) => number));
  const people = new Map(rows.map(({ number, count }) => [number, count]));
  const told = [...numbers].flatMap((number) => {
    const reason = standing.find(({ choices }) => choices[0] === number);
    return reason ? [{ reason, people: people.get(number) ?? 0 }] : [];
  });
  const sides = new Set(told.toSorted((a, b) => b.people - a.people).slice(0, MAX_SIDES));
  return told.filter((side) => sides.has(side)).map(({ reason }) => sideReason(question, reason));
}

function sideReason(
  question: ReasonsQuestion,
  { choices, text, by, across, isDemo, hasDemoReactions }: SideStanding,
): SideReason {
  return {
    answer: answerText(question, choices.slice(0, 1)),
    text,
    ...(by && { by }),
    across: agreementIn(across),
    isDemo: isDemo || hasDemoReactions,
  };
}

/** Of so many choices the best reasons stand on a page that does not show all. */
export const BEST_AT_FIRST = 3;

type ShowingReasons = {
  total: number;
  marks: string;
  isAll: boolean;
  standing?: readonly RankedReason[];
  secondLooks?: SecondLooks | undefined;
  named?: StoredReason | null;
  addressOf: AddressOf;
};

function agreementIn(count: ReactionCount): Agreement {
  return { agree: count.agree, people: countReactions(count) };
}

export function reasonView(
  question: ReasonsQuestion,
  { id, choices, text, saidAt, by, isDemo }: StoredReason,
  addressOf: AddressOf,
): ReasonView {
  return {
    id: addressOf(id),
    text,
    answer: answerText(question, choices),
    saidAt: saidAt.toISOString(),
    ...(by && { by }),
    ...(isDemo && { isDemo }),
  };
}

export function similarReasonView(
  question: ReasonsQuestion,
  { id, text, choices }: Pick<StoredReason, 'id' | 'text' | 'choices'>,
  addressOf: (id: string) => string,
): SimilarReason {
  return { id: addressOf(id), text, answer: answerText(question, choices) };
}

/** How many choices are named if several were picked. */
const NAMED = 2;

export function answerText({ kind, choices }: ReasonsQuestion, given: readonly number[]): string {
  const labels = given.flatMap((number) => {
    const choice = choices.find((one) => one.number === number);
    return choice ? [isolateBidi(choiceLabel(choice))] : [];
  });
  const [first = ''] = labels;
  const isListed = choices.some(({ number, role }) => number === given[0] && role === 'listed');
  if (kind === 'ranking' && isListed) return words.putFirst({ choice: first });
  if (kind === 'scale') {
    const steps = choices.map(choiceLabel);
    return words.onScale({ step: first, from: steps[0] ?? '', to: steps.at(-1) ?? '' });
  }
  const named = labels.slice(0, NAMED);
  return words.chose({ choices: named, others: labels.length - named.length });
}
