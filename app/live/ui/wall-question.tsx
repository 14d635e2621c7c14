import { href } from 'react-router';
import { shownResult } from '../../answers/own-state.ts';
import type { QuestionView } from '../../answers/present.ts';
import { inShownOrder } from '../../answers/results.ts';
import { mayAnswer } from '../../answers/rules.ts';
import { standing } from '../../answers/standing.ts';
import { useNewest, useOwnState } from '../../answers/ui/own-states.ts';
import { SlimResult } from '../../answers/ui/slim-result.tsx';
import { useIsMember } from '../../answers/ui/use-is-member.ts';
import { formatCount } from '../../base/format.ts';
import { ArrowNextIcon } from '../../ui/icons.tsx';
import { Star } from '../../ui/mark.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { agoWords, inTheHour, isFresh } from '../wall-words.ts';
import type { Line } from '../wall-order.ts';

type Props = { served: QuestionView; line: Line; now: number };

/** A question on the wall: when it was last answered, its text, and its result as it stands. */
export function WallQuestion({ served, line, now }: Props) {
  const question = useNewest(served);
  const { picks } = useOwnState(question.id);
  const at = Date.parse(line.at);
  return (
    <article className="wall-question">
      <div className="wall-asked">
        <p className="wall-when">
          <time
            dateTime={line.at}
            className={isFresh(at, now) ? 'wall-ago wall-fresh' : 'wall-ago'}
          >
            {agoWords(at, now)}
          </time>
          {[inTheHour(line.answers), question.topics[0]?.name].map(
            (words) => words !== undefined && <span key={words}>{words}</span>,
          )}
        </p>
        <h3 className="wall-text">
          <SiteLink to={href('/question/:id', { id: question.id })} className="quiet-link">
            <bdi>{question.text}</bdi>
          </SiteLink>
        </h3>
      </div>
      <div className="wall-result">
        <Drawn question={question} />
        <p className="text-note text-soft">{standing(question)}</p>
      </div>
      <Way question={question} hasAnswer={picks.length > 0} />
    </article>
  );
}

function Drawn({ question }: { question: QuestionView }) {
  const own = useOwnState(question.id);
  const result = shownResult(question, own);
  if (!result || result.people === 0) return <Choices question={question} />;
  const { kind, keepsOrder } = question;
  const mine = kind === 'ranking' ? own.picks.slice(0, 1) : own.picks;
  return (
    <SlimResult
      question={question}
      result={{ ...result, rows: inShownOrder(result.rows, keepsOrder) }}
      {...(own.picks.length > 0 && { mine })}
    />
  );
}

const MOST_NAMED = 5;

/** What can be chosen, where the result waits. */
function Choices({ question: { scale, choices } }: { question: QuestionView }) {
  const named = scale
    ? [scale.low, scale.high]
    : choices.slice(0, MOST_NAMED).map(({ label }) => label);
  const left = scale ? 0 : choices.length - named.length;
  return (
    <ul className="list-inside list-disc pb-2 text-small marker:text-line">
      {named.map((label) => (
        <li key={label}>
          <bdi>{label}</bdi>
        </li>
      ))}
      {left > 0 && (
        <li className="list-none text-note text-soft">
          {formatCount(left, { one: 'and # more choice', other: 'and # more choices' })}
        </li>
      )}
    </ul>
  );
}

function Way({ question, hasAnswer }: { question: QuestionView; hasAnswer: boolean }) {
  const entry = mayAnswer(question, useIsMember());
  if (question.state !== 'open')
    return <p className="wall-way text-small text-soft">{STATE_WORDS[question.state]}</p>;
  if (hasAnswer)
    return (
      <p className="wall-way text-small">
        <Star className="strip-star text-star" />
        You answered this.
      </p>
    );
  return (
    <p className="wall-way">
      <SiteLink to={href('/question/:id', { id: question.id })} className="card-way">
        {ENTRY_WORDS[entry]}
        <ArrowNextIcon className="size-4" />
      </SiteLink>
    </p>
  );
}

const ENTRY_WORDS = {
  yes: 'Answer it',
  'sign in': 'Sign in to answer',
  'not a member': 'Read the question',
};

const STATE_WORDS = {
  scheduled: 'Not open yet',
  paused: 'Paused',
  closed: 'Closed',
  removed: 'Removed',
};
