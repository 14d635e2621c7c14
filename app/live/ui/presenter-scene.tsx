import { useEffect, useRef, useState } from 'react';
import type { QuestionView } from '../../answers/present.ts';
import { ResultDrawing } from '../../answers/ui/result-drawing.tsx';
import { formatNumber } from '../../base/format.ts';
import { CountedFigure } from '../../ui/counted-figure.tsx';
import { Moment } from '../../ui/moment.tsx';
import { fitOf } from '../presenter-fit.ts';
import { baseOf, STATE_WORDS } from '../presenter-words.ts';

type Props = {
  question: QuestionView;
  place: string | undefined;
  /** Why it is paused or was closed early, where that is known of how it stands now. */
  reason: string | undefined;
  isShown: boolean;
  /** Only the way to answer, as large as the screen. */
  isLarge: boolean;
};

/** What is asked, the choices or their result, and how many that rests on. */
export function PresenterScene({ question, place, reason, isShown, isLarge }: Props) {
  const { headline, labels, rows, columns } = fitOf(question);
  const { count, words, notes } = baseOf(question, isShown);
  return (
    <section className="stage-asked" aria-labelledby="asked">
      <p className="stage-state">
        {question.state === 'open' && <span className="stage-dot" aria-hidden="true" />}
        {place && <span>{place}</span>}
        <Standing question={question} reason={reason} />
      </p>
      <h1 id="asked" className={`stage-headline stage-headline-${headline}`}>
        <bdi>{question.text}</bdi>
      </h1>
      {!isLarge && (
        <>
          <Rows className={`stage-labels-${labels} stage-rows-${rows} stage-columns-${columns}`}>
            {isShown && question.result ? (
              <ResultDrawing question={question} result={question.result} />
            ) : question.scale ? (
              <Steps question={question} />
            ) : (
              <Choices question={question} />
            )}
            {!isShown && <Outside question={question} />}
          </Rows>
          <p className="stage-base">
            <strong>
              <CountedFigure value={count} format={formatNumber} />
            </strong>
            <span>{words}</span>
            <span className="stage-notes">{notes.join(' · ')}</span>
          </p>
        </>
      )}
    </section>
  );
}

function Standing({ question, reason }: Pick<Props, 'question' | 'reason'>) {
  const { state, opensAt, closesAt } = question;
  const until = { scheduled: opensAt, open: closesAt }[state as string];
  return (
    <span>
      {STATE_WORDS[state]}
      {until && (
        <>
          {state === 'open' ? ' until ' : ', opens '}
          <Moment at={until} />
        </>
      )}
      {reason !== undefined && (
        <>
          {': '}
          <bdi>{reason}</bdi>
        </>
      )}
    </span>
  );
}

/** More than a screen holds is moved by keys too. */
function Rows({ className, children }: { className: string; children: React.ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const [isLonger, setLonger] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const look = new ResizeObserver(() =>
      setLonger(
        getComputedStyle(element).overflowY === 'auto' &&
          element.scrollHeight > element.clientHeight + 1,
      ),
    );
    for (const one of [element, ...element.children]) look.observe(one);
    return () => look.disconnect();
  });
  const reached = isLonger ? { tabIndex: 0, role: 'region', 'aria-label': 'Choices' } : {};
  return (
    <div ref={area} className={`stage-rows ${className}`} {...reached}>
      {children}
    </div>
  );
}

/** The rows of a question's own page where nothing can be picked; from there they would be more for every page to load. */
function Choices({ question: { choices } }: Pick<Props, 'question'>) {
  return (
    <ul className="choice-rows">
      {choices
        .filter(({ role }) => role === 'listed')
        .map(({ number, label }) => (
          <li key={number} className="choice-row">
            <span className="strip-face" aria-hidden="true" />
            <span className="strip-label">
              <bdi>{label}</bdi>
            </span>
          </li>
        ))}
    </ul>
  );
}

/** A scale without its result: its steps and what their ends mean. */
function Steps({ question: { choices, scale } }: Pick<Props, 'question'>) {
  const steps = choices.filter(({ role }) => role === 'listed');
  return (
    <>
      <ol className="stage-steps">
        {steps.map(({ number, label }) => (
          <li key={number}>{label}</li>
        ))}
      </ol>
      <p className="columns-ends">
        <bdi>{scale?.low}</bdi>
        <bdi>{scale?.high}</bdi>
      </p>
    </>
  );
}

function Outside({ question: { choices } }: Pick<Props, 'question'>) {
  const outside = choices.filter(({ role }) => role !== 'listed');
  if (outside.length === 0) return null;
  return (
    <p className="stage-outside">{`Or: ${outside.map(({ label }) => label.toLowerCase()).join(', ')}`}</p>
  );
}
