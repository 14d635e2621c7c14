import type { QuestionKind, QuestionState } from '../../questions/question-rules.ts';

/** What the server tells a frame's script; it reads everything else from the rows. */
export type WidgetData = {
  survey: string;
  question: string;
  kind: QuestionKind;
  revision: number;
  state: QuestionState;
  /** The most picks; where more than one is allowed, they are sent together. */
  mostPicks: number;
  /** The query of the split that is shown; empty for everyone, which alone updates live. */
  splitQuery: string;
  /** The note beside shares: who chose to be among the answers. */
  sharesNote: string;
  /** The note of a made-up result once people answered: it applies while the turnout is above `from`. */
  mixed?: { from: number; sharesNote: string };
  /** The log entry of the served result: the sentence does not describe later figures. */
  sequence: number;
  isAnswerable: boolean;
  /** The next question of the survey. */
  nextUrl?: string | undefined;
};
