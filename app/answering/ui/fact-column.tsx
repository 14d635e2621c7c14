import { Fragment, type ReactNode } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { answeringFacts, methodFacts } from '../words/answering-facts.ts';
import { demoWords } from '../../results/words/demo.ts';
import { figureFacts, compactWords } from '../../results/words/facts.ts';
import type { UnnamedAuthor, QuestionView } from '../../results/question-view.ts';
import type { Result } from '../../results/result.ts';
import type { Split } from '../../results/tally.ts';
import { MethodLink } from '../../results/ui/method-link.tsx';
import { Clock, clockWords, QuestionClock } from '../../results/ui/question-clock.tsx';
import { LazyShareButton } from './lazy-share-button.tsx';
import * as words from '../words/facts.ts';

type Props = {
  question: QuestionView;
  /** Set if this reader may see it. */
  result: Result | undefined;
  now: string;
  /** The split that this page shows. */
  split: Split | undefined;
  /** The picture of a final result; the ways to share are beside it then. */
  card: ReactNode;
  asker: UnnamedAuthor | undefined;
  follow: ReactNode;
};

/** The facts of a question, in a column beside its answers. */
export function FactColumn({ question, result, now, split, card, asker, follow }: Props) {
  const { topics, community } = question;
  const facts: [name: string, values: ReactNode[]][] = [
    [words.askedOf, [words.audiences[question.audience]]],
    // A named author is shown under the question instead.
    [words.askedBy, compactWords([asker && words.authors[asker], demoWords(question)])],
    [
      words.opened,
      question.state === 'scheduled' ? [] : [<Clock key="at" at={question.opensAt} now={now} />],
    ],
    [
      clockWords(question),
      // The mark above a closed question has the time.
      question.state === 'closed' ? [] : [<QuestionClock key="at" question={question} now={now} />],
    ],
    [
      words.howCounted,
      [words.unweighted, ...figureFacts(question, result), <MethodLink key="method" />],
    ],
    [words.howAnswered, [...methodFacts(question), ...answeringFacts(question)]],
    [
      words.topics,
      topics.map(({ slug, name }) => (
        <SiteLink key={slug} to={href('/topic/:slug', { slug })} className="fact-link">
          {name}
        </SiteLink>
      )),
    ],
    [words.community, community ? [<CommunityLink key="community" {...community} />] : []],
  ];
  return (
    <aside aria-label={words.aboutQuestion} className="facts">
      {card}
      <dl>
        {facts
          .filter(([, values]) => values.length > 0)
          .map(([name, values]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              {values.map((value, at) => (
                <dd key={at}>{value}</dd>
              ))}
            </Fragment>
          ))}
      </dl>
      <ul className="facts-ways no-print">
        {follow && <li>{follow}</li>}
        {!card && (
          <li className="share-far">
            <LazyShareButton
              id={question.id}
              surveyId={question.surveyId}
              isInside={question.staysInside}
              split={split}
            />
          </li>
        )}
        <li>
          <SiteLink to={`${href('/live')}?question=${question.id}`} className="fact-link">
            {words.showToRoom}
          </SiteLink>
        </li>
      </ul>
      {question.staysInside && <p className="mt-4 text-small text-soft">{words.onlyMembers}</p>}
    </aside>
  );
}

function CommunityLink({ slug, name }: { slug: string; name: string }) {
  return (
    <SiteLink to={href('/community/:slug', { slug })} className="fact-link">
      <bdi>{name}</bdi>
    </SiteLink>
  );
}
