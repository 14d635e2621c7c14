import type { ReactNode, RefObject } from 'react';
import type { AnswerState } from '../answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { Result } from '../../results/result.ts';
import type { AnsweredArea } from './answered-area.tsx';
import type { InactiveArea } from './inactive-area.tsx';
import type { Standing, standingOf } from '../words/standing.ts';
import type { standingRounds } from '../standing-rounds.ts';
import type { OwnOrder } from './own-order.tsx';
import type { RankingBeside } from './ranking-beside.tsx';
import type { RankingRows } from './ranking-rows.tsx';
import type { ResultDrawing } from '../../results/ui/result-drawing.tsx';

/** Parts that only a question's own page loads. */
export type PageExtras = {
  Ranking: typeof RankingRows;
  Drawing: typeof ResultDrawing;
  /** How a ranking with a result is shown. */
  ranked?: {
    Beside: typeof RankingBeside;
    OwnOrder: typeof OwnOrder;
    roundsOf: typeof standingRounds;
    standingOf: typeof standingOf;
  };
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
  /** How a ranking stands by its rounds, where these are known. */
  standing: Standing | undefined;
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
