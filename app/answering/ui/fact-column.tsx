import type { ReactNode } from 'react';
import { href } from 'react-router';
import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { answeringFacts, methodFacts } from '../words/answering-facts.ts';
import type { FollowState } from '../../questions/follow-rules.ts';
import { FollowQuestion } from '../../questions/ui/follow-question.tsx';
import { demoWords } from '../../results/words/demo.ts';
import { compactWords } from '../../base/compact-words.ts';
import { figureFacts } from '../../results/words/facts.ts';
import type { UnnamedAuthor, QuestionView } from '../../results/question-view.ts';
import { isEveryone, type Split } from '../../results/tally.ts';
import { MethodLink } from '../../results/ui/method-link.tsx';
import { Clock, clockWords, QuestionClock } from '../../results/ui/question-clock.tsx';
import { questionPath } from '../../results/ui/question-path.ts';
import { shownResult, type AnswerState } from '../answer-state.ts';
import { useAnswerState, useLiveQuestion } from '../client/answer-store.ts';
import { LazyShareButton } from '../share/lazy-share-button.tsx';
import * as words from '../words/facts.ts';

/** Only a closed question needs it. */
const FinalCard = lazyWhenIdle(
  'final-card',
  async () => (await import('./final-card.tsx')).FinalCard,
);

type Props = {
  page: {
    question: QuestionView;
    now: string;
    details?: { part: Split } | undefined;
    asker: UnnamedAuthor | undefined;
    mayFollow: boolean;
    follow?: FollowState;
    getsNoResult?: true;
  };
  served: AnswerState;
  /** Why a press to follow without a script did nothing. */
  refusal: string | undefined;
};

/** The facts of a question, in a column beside its answers. */
export function FactColumn({ page, served, refusal }: Props) {
  const { now, asker, mayFollow } = page;
  const split = page.details?.part;
  const isSplit = split !== undefined && !isEveryone(split);
  const question = useLiveQuestion(page.question, split);
  const result = shownResult(question, useAnswerState(question.id, served), isSplit);
  const { id, surveyId, topics, community, staysInside } = question;
  // The picture of a final result has the ways to share beside it.
  const hasCard = page.question.state === 'closed' && !isSplit && !staysInside;
  const ways = [...methodFacts(question), ...answeringFacts(question)];
  return (
    <aside aria-label={words.aboutQuestion} className="facts">
      {hasCard && <FinalCard id={id} surveyId={surveyId} />}
      <dl>
        <Fact name={words.askedOf} values={[words.audiences[question.audience]]} isHalf />
        {question.state !== 'scheduled' && (
          <Fact
            name={words.opened}
            values={[<Clock key="at" at={question.opensAt} now={now} />]}
            isHalf
          />
        )}
        {/* The mark above a closed question has the time. */}
        {question.state !== 'closed' && (
          <Fact
            name={clockWords(question)}
            values={[<QuestionClock key="at" question={question} now={now} />]}
          />
        )}
        {/* A named author is shown under the question instead. */}
        <Fact
          name={words.askedBy}
          values={compactWords([asker && words.authors[asker], demoWords(question)])}
        />
        <Fact
          name={words.howCounted}
          values={[words.unweighted, ...figureFacts(question, result), <MethodLink key="method" />]}
        />
        <Fact
          name={words.topics}
          values={topics.map(({ slug, name }) => (
            <SiteLink key={slug} to={href('/topic/:slug', { slug })} className="fact-link">
              {name}
            </SiteLink>
          ))}
          isInLine
        />
        <Fact
          name={words.community}
          values={community ? [<CommunityLink key="community" {...community} />] : []}
        />
      </dl>
      {ways.length > 0 && (
        <details className="facts-fold fold">
          <summary className="fact-link">{words.howAnswered}</summary>
          <ul>
            {ways.map((way) => (
              <li key={way}>{way}</li>
            ))}
          </ul>
        </details>
      )}
      <ul className="facts-ways no-print">
        {mayFollow && (
          <li>
            <FollowQuestion
              id={id}
              path={questionPath(question)}
              follow={page.follow}
              getsNoResult={page.getsNoResult ?? false}
              refusal={refusal}
            />
          </li>
        )}
        {!hasCard && (
          <li className="share-far">
            <LazyShareButton id={id} surveyId={surveyId} isInside={staysInside} split={split} />
          </li>
        )}
        <li>
          <SiteLink to={`${href('/live')}?question=${id}`} className="fact-link">
            {words.showToRoom}
          </SiteLink>
        </li>
      </ul>
      {staysInside && <p className="mt-4 text-small text-soft">{words.onlyMembers}</p>}
    </aside>
  );
}

type FactProps = {
  name: string;
  values: readonly ReactNode[];
  /** It shares its row with another. */
  isHalf?: boolean;
  /** Its values are short, and stand in one line. */
  isInLine?: boolean;
};

function Fact({ name, values, isHalf = false, isInLine = false }: FactProps) {
  if (values.length === 0) return null;
  return (
    <div className={isHalf ? 'fact fact-half' : isInLine ? 'fact fact-line' : 'fact'}>
      <dt>{name}</dt>
      {values.map((value, at) => (
        <dd key={at}>{value}</dd>
      ))}
    </div>
  );
}

function CommunityLink({ slug, name }: { slug: string; name: string }) {
  return (
    <SiteLink to={href('/community/:slug', { slug })} className="fact-link">
      <bdi>{name}</bdi>
    </SiteLink>
  );
}
