import { useId } from 'react';
import { href } from 'react-router';
import { answerPermission } from '../../answering/answer-rules.ts';
import { shownResult } from '../../answering/answer-state.ts';
import { useKeptOrder } from '../../results/ui/use-kept-order.ts';
import { useAnswerState, useLiveQuestion } from '../../answering/client/answer-store.ts';
import { useIsMember } from '../../answering/client/use-is-member.ts';
import { truncateList } from '../../base/truncate-list.ts';
import { formatNumber } from '../../base/words/figures.ts';
import type { QuestionView } from '../../results/question-view.ts';
import type { Result } from '../../results/result.ts';
import { skyOf } from '../../results/sky/sky.ts';
import { DotCluster } from '../../results/ui/dot-cluster.tsx';
import { shownRunoff } from '../../results/runoff-counts.ts';
import { ResultDrawing } from '../../results/ui/result-drawing.tsx';
import { SlimResult } from '../../results/ui/slim-result.tsx';
import { compactWords } from '../../base/compact-words.ts';
import { eachDot } from '../../results/words/sky.ts';
import { leftOutFacts } from '../../results/words/splits.ts';
import { statusWords } from '../../results/words/status.ts';
import { moreChoices } from '../../results/words/strip.ts';
import { AnimatedNumber } from '../../ui/animated-number.tsx';
import { ArrowNextIcon } from '../../ui/icons.tsx';
import { Star } from '../../ui/logo.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import * as words from '../words/wall.ts';
import { isFresh, type WallItem } from './wall-order.ts';

export type WallQuestionProps = {
  served: QuestionView;
  item: WallItem;
  now: number;
  until: number | undefined;
  clock: (at: number) => string;
};

const MAX_LEAD_ROWS = 5;
const MAX_SIDE_ROWS = 3;
/** Few dots are no larger than this, so that they are still dots. */
const MAX_DOT_SCALE = 3;
/** Sizes of the text, by its most characters. */
const TEXT_SIZES = { short: 36, medium: 64 } as const;

/** A question as a tile: large enough to be read from across a room, with its result as its kind is drawn. */
export function WallTile({
  served,
  item,
  isLead,
  now,
  until,
  clock,
}: WallQuestionProps & { isLead: boolean }) {
  const question = useLiveQuestion(served);
  const id = useId();
  const at = Date.parse(item.at);
  const isNews = until === undefined && isFresh(at, now);
  return (
    <article aria-labelledby={id} className={isNews ? 'tile-card tile-news' : 'tile-card'}>
      <p className="tile-when">
        <Star className="tile-star" />
        <time dateTime={item.at} className={isNews ? 'wall-ago wall-fresh' : 'wall-ago'}>
          {words.whenWords(at, now, until, clock)}
        </time>
        {until === undefined && item.recent !== undefined && (
          <span>{words.recentWords(item.recent)}</span>
        )}
        <span>{words.inTheHour(item.answers, until)}</span>
      </p>
      <h3 id={id} className={`tile-text tile-${textSize(question)}`}>
        <SiteLink to={href('/question/:id', { id: question.id })} className="quiet-link">
          <bdi className="block">{question.text}</bdi>
        </SiteLink>
      </h3>
      <div className="tile-result">
        <TileResult question={question} isLead={isLead} />
      </div>
    </article>
  );
}

function textSize({ text, choices }: QuestionView): keyof typeof TEXT_SIZES | 'long' {
  const length = text.length;
  if (length <= TEXT_SIZES.short && choices.length <= MAX_LEAD_ROWS) return 'short';
  return length <= TEXT_SIZES.medium ? 'medium' : 'long';
}

function TileResult({ question, isLead }: { question: QuestionView; isLead: boolean }) {
  const own = useAnswerState(question.id);
  const result = useKeptOrder(shownResult(question, own), question.id);
  const facts =
    result && result.people > 0
      ? [statusWords(question), ...leftOutFacts(question.counts.leftOut, result.burst)]
      : [question.resultShows !== 'now' && words.waits[question.resultShows]];
  return (
    <>
      {result && result.people > 0 ? (
        <Drawing question={question} result={result} picks={own.picks} isLead={isLead} />
      ) : (
        <>
          {question.turnout > 0 && (
            <TurnoutSky turnout={question.turnout} isOwn={own.picks.length > 0} />
          )}
          <p className="tile-turnout">
            <Turnout question={question} />
          </p>
        </>
      )}
      <div className="tile-foot">
        <p className="wall-note">
          {compactWords([...facts, question.isDemo && words.demoData]).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <AnswerLink question={question} hasAnswer={own.picks.length > 0} />
      </div>
    </>
  );
}

function Drawing({
  question,
  result,
  picks,
  isLead,
}: {
  question: QuestionView;
  result: Result;
  picks: readonly number[];
  isLead: boolean;
}) {
  const { rows } = result;
  const most = isLead ? MAX_LEAD_ROWS : MAX_SIDE_ROWS;
  const isFlow = shownRunoff({ ...question, result }) !== undefined;
  const shown = question.scale || isFlow ? rows : truncateList(rows, most);
  const mine = question.kind === 'ranking' ? picks.slice(0, 1) : picks;
  const drawn = {
    question,
    result: { ...result, rows: [...shown] },
    ...(picks.length > 0 && { mine }),
  };
  return (
    <>
      {isLead && !isFlow ? <ResultDrawing {...drawn} /> : <SlimResult {...drawn} />}
      {shown.length < rows.length && (
        <p className="tile-more">{moreChoices({ left: rows.length - shown.length })}</p>
      )}
    </>
  );
}

/** For a hidden result, how many answered is all that is told. */
export function Turnout({ question: { turnout } }: { question: Pick<QuestionView, 'turnout'> }) {
  return (
    <>
      <span className="tile-figure">
        <AnimatedNumber value={turnout} format={formatNumber} />
      </span>{' '}
      <span>{words.answered({ people: turnout })}</span>
    </>
  );
}

/** All who answered as one cluster, where the tile has the height for it. */
function TurnoutSky({ turnout, isOwn }: { turnout: number; isOwn: boolean }) {
  const { each, groups } = skyOf([{ number: 0, count: turnout }]);
  return (
    <div className="tile-sky">
      <figure>
        {groups.map(({ number, dots }) => (
          <DotCluster key={number} dots={dots} isOwn={isOwn} scale={MAX_DOT_SCALE} />
        ))}
        <figcaption>{eachDot({ each, isPicks: false, hasOwn: isOwn })}</figcaption>
      </figure>
    </div>
  );
}

function AnswerLink({ question, hasAnswer }: { question: QuestionView; hasAnswer: boolean }) {
  const entry = answerPermission(question, useIsMember());
  if (question.state !== 'open')
    return <p className="wall-way text-small text-soft">{words.states[question.state]}</p>;
  if (hasAnswer)
    return (
      <p className="wall-way text-small">
        <Star className="strip-star text-star" />
        {words.youAnswered}
      </p>
    );
  return (
    <p className="wall-way">
      <SiteLink to={href('/question/:id', { id: question.id })} className="card-way">
        {words.entry[entry]}
        <ArrowNextIcon className="size-4" />
      </SiteLink>
    </p>
  );
}
