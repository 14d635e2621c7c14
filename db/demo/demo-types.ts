import type { QuestionKind } from '../../app/questions/question-rules.ts';

export type DemoTopic = {
  slug: string;
  name: string;
  /** One sentence. */
  about: string;
};

export type DemoCommunity = {
  slug: string;
  name: string;
  about: string;
  /** A few short lines. */
  rules: string;
  joining: 'public' | 'request' | 'invitation';
};

export type DemoSurvey = {
  /** As its questions name it. */
  title: string;
  intro: string;
  thanks: string;
};

export type DemoQuestion = {
  text: string;
  context?: string;
  /** One to three slugs, the file's own topic first. */
  topics: string[];
  community?: string;
  /** The title of the survey it is part of; those of one survey stand one after another in their file. */
  survey?: string;
  kind: QuestionKind;
  /** Empty for a scale. */
  choices: string[];
  /** 1–5, 1–7 or 0–10. */
  scale?: { from: 0 | 1; to: 5 | 7 | 10; low: string; high: string };
  /** Multiple: how many may be picked. */
  pickAtMost?: number;
  /** The choices have a natural order and are not shuffled. */
  isOrdered?: true;
  /** "None of these" and "Not sure" are offered; never listed among the choices. */
  hasNone?: true;
  hasUnsure?: true;
  /** Relative popularity of each choice, or of each step of the scale. */
  weights: number[];
  /** Popularity at the end of the window, where opinion drifts. */
  endWeights?: number[];
  /** Opinion changes at once, `day` days after opening. */
  jump?: { day: number; weights: number[] };
  /** How many answer by now. */
  people: number;
  /** They divide as the weights say to the person, as where two choices are to have the same number. */
  isExact?: true;
  /** Many of them answer within the last hours. */
  hasRush?: true;
  /** Days before now that it opened; negative when it opens in that many days. */
  openedDaysAgo: number;
  /** Days from now that it closes; negative when it closed that many days ago. */
  closesInDays: number;
  /** Paused a day ago, for this reason. */
  paused?: string;
  /** It was to close later, in `planned` days from now, and why it did not. */
  closedEarly?: { planned: number; reason: string };
  results: 'always' | 'after' | 'closed';
  audience: 'everyone' | 'members' | 'community';
  /** `choice` is an index into choices, or of the step of the scale. Empty where nobody has answered. */
  reasons: DemoReason[];
  /** People react to its reasons. */
  discussion?: DemoDiscussion;
};

export type DemoReason = {
  choice: number;
  text: string;
  /** Where it is discussed: how many in a hundred of each camp agree, of those who do not pass. */
  agree?: readonly number[];
};

export type DemoDiscussion = {
  /** How many react. */
  people: number;
  /** By choice, how its people divide among those who react alike. Without it each choice is a camp. */
  camps?: readonly (readonly number[])[];
  /** What is said beside the reasons of the question. */
  reasons: DemoReason[];
};
