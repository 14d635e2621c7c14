import type { QuestionKind, QuestionState } from '../../questions/rules.ts';

/** What the page of a frame tells its script; everything else the script reads from the rows. */
export type WidgetData = {
  survey: string;
  question: string;
  kind: QuestionKind;
  revision: number;
  state: QuestionState;
  /** Picks at most; more than one are sent together. */
  mostPicks: number;
  /** As the document of the part that is shown is asked for; empty where all are, which alone move. */
  splitQuery: string;
  /** What goes with shares: who chose to be among the answers. */
  sharesNote: string;
  /** The same once more people answered than this, of a result that a program made up. */
  mixed?: { from: number; sharesNote: string };
  /** Of the log, as served: later figures are not what the sentence was said of. */
  sequence: number;
  /** Whether a row can be picked here. */
  isAnswerable: boolean;
  /** The question after it in its survey. */
  nextUrl?: string | undefined;
};
