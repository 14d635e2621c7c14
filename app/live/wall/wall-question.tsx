import { useId, type ReactNode } from 'react';
import { href } from 'react-router';
import { compactWords } from '../../results/words/facts.ts';
import { shownResult } from '../../answering/answer-state.ts';
import { leftOutFacts } from '../../results/words/splits.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { useKeptOrder } from '../../results/ui/use-kept-order.ts';
import { answerPermission } from '../../answering/answer-rules.ts';
import { statusWords } from '../../results/words/status.ts';
import { useLiveQuestion, useAnswerState } from '../../answering/client/answer-store.ts';
import { SlimResult } from '../../results/ui/slim-result.tsx';
import { useIsMember } from '../../answering/client/use-is-member.ts';
import { formatNumber } from '../../base/words/figures.ts';
import { AnimatedNumber } from '../../ui/animated-number.tsx';
import { ArrowNextIcon } from '../../ui/icons.tsx';
import { Star } from '../../ui/logo.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import * as words from '../words/wall.ts';
import { isFresh, type WallItem } from './wall-order.ts';

type Props = {
  served: QuestionView;
  item: WallItem;
  now: number;
  until: number | undefined;
  clock: (at: number) => string;
};

/** A question on the wall: when it was last answered, its text, and its current result. */
export function WallQuestion({ served, item, now, until, clock }: Props) {
  const question = useLiveQuestion(served);
  const { picks } = useAnswerState(question.id);
  const at = Date.parse(item.at);
  const text = useId();
  return (
    <article aria-labelledby={text} className="wall-question">
      <div className="wall-asked">
        <p className="wall-when">
          <time
            dateTime={item.at}
            className={until === undefined && isFresh(at, now) ? 'wall-ago wall-fresh' : 'wall-ago'}
          >
            {words.whenWords(at, now, until, clock)}
          </time>
          {[words.inTheHour(item.answers, until), question.topics[0]?.name].map(
            (fact) => fact !== undefined && <span key={fact}>{fact}</span>,
          )}
        </p>
        <h3 id={text} className="wall-text">
          <SiteLink to={href('/question/:id', { id: question.id })} className="quiet-link">
            <bdi className="block">{question.text}</bdi>
          </SiteLink>
        </h3>
      </div>
      <div className="wall-result">
        <Result question={question} />
      </div>
      <AnswerLink question={question} hasAnswer={picks.length > 0} />
    </article>
  );
}

function Result({ question }: { question: QuestionView }) {
  const own = useAnswerState(question.id);
  const result = useKeptOrder(shownResult(question, own), question.id);
  if (!result || result.people === 0) return <Turnout question={question} />;
  const { kind } = question;
  const mine = kind === 'ranking' ? own.picks.slice(0, 1) : own.picks;
  return (
    <>
      <SlimResult question={question} result={result} {...(own.picks.length > 0 && { mine })} />
      <Note question={question}>
        {compactWords([
          statusWords(question),
          ...leftOutFacts(question.counts.leftOut, result.burst),
        ]).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </Note>
    </>
  );
}

/** For a hidden result only the turnout is shown. */
function Turnout({ question }: { question: QuestionView }) {
  const { turnout, resultShows } = question;
  return (
    <>
      <p className="wall-turnout">
        <AnimatedNumber value={turnout} format={formatNumber} />
        <span>{words.answered({ people: turnout })}</span>
      </p>
      <Note question={question}>
        {resultShows !== 'now' && <span>{words.waits[resultShows]}</span>}
      </Note>
    </>
  );
}

function Note({ question, children }: { question: QuestionView; children: ReactNode }) {
  return (
    <p className="wall-note">
      {children}
      {question.isDemo && <span>{words.demoData}</span>}
    </p>
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
