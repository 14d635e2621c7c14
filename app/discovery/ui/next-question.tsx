import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { ArrowNextIcon } from '../../ui/icons.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { NextQuestion, QuestionLine } from '../../results/question-view.ts';
import { fetchNextQuestion } from '../../answering/client/answer-requests.ts';
import { listAnsweredIds, useAnsweredIds } from '../../answering/client/answer-store.ts';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/next-question.ts';

type Props = {
  after: string;
  /** What the server chose for this voter: null where nothing is left to answer, undefined where it did not choose. */
  served: NextQuestion | null | undefined;
  near: readonly QuestionLine[];
};

/** The link that follows an answer. Its space is reserved while the next question is fetched, so that nothing moves. */
export function NextQuestionLink({ after, served, near }: Props) {
  const [found, setFound] = useState<NextQuestion | null | 'away' | undefined>(served);
  const isServed = served !== undefined;
  useEffect(() => {
    if (isServed) return undefined;
    let isGone = false;
    const show = (next: NextQuestion | null | 'away') => {
      if (!isGone) setFound(next);
    };
    fetchNextQuestion(after, listAnsweredIds()).then(show, () => show('away'));
    return () => {
      isGone = true;
    };
  }, [after, isServed]);
  return (
    <div className="next-question no-print">
      {found === 'away' ? (
        <NearbyQuestion near={near} />
      ) : found === null ? (
        <p>
          <Sentence
            parts={words.allAnswered({
              link: (text) => (
                <SiteLink to={`${href('/question')}?sort=new`} className="text-link">
                  {text}
                </SiteLink>
              ),
            })}
          />
        </p>
      ) : (
        found && <NextLink {...found} />
      )}
    </div>
  );
}

/**
 * The fallback where the site does not respond: an open question near this one, preferably unanswered on this device.
 */
function NearbyQuestion({ near }: { near: readonly QuestionLine[] }) {
  const open = near.filter(({ state, audience }) => state === 'open' && audience === 'everyone');
  const answered = useAnsweredIds(open.map(({ id }) => id));
  const question = open.find(({ id }) => !answered.has(id)) ?? open[0];
  return question ? (
    <NextLink question={question} isOutside={false} />
  ) : (
    <SiteLink to={href('/question')} className="text-link">
      {words.seeMore}
    </SiteLink>
  );
}

function NextLink({ question: { id, text }, isOutside }: NextQuestion) {
  return (
    <SiteLink to={href('/question/:id', { id })} className="next-link">
      <span className="text-small text-soft">{isOutside ? words.fromElsewhere : words.next}</span>
      <span className="next-text">
        <bdi>{text}</bdi>
        <ArrowNextIcon />
      </span>
    </SiteLink>
  );
}
