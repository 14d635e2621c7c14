import type { QuestionScope } from './visibility.ts';
import type { Audience, QuestionKind, Lifecycle, ResultVisibility } from './question-rules.ts';
import type { StateReason } from './state-reason.ts';

/** A stored question with its choices and community; rules and views are made from it. */
export type Question = Lifecycle &
  QuestionScope & {
    publicId: string;
    surveyPublicId: string;
    revision: number;
    kind: QuestionKind;
    text: string;
    context: string;
    pickAtMost: number;
    isOrdered: boolean;
    scaleLow: string;
    scaleHigh: string;
    results: ResultVisibility;
    /** Its author may reveal the result to a room before the close: see reveals.server.ts. */
    mayReveal: boolean;
    audience: Audience;
    /** Whoever answers without an account may say why. */
    visitorsSayWhy: boolean;
    /** The close time as set at opening. With the id it seeds the order that breaks ties. */
    tieClose: Date;
    /** Was paused at any time, even if resumed since. */
    wasPaused: boolean;
    /** Why it is paused, was closed early or was removed. */
    stateReason: StateReason | null;
    /** Since when it is paused, closed early or removed. */
    stateSince: Date | null;
    closedEarly: boolean;
    replaces: QuestionVersion | null;
    replacedBy: QuestionVersion | null;
    isDemo: boolean;
    /** How many of its answers are demo data. */
    demoAnswers: number;
    community: { slug: string; name: string } | null;
    topics: { slug: string; name: string }[];
    /** The survey it was asked in with others, and its place there, from 1. */
    survey: SurveyPosition | null;
    choices: Choice[];
  };

export type SurveyPosition = { title: string; place: number; of: number };

/** An earlier or later version, which may have been asked elsewhere. */
export type QuestionVersion = QuestionScope & { publicId: string };

/** The numbers of "none of these" and "not sure". Those of listed choices are smaller. */
export const OPT_OUT_NUMBERS = { none: 100, unsure: 101 } as const;
export type OptOutRole = keyof typeof OPT_OUT_NUMBERS;

export type Choice = ListedChoice | OptOut;
/** What the author wrote, or a step of a scale. */
export type ListedChoice = { number: number; label: string; role: 'listed' };
/**
 * "None of these" and "not sure" are pinned last and stay outside the base. The site says them by their role, see
 * `choiceLabel`; `storedLabel` is there only where a row has words of its own.
 */
export type OptOut = { number: number; role: OptOutRole; storedLabel?: string };

/** The part of a question that an answer is checked against, and that its result is made with. */
export type AnswerableQuestion = Pick<
  Question,
  | 'publicId'
  | 'surveyPublicId'
  | 'revision'
  | 'kind'
  | 'pickAtMost'
  | 'isOrdered'
  | 'results'
  | 'audience'
  | 'opensAt'
  | 'closesAt'
  | 'tieClose'
  | 'wasPaused'
  | 'isDemo'
  | 'demoAnswers'
  | 'choices'
> &
  QuestionScope & { id: string };
