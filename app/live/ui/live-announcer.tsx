import { viewerPicksOf, shownResult } from '../../answering/answer-state.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { resultSentence, hiddenResultSentence } from '../../results/words/sentence.ts';
import { EVERYONE, isEveryone, type Split } from '../../results/tally.ts';
import { useLiveQuestion, useAnswerState } from '../../answering/client/answer-store.ts';
import { useThrottledText } from '../../ui/use-throttled-text.ts';
import { useRefresh } from './use-refresh.ts';

type Props = {
  question: QuestionView;
  /** The split that the page shows. */
  split?: Split | undefined;
};

/** Announces the updates of the page's question, and reloads what an update does not include. */
export function LiveAnnouncer({ question, split = EVERYONE }: Props) {
  useRefresh(question);
  const newest = useLiveQuestion(question, split);
  const isSplit = !isEveryone(split);
  const own = useAnswerState(question.id);
  const result = shownResult(newest, own, isSplit);
  const words =
    result && result.people > 0
      ? resultSentence({
          kind: newest.kind,
          state: newest.state,
          result,
          own: isSplit || own.isHeldBack ? undefined : viewerPicksOf(own.picks),
          audience: split.audience,
        })
      : hiddenResultSentence(newest);
  // The viewer's own answer was announced where it was given.
  const isOwn = (own.loggedAnswers.at(-1)?.sequence ?? 0) >= newest.counts.sequence;
  const spoken = useThrottledText(isOwn ? '' : words);
  return (
    <output className="sr-only" data-spoken="live">
      {spoken}
    </output>
  );
}
