import { useEffect, useRef } from 'react';
import { Sentence } from '../../ui/sentence.tsx';
import { stateReasonText } from '../../questions/words/state-reason.ts';
import { finalChangeOf } from '../../results/details/final-change.ts';
import { finalResultOf } from '../../results/details/final-result.ts';
import type { ResultDetails } from '../../results/details/result-details.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { finalChangeWords, finalHeadline } from '../../results/words/final-result.ts';
import { SkyDrawing } from '../../results/ui/sky-drawing.tsx';
import { useAnswerState } from '../client/answer-store.ts';
import * as words from '../words/answered.ts';

type Props = {
  question: QuestionView;
  details: ResultDetails | undefined;
  /** The reader has the page open while the question closes. */
  arrives: boolean;
};

/** How a closed question ended: one sentence as the headline of its page, and what moved since it opened. */
export function FinalVerdict({ question, details, arrives }: Props) {
  const { picks } = useAnswerState(question.id);
  const told = finalResultOf(question, details?.ranking);
  const { headline, more } = finalHeadline(told);
  const change = finalChangeOf(told, details?.trend?.change);
  const { closedEarly, stateReason } = question;
  return (
    <div className={arrives ? 'final final-arrives' : 'final'}>
      <div>
        <h2 className={headline.length > LONG ? 'final-headline final-long' : 'final-headline'}>
          {headline}
        </h2>
        {change && <p className="final-more">{finalChangeWords(change)}</p>}
        {more !== undefined && <p className="final-more">{more}</p>}
        {closedEarly && stateReason !== undefined && (
          <p className="final-more">
            <Sentence
              parts={words.reasonGiven({
                reason: <bdi>{`“${stateReasonText(stateReason)}”`}</bdi>,
              })}
            />
          </p>
        )}
        {arrives && <Spoken text={headline} />}
        {/* The answers of a ranking are whole orders, which its rounds draw. */}
        {question.result && question.result.people > 0 && question.kind !== 'ranking' && (
          <SkyDrawing kind={question.kind} result={question.result} mine={picks} />
        )}
      </div>
    </div>
  );
}

/** Beyond this many characters the headline has a smaller size, so that the result stays on the first screen. */
const LONG = 90;

/** A text is announced only where it comes into an element that was there before. */
function Spoken({ text }: { text: string }) {
  const spoken = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (spoken.current) spoken.current.textContent = text;
  }, [text]);
  return <output ref={spoken} className="sr-only" />;
}
