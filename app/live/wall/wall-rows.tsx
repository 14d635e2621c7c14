import type { RefObject } from 'react';
import { href } from 'react-router';
import { shownResult } from '../../answering/answer-state.ts';
import { useKeptOrder } from '../../results/ui/use-kept-order.ts';
import { useAnswerState, useLiveQuestion } from '../../answering/client/answer-store.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { Result } from '../../results/result.ts';
import { scaleResult } from '../../results/scales/scale-result.ts';
import { peopleWords } from '../../results/words/result.ts';
import { meanWords } from '../../results/words/scale.ts';
import { statusWords } from '../../results/words/status.ts';
import { onAverage } from '../../results/words/scale-columns.ts';
import { isYourChoice } from '../../results/words/strip.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { Star } from '../../ui/logo.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import * as words from '../words/wall.ts';
import { MiniBars } from './mini-bars.tsx';
import { isFresh, type WallItem } from './wall-order.ts';
import { Turnout, type WallQuestionProps } from './wall-tile.tsx';

type Props = Pick<WallQuestionProps, 'now' | 'until' | 'clock'> & {
  rows: readonly WallItem[];
  views: ReadonlyMap<string, QuestionView>;
  list: RefObject<HTMLUListElement | null>;
  pointerProps: Pick<React.HTMLAttributes<HTMLElement>, 'onPointerMove' | 'onPointerLeave'>;
};

/** The other answered questions, one line each, those with the newest answers at the top. */
export function WallRows({ rows, views, list, pointerProps, now, until, clock }: Props) {
  if (rows.length === 0) return null;
  const isStill = until !== undefined;
  return (
    <section aria-labelledby="also-answered" className="wall-stream" {...pointerProps}>
      <div className="wall-top">
        <h2 id="also-answered" className="wall-name">
          {isStill ? words.alsoAnsweredThen : words.alsoAnswered}
        </h2>
        {!isStill && <p className="wall-rule needs-script">{words.order}</p>}
      </div>
      <ul ref={list} className="wall-list">
        {rows.map((item) => {
          const served = views.get(item.question);
          return (
            served && (
              <li key={item.question} data-item={item.question} className="wall-item">
                <WallRow served={served} item={item} now={now} until={until} clock={clock} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

function WallRow({ served, item, now, until, clock }: WallQuestionProps) {
  const question = useLiveQuestion(served);
  const at = Date.parse(item.at);
  const isNews = until === undefined && isFresh(at, now);
  return (
    <div className="wall-row">
      <p className="wall-when">
        <time dateTime={item.at} className={isNews ? 'wall-ago wall-fresh' : 'wall-ago'}>
          {words.whenWords(at, now, until, clock)}
        </time>
        <span>{words.inTheHour(item.answers, until)}</span>
      </p>
      <h3 className="wall-text">
        <SiteLink to={href('/question/:id', { id: question.id })} className="quiet-link">
          <bdi className="block">{question.text}</bdi>
        </SiteLink>
      </h3>
      <RowResult question={question} />
    </div>
  );
}

function RowResult({ question }: { question: QuestionView }) {
  const own = useAnswerState(question.id);
  const result = useKeptOrder(shownResult(question, own), question.id);
  const [pick] = own.picks;
  if (!result || result.people === 0)
    return (
      <p className="wall-said wall-said-alone">
        <span>
          <Turnout question={question} />
        </span>
        <span className="wall-base">
          {question.resultShows !== 'now' && words.waits[question.resultShows]}
          <Demo question={question} />
        </span>
      </p>
    );
  const { rows } = result;
  return (
    <>
      <MiniBars rows={rows} isScale={question.scale !== undefined} own={own.picks} />
      <p className="wall-said">
        <span>
          <Said result={result} isScale={question.scale !== undefined} pick={pick} />
        </span>
        <span className="wall-base">
          {statusWords(question)}
          <Demo question={question} />
        </span>
      </p>
    </>
  );
}

function Demo({ question: { isDemo } }: { question: QuestionView }) {
  return isDemo && <span className="wall-demo">{words.demoData}</span>;
}

/** The reader's own choice, else the one picked most; of a scale its average where that may be told. */
function Said({
  result,
  isScale,
  pick,
}: {
  result: Result;
  isScale: boolean;
  pick: number | undefined;
}) {
  const scale = scaleResult(result.rows);
  const mean = isScale ? meanWords(scale) : undefined;
  const own = result.rows.find(({ number }) => number === pick);
  if (mean !== undefined && !own) return onAverage({ mean, last: scale.last });
  const row = own ?? result.rows.toSorted((a, b) => b.count - a.count)[0];
  if (!row) return null;
  return (
    <>
      {own && <Star className="strip-star text-star" />}
      <bdi>{row.label}</bdi>
      {own && <span className="sr-only">{isYourChoice}</span>}{' '}
      <strong className="wall-share">
        {result.shows === 'shares' ? shareFigure(row) : peopleWords(row.count)}
      </strong>
    </>
  );
}
