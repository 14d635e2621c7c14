import { ownIn, shownResult } from '../../answering/own-state.ts';
import type { QuestionView } from '../../results/present.ts';
import { sentenceOf, waitingSentence } from '../../results/words/sentence.ts';
import { ALL, isWhole, type Part } from '../../results/tally.ts';
import { useNewest, useOwnState } from '../../answering/client/own-states.ts';
import { useSeldom } from '../../ui/use-seldom.ts';
import { useRefresh } from './use-refresh.ts';

type Props = {
  question: QuestionView;
  /** Whose answers the page shows. */
  part?: Part | undefined;
};

/** The question of a page: what is heard of it is said, and what is not in the news is asked for. */
export function LiveQuestion({ question, part = ALL }: Props) {
  useRefresh(question);
  const newest = useNewest(question, part);
  const isPart = !isWhole(part);
  const own = useOwnState(question.id);
  const result = shownResult(newest, own, isPart);
  const words =
    result && result.people > 0
      ? sentenceOf({
          kind: newest.kind,
          result,
          own: isPart || own.isHeld ? undefined : ownIn(own.picks),
          audience: part.audience,
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
