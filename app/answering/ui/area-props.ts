import type { ReactNode, RefObject } from 'react';
import type { AnswerState } from '../answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { roundNotes, rankingOutcome } from '../../results/rankings/ranking-outcome.ts';
import type { Result } from '../../results/result.ts';
import type { AnsweredArea } from './answered-area.tsx';
import type { InactiveArea } from './inactive-area.tsx';
import type { OwnOrder } from './own-order.tsx';
import type { RankingRows } from './ranking-rows.tsx';
import type { ResultDrawing } from '../../results/ui/result-drawing.tsx';

/** What only a question's own page loads. */
export type PageExtras = {
  Ranking: typeof RankingRows;
  Drawing: typeof ResultDrawing;
  /** Where a ranking is answered for good. */
  OwnOrder?: typeof OwnOrder;
  outcomeOf: typeof rankingOutcome;
  roundNotesOf: typeof roundNotes;
  /** Where the page may be served with one of them; elsewhere they come when they are wanted. */
  AnsweredArea?: typeof AnsweredArea;
  InactiveArea?: typeof InactiveArea;
};

/** What every face of a question's answering area is drawn from. */
export type AreaProps = {
  question: QuestionView;
  state: AnswerState;
  /** Where this reader may see it. */
  result: Result | undefined;
  /** The one plain sentence about it. */
  sentence: string | undefined;
  /** What the rounds of a ranking made of its choices. */
  notes: ReadonlyMap<number, string> | undefined;
  /** Whose answers are shown, and the choice of others. */
  splitHeader: ReactNode;
  isPart: boolean;
  /** The line that says what to do, and then what came of it. */
  status: RefObject<HTMLFieldSetElement | null>;
  now: string;
  size: 'page' | 'card';
  /** The figures stand here for the first time: their bars grow. */
  grows: boolean;
  extras: PageExtras | undefined;
};
