import type { ReactNode } from 'react';
import { href } from 'react-router';
import { formatCount, formatNumber, formatRelative } from '../../base/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { AUDIENCE_WORDS } from '../../questions/rules.ts';
import type { Audience } from '../levels.ts';
import type { QuestionView } from '../present.ts';
import type { RankingResult } from '../ranking-result.ts';
import { waitingSentence } from '../sentence.ts';
import { OpenResult } from './open-result.tsx';

type Props = {
  question: QuestionView;
  now: string;
  answers?: number;
  asLink?: boolean;
  /** Whose answers are shown, and the choice of others. */
  audience?: Audience | undefined;
  choice?: ReactNode;
  ranking?: RankingResult | undefined;
};

/** The question as the headline, everything else quiet, the answers as its only decoration. */
export function QuestionHero({
  question,
  now,
  answers = 0,
  asLink = false,
  audience = 'everyone',
  choice,
  ranking,
}: Props) {
  const size =
    question.text.length > 90 ? 'text-h3 sm:text-h2 lg:text-h1' : 'text-h2 sm:text-h1 lg:text-hero';
  const text = <bdi>{question.text}</bdi>;
  return (
    <article>
      <StateLine question={question} now={now} answers={answers} />
      <h1 className={`${size} display mt-3 max-w-[22ch]`}>
        {asLink ? (
          <SiteLink
            to={href('/question/:id', { id: question.id })}
            className="no-underline hover:underline hover:decoration-star"
          >
            {text}
          </SiteLink>
        ) : (
          text
        )}
      </h1>
      {question.context && !asLink && (
        <p className="mt-5 max-w-[62ch] whitespace-pre-line text-lead text-soft">
          {question.context}
        </p>
      )}
      {choice && <div className="mt-8 max-w-215">{choice}</div>}
      <div className="mt-8 max-w-215">
        {question.result && question.result.people > 0 ? (
          <OpenResult
            question={question}
            result={question.result}
            ranking={ranking}
            audience={audience}
          />
        ) : (
          <HiddenResult question={question} />
        )}
        <Facts question={question} now={now} />
      </div>
    </article>
  );
}

function StateLine({
  question,
  now,
  answers,
}: {
  question: QuestionView;
  now: string;
  answers: number;
}) {
  const words = STATE_WORDS[question.state];
  const pulse =
    answers > 0
      ? formatCount(answers, {
          one: '# answer in the last day',
          other: '# answers in the last day',
        })
      : undefined;
  const closed =
    question.state === 'closed'
      ? formatRelative(new Date(question.closesAt), new Date(now))
      : undefined;
  return (
    <p
      className={`flex items-center gap-2.5 text-small font-semibold ${question.state === 'open' ? 'text-star' : 'text-soft'}`}
    >
      {question.state === 'open' && (
        <span className="size-2.5 rounded-full bg-glow ring-4 ring-dim" aria-hidden="true" />
      )}
      {[words, pulse ?? closed].filter(Boolean).join(' · ')}
    </p>
  );
}

const STATE_WORDS = {
  scheduled: 'Not open yet',
  open: 'Open now',
  paused: 'Paused',
  closed: 'Closed',
  removed: 'Removed',
};
const CLOCK_WORDS = {
  scheduled: 'Opens',
  open: 'Closes',
  paused: 'Closes',
  closed: 'Closed',
  removed: 'Closed',
};

function HiddenResult({ question }: { question: QuestionView }) {
  return (
    <>
      {question.scale ? (
        <p className="rounded-row bg-track px-5 py-4">
          <bdi>{`From ${question.choices[0]?.label ?? ''} (${question.scale.low}) to ${question.choices.at(-1)?.label ?? ''} (${question.scale.high})`}</bdi>
        </p>
      ) : (
        <ul className="border-t border-line">
          {question.choices.map(({ number, label }) => (
            <li key={number} className="border-b border-line py-3 text-lead leading-snug">
              <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-5 text-lead">{waitingSentence(question)}</p>
    </>
  );
}

function Facts({ question, now }: { question: QuestionView; now: string }) {
  const at = question.state === 'scheduled' ? question.opensAt : question.closesAt;
  const verb = CLOCK_WORDS[question.state];
  const outside = question.result?.outside;
  const outsideWords = [
    outside && outside.none > 0 && `${formatNumber(outside.none)} picked none of these`,
    outside && outside.unsure > 0 && `${formatNumber(outside.unsure)} not sure`,
  ].filter((words) => typeof words === 'string');
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-small text-soft">
      <li>{AUDIENCE_WORDS[question.audience]}</li>
      {question.kind === 'multiple' && (
        <li>{`Up to ${formatNumber(question.pickAtMost)} may be picked; shares are of people`}</li>
      )}
      {question.kind === 'ranking' && question.result && <li>Shown is what people put first</li>}
      {outsideWords.length > 0 && (
        <li>{`Not counted in the shares: ${outsideWords.join(', ')}`}</li>
      )}
      {question.result?.shows === 'shares' && (
        <li>Self-selected answers, no margin of sampling error</li>
      )}
      {question.result?.missesHundred && <li>Rounded shares may not add to 100</li>}
      <li>
        {`${verb} ${formatRelative(new Date(at), new Date(now))}, `}
        <Moment at={at} />
      </li>
      {question.isDemo && (
        <li className="rounded-full border border-line px-2.5 text-note">Demo data</li>
      )}
    </ul>
  );
}
