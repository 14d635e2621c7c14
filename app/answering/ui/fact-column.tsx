import { Fragment, type ReactNode } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { answeringFacts, methodFacts } from '../answering-facts.ts';
import { demoWords } from '../../results/demo-words.ts';
import { figureFacts, compactWords } from '../../results/words/facts.ts';
import type { UnnamedAuthor, QuestionView } from '../../results/question-view.ts';
import type { Result } from '../../results/result.ts';
import type { Split } from '../../results/tally.ts';
import { MethodLink } from '../../results/ui/method-link.tsx';
import { Clock, clockWords, QuestionClock } from '../../results/ui/question-clock.tsx';
import { LazyShareButton } from './lazy-share-button.tsx';

const UNWEIGHTED = 'Unweighted: each person counts once, as far as can be told';

const ASKED_OF = { everyone: 'Everyone', members: 'Members', community: 'The community' };

/** A named author is shown under the question instead. */
const ASKED_BY: Record<UnnamedAuthor, string> = {
  demo: 'This site’s demo data',
  gone: 'A member whose account is gone',
  unnamed: 'A member who is not named',
};

type Props = {
  question: QuestionView;
  /** Set if this reader may see it. */
  result: Result | undefined;
  now: string;
  /** The split that this page shows. */
  part: Split | undefined;
  asker: UnnamedAuthor | undefined;
  follow: ReactNode;
};

/** The facts of a question, in a column beside its answers. */
export function FactColumn({ question, result, now, part, asker, follow }: Props) {
  const { topics, community } = question;
  const facts: [name: string, values: ReactNode[]][] = [
    ['Asked of', [ASKED_OF[question.audience]]],
    ['Asked by', compactWords([asker && ASKED_BY[asker], demoWords(question)])],
    [
      'Opened',
      question.state === 'scheduled' ? [] : [<Clock key="at" at={question.opensAt} now={now} />],
    ],
    [clockWords(question), [<QuestionClock key="at" question={question} now={now} />]],
    [
      'How answers are counted',
      [UNWEIGHTED, ...figureFacts(question, result), <MethodLink key="method" />],
    ],
    ['How people answered', [...methodFacts(question), ...answeringFacts(question)]],
    [
      'Topics',
      topics.map(({ slug, name }) => (
        <SiteLink key={slug} to={href('/topic/:slug', { slug })} className="fact-link">
          {name}
        </SiteLink>
      )),
    ],
    ['Community', community ? [<CommunityLink key="community" {...community} />] : []],
  ];
  return (
    <aside aria-label="About this question" className="facts">
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
        <li className="share-far">
          <LazyShareButton
            id={question.id}
            surveyId={question.surveyId}
            isInside={question.staysInside}
            part={part}
          />
        </li>
        <li>
          <SiteLink to={`${href('/live')}?question=${question.id}`} className="fact-link">
            Show it to a room
          </SiteLink>
        </li>
      </ul>
      {question.staysInside && (
        <p className="mt-4 text-small text-soft">
          Only members of the community can open its address.
        </p>
      )}
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
