import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { ownIn, shownResult } from '../../answers/own-state.ts';
import type { QuestionView } from '../../answers/present.ts';
import { sentenceOf, waitingSentence } from '../../answers/sentence.ts';
import { useNewest, useOwnState } from '../../answers/ui/own-states.ts';
import { useSeldom } from '../../ui/use-seldom.ts';
import { useNews } from './stream.ts';

/** What is served anew is made at most once a second: a moment later it holds what was heard. */
const REFRESH_MS = { least: 1_100, most: 3_000 };
const MOST_TRIES = 5;
/** What stays inside a community is told by no stream. */
const INSIDE_MS = 15_000;

/** The question of a page: what is heard of it is said, and what is not in the news is asked for. */
export function LiveQuestion({ question }: { question: QuestionView }) {
  useRefresh(question);
  const newest = useNewest(question);
  const own = useOwnState(question.id);
  const result = shownResult(newest, own);
  const words =
    result && result.people > 0
      ? sentenceOf({
          kind: newest.kind,
          result,
          own: ownIn(own.picks),
          isClosed: newest.state === 'closed',
        })
      : waitingSentence(newest);
  // One's own answer is told where it was given.
  const isOwn = (own.standings.at(-1)?.sequence ?? 0) >= newest.counts.sequence;
  const spoken = useSeldom(isOwn ? '' : words);
  return (
    <output className="sr-only" data-spoken="live">
      {spoken}
    </output>
  );
}

/** A question that was closed, paused or edited is more than its figures: the page is made anew. */
function useRefresh({ id, state, revision, staysInside }: QuestionView): void {
  const { revalidate } = useRevalidator();
  const news = useNews(id);
  const isOld = news !== undefined && (news.state !== state || news.revision !== revision);
  useEffect(() => {
    if (!isOld) return undefined;
    const { least, most } = REFRESH_MS;
    let tries = 0;
    const timer = setInterval(
      () => {
        if (++tries === MOST_TRIES) clearInterval(timer);
        void revalidate();
      },
      least + Math.random() * (most - least),
    );
    return () => clearInterval(timer);
  }, [isOld, revalidate]);
  useEffect(() => {
    if (!staysInside) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, INSIDE_MS);
    return () => clearInterval(timer);
  }, [staysInside, revalidate]);
}
