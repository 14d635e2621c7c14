import { useId, useRef } from 'react';
import type { Question } from '../../questions/question.ts';
import { EMPTY_ANSWER_STATE } from '../answer-state.ts';
import { questionViewOf } from '../../results/question-view.ts';
import { OpenArea } from './open-area.tsx';
import { StateLine } from './state-line.tsx';
import { RankingRows } from './ranking-rows.tsx';
import { ResultStrip } from '../../results/ui/result-strip.tsx';

const EXTRAS = {
  Ranking: RankingRows,
  Drawing: ResultStrip,
};

/**
 * A question that is being written, as a phone will show it once it is open. The question does not exist yet, so there
 * are no answers and no requests.
 */
export function QuestionPreview({ question }: { question: Question }) {
  const status = useRef<HTMLFieldSetElement>(null);
  const text = useId();
  const now = question.readAt;
  const { state } = questionViewOf(question, undefined, { order: 0 });
  // The preview shows the open question, whenever it opens.
  const view = questionViewOf({ ...question, opensAt: now }, undefined, { order: 0 });
  return (
    <article aria-labelledby={text}>
      <StateLine question={{ ...view, state }} now={now.toISOString()} />
      <h3
        id={text}
        className={`${view.text.length > 90 ? 'text-h4' : 'text-h3'} display mt-3 wrap-anywhere`}
      >
        <bdi className="block">{view.text}</bdi>
      </h3>
      {view.context && (
        <p className="mt-4 whitespace-pre-line wrap-anywhere text-soft">
          <bdi className="block">{view.context}</bdi>
        </p>
      )}
      <div className="answer-area answer-page mt-5">
        <OpenArea
          question={view}
          state={EMPTY_ANSWER_STATE}
          result={undefined}
          sentence={undefined}
          standing={undefined}
          splitHeader={undefined}
          isSplit={false}
          status={status}
          now={now.toISOString()}
          size="page"
          grows={false}
          extras={EXTRAS}
          entry={view.audience === 'everyone' ? 'yes' : 'sign-in'}
          idle={undefined}
          onKeep={undefined}
        />
      </div>
    </article>
  );
}
