import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { QuestionView } from '../../results/question-view.ts';
import { newestRunoff } from '../../results/runoff-counts.ts';
import { ResultDrawing } from '../../results/ui/result-drawing.tsx';
import { LazyRunoff } from '../../results/ui/slim-result.tsx';
import { MethodLink } from '../../results/ui/method-link.tsx';
import { formatNumber } from '../../base/words/figures.ts';
import { AnimatedNumber } from '../../ui/animated-number.tsx';
import { splitAddress } from './presenter-address.ts';
import { fitOf } from './presenter-fit.ts';
import { baseWordsOf, DEMO_DATA, stateWordsOf, timedState } from '../words/presented.ts';
import type { RevealOption } from '../presenter-rules.ts';
import { useKeptOrder } from '../../results/ui/use-kept-order.ts';
import { useRoomTime } from './use-room-time.ts';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/presenter.ts';
import { outsideLabelInLine } from '../../questions/words/outside.ts';

type Props = {
  question: QuestionView;
  place: string | undefined;
  /** Whether the served data has the current state, and so the reason of a pause and the time of the close. */
  isServed: boolean;
  isShown: boolean;
  /** How often a result was requested that cannot be shown. */
  refused: number;
  /** Only the way to answer, as large as the screen. */
  isLarge: boolean;
  /** The address of the question's own page. */
  stays: string;
  /** The address to type, with the code of the room. */
  typed: string;
  way: RevealOption;
  isRevealed: boolean;
  /** The reasons on the screen, in place of the result. */
  quotes: ReactNode;
};

/** The question, the choices or their result, and how many answers that rests on. */
export function PresenterScene(props: Props) {
  const { question, place, isShown, isLarge, quotes } = props;
  // The bars grow if the result appears later than the page.
  const [cameShown] = useState(isShown);
  const result = useKeptOrder(question.result, question.id);
  const runoff = newestRunoff(question);
  const { headline, labels, rows, columns } = fitOf(question);
  return (
    <section className="stage-asked" aria-labelledby="asked">
      <div>
        <p className="stage-state">
          {question.state === 'open' && <span className="stage-dot" aria-hidden="true" />}
          {place && <span>{place}</span>}
          <StateNote {...props} />
        </p>
        <h1 id="asked" className={`stage-headline stage-headline-${headline}`}>
          <bdi className="block">{question.text}</bdi>
        </h1>
      </div>
      {!isLarge && quotes}
      {!isLarge && !quotes && (
        <Rows className={`stage-labels-${labels} stage-rows-${rows} stage-columns-${columns}`}>
          {isShown && runoff && result ? (
            // Rounds are not counted with each answer, so that first choices show while these come in.
            <LazyRunoff text={question.text} runoff={runoff} counted={runoff.people} />
          ) : isShown && result ? (
            <ResultDrawing question={question} result={result} isNew={!cameShown} />
          ) : question.scale ? (
            <Steps question={question} />
          ) : (
            <Choices question={question} />
          )}
          {!isShown && <Outside question={question} />}
        </Rows>
      )}
      <Base {...props} />
    </section>
  );
}

function StateNote({ question, isServed }: Props) {
  const timeOf = useRoomTime();
  const { words: stateText, at, reason } = stateWordsOf(question, isServed);
  return (
    <span>
      {at === undefined ? (
        stateText
      ) : (
        <Sentence
          parts={timedState({
            state: question.state,
            time: timeOf(at),
            at: (text) => <time dateTime={at}>{text}</time>,
          })}
        />
      )}
      {reason !== undefined && (
        <>
          {stateText && ': '}
          <bdi>{reason}</bdi>
        </>
      )}
    </span>
  );
}

function Base(props: Props) {
  const { question, isShown, isLarge, refused, stays, way, isRevealed, quotes } = props;
  const closes = useRoomTime()(question.closesAt);
  const {
    count,
    words: counted,
    why,
    legend,
    notes,
  } = baseWordsOf(question, isShown && !isLarge, closes, {
    way,
    isRevealed,
  });
  const { host, path, last } = splitAddress(stays);
  return (
    <div className="stage-base">
      <p className="stage-count">
        <strong>
          <AnimatedNumber value={count} format={formatNumber} />
        </strong>{' '}
        {counted}
      </p>
      {!isLarge && quotes && question.state === 'open' && <Join typed={props.typed} />}
      {quotes && question.isDemo && (
        <ul className="stage-notes">
          <li>{DEMO_DATA}</li>
        </ul>
      )}
      {!isLarge && !quotes && (
        <ul className="stage-notes">
          {/* A new element for each refused press, so that the highlight is repeated. */}
          {why !== undefined && (
            <li key={refused} className={refused > 0 ? 'stage-answers' : undefined}>
              {why}
            </li>
          )}
          {legend !== undefined && (
            <li>
              <svg className="stage-hatch" aria-hidden="true" focusable="false">
                <rect width="100%" height="100%" fill="url(#hatch)" />
              </svg>
              {legend}
            </li>
          )}
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
          {question.result && (
            <li className="no-print">
              <MethodLink />
            </li>
          )}
          {question.state === 'closed' && (
            <li>
              <Sentence
                parts={words.resultStays({
                  address: <bdi className="stage-stays">{`${host}${path}${last}`}</bdi>,
                })}
              />
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** Whoever comes while reasons are read finds the way in as well. */
function Join({ typed }: Pick<Props, 'typed'>) {
  const { host, path, last } = splitAddress(typed);
  return (
    <p className="stage-join">
      <Sentence
        parts={words.answerAt({
          address: (
            <bdi className="stage-stays">
              {host}
              {path}
              <strong>{last}</strong>
            </bdi>
          ),
        })}
      />
    </p>
  );
}

/** If the content is larger than the screen, it can be scrolled by keys. */
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
  const reached = isLonger ? { tabIndex: 0, role: 'region', 'aria-label': words.choices } : {};
  return (
    <div ref={area} className={`stage-rows ${className}`} {...reached}>
      {children}
    </div>
  );
}

/** Plain rows. Reusing those of the question's page would add to the code that every page loads. */
function Choices({ question: { choices } }: Pick<Props, 'question'>) {
  return (
    <ul className="choice-rows">
      {choices
        .filter((one) => one.role === 'listed')
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

/** A scale without its result: its steps and what the ends mean. */
function Steps({ question: { choices, scale } }: Pick<Props, 'question'>) {
  const steps = choices.filter((one) => one.role === 'listed');
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
  const labels = choices.flatMap((one) => (one.role === 'listed' ? [] : outsideLabelInLine(one)));
  return labels.length > 0 && <p className="stage-outside">{words.orOutside({ labels })}</p>;
}
