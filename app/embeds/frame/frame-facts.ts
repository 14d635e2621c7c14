import type { Kind, State } from '../../questions/rules.ts';

/** What the page of a frame tells its script; everything else the script reads from the rows. */
export type FrameFacts = {
  survey: string;
  question: string;
  kind: Kind;
  revision: number;
  state: State;
  /** Picks at most; more than one are sent together. */
  most: number;
  /** As the document of the part that is shown is asked for; empty where all are, which alone move. */
  query: string;
  /** What goes with shares: who chose to be among the answers. */
  how: string;
  /** The same once more people answered than this, of a result that a program made up. */
  mixed?: { from: number; how: string };
  /** Of the log, as served: later figures are not what the sentence was said of. */
  sequence: number;
  /** Whether a row can be picked here. */
  takes: boolean;
  /** The question after it in its survey. */
  next?: string | undefined;
};
