import { ResultDrawing } from '../../results/ui/result-drawing.tsx';
import { standingRounds } from '../standing-rounds.ts';
import { standingOf } from '../words/standing.ts';
import { AnsweredArea } from './answered-area.tsx';
import { InactiveArea } from './inactive-area.tsx';
import { OwnOrder } from './own-order.tsx';
import { QuestionAnswering, type QuestionAnsweringProps } from './question-answering.tsx';
import { RankingBeside } from './ranking-beside.tsx';
import { RankingRows } from './ranking-rows.tsx';
import { SplitHeader } from './split-header.tsx';

const PARTS = {
  extras: {
    Ranking: RankingRows,
    Drawing: ResultDrawing,
    ranked: { Beside: RankingBeside, OwnOrder, roundsOf: standingRounds, standingOf },
    AnsweredArea,
    InactiveArea,
  },
  SplitHeader,
};

/** A question's page with all its parts. Most pages are opened with nothing to show but the choices, and load them later. */
export function FullAnswering(props: QuestionAnsweringProps) {
  return <QuestionAnswering {...props} parts={PARTS} />;
}
