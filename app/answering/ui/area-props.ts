import type { ReactNode, RefObject } from 'react';
import type { AnswerState } from '../answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { roundNotes, rankingOutcome } from '../../results/words/ranking-outcome.ts';
import type { Result } from '../../results/result.ts';
import type { AnsweredArea } from './answered-area.tsx';
import type { InactiveArea } from './inactive-area.tsx';
import type { OwnOrder } from './own-order.tsx';
import type { RankingRows } from './ranking-rows.tsx';
import type { ResultDrawing } from '../../results/ui/result-drawing.tsx';

/** Parts that only a question's own page loads. */
export type PageExtras = {
  Ranking: typeof RankingRows;
  Drawing: typeof ResultDrawing;
  /** For a ranking that has been answered. */
  OwnOrder?: typeof OwnOrder;
  outcomeOf: typeof rankingOutcome;
  roundNotesOf: typeof roundNotes;
  /** Set if the page may be rendered with one of them; elsewhere they are loaded on demand. */
  AnsweredArea?: typeof AnsweredArea;
  InactiveArea?: typeof InactiveArea;
};

/** The props of every state of the answering area. */
export type AreaProps = {
  question: QuestionView;
  state: AnswerState;
  /** Set if this reader may see it. */
  result: Result | undefined;
  /** How a closed question ended. */
  ending?: ReactNode;
  /** It ended while the reader had the page open: it is told below the rows, so that they stay where they are. */
  endsBelow?: boolean | undefined;
  /** The sentence about the result. Beside `ending`, only what the reader's own answer adds to it. */
  sentence: string | undefined;
  /** What the rounds of a ranking made of its choices. */
  notes: ReadonlyMap<number, string> | undefined;
  /** Names the shown split, and links to the others. */
  splitHeader: ReactNode;
  isSplit: boolean;
  /** The status line, which says what to do and then what happened. */
  status: RefObject<HTMLFieldSetElement | null>;
  now: string;
  size: 'page' | 'card';
  /** The figures are shown for the first time, so their bars grow. */
  grows: boolean;
  extras: PageExtras | undefined;
};
