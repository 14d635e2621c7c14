import { Fragment, type ReactNode } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { answeringFacts } from '../answering-facts.ts';
import { figureFacts } from '../facts.ts';
import type { QuestionView } from '../present.ts';
import type { Result } from '../results.ts';
import type { Part } from '../tally.ts';
import { CLOCK_WORDS, QuestionClock } from './question-clock.tsx';
import { ShareLink } from './share-link.tsx';

const ASKED_OF = { everyone: 'Everyone', members: 'Members', community: 'The community' };

type Props = {
  question: QuestionView;
  /** Where this reader may see it. */
  result: Result | undefined;
  now: string;
  /** What is counted on this page. */
  part: Part | undefined;
  follow: ReactNode;
};

/** All there is to know of a question, as a quiet column beside its answers. */
export function FactColumn({ question, result, now, part, follow }: Props) {
  const { topics, community } = question;
  const facts: [name: string, values: ReactNode[]][] = [
    ['Asked of', [ASKED_OF[question.audience]]],
    [CLOCK_WORDS[question.state], [<QuestionClock key="at" question={question} now={now} />]],
    ['How it is counted', figureFacts(question, result)],
    ['How people answered', answeringFacts(question.counts)],
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
          <ShareLink
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
          It stays inside: its address opens only for members of the community.
        </p>
      )}
      {question.isDemo && (
        <p className="mt-4">
          <span className="rounded-full border border-line px-2.5 py-0.5 text-note text-soft">
            Demo data
          </span>
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
