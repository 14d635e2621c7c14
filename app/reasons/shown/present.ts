import type { QuestionView } from '../../results/question-view.ts';
import { choiceLabel } from '../../questions/words/outside.ts';
import { isolateBidi } from '../../base/bidi.ts';
import {
  interleaveByChoice,
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
};

/** The reasons on a question. Their number is public, as the turnout is. */
export type ReasonsView =
  | { state: 'shown'; reasons: ReasonView[]; total: number; isAll: boolean; isDemo: boolean }
  /** Reasons reveal how people answered, so they are hidden as long as the result. */
  | { state: 'hidden'; total: number; until: 'answered' | 'closed' };

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
  { total, isAll, addressOf }: { total: number; isAll: boolean; addressOf: AddressOf },
): ReasonsView {
  const shown = interleaveByChoice(stored).slice(0, isAll ? SHOWN_AT_MOST : SHOWN_AT_FIRST);
  return {
    state: 'shown',
    reasons: shown.map((reason) => reasonView(question, reason, addressOf)),
    total,
    isAll,
    isDemo: shown.some(({ isDemo }) => isDemo),
  };
}

export function reasonView(
  question: ReasonsQuestion,
  { id, choices, text, saidAt, by }: StoredReason,
  addressOf: AddressOf,
): ReasonView {
  return {
    id: addressOf(id),
    text,
    answer: answerText(question, choices),
    saidAt: saidAt.toISOString(),
    ...(by && { by }),
  };
}

/** How many choices are named if several were picked. */
const NAMED = 2;

function answerText({ kind, choices }: ReasonsQuestion, given: readonly number[]): string {
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
