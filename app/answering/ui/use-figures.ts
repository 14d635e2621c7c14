import type { QuestionChanges } from '../../questions/history.ts';
import * as historyWords from '../../questions/words/history.ts';
import type { ResultDetails } from '../../results/details/result-details.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { isEveryone } from '../../results/tally.ts';
import * as words from '../../results/words/sections.ts';
import { shownResult, type AnswerState } from '../answer-state.ts';
import { useAnswerState, useLiveQuestion } from '../client/answer-store.ts';
import { useResultDetails } from '../client/use-result-details.ts';

export type FiguresInput = {
  question: QuestionView;
  served: AnswerState;
  details: ResultDetails | undefined;
  history: QuestionChanges;
};

/** The figures that this reader may see, and a list of their sections in the order of the page. */
export function useFigures({
  question: from,
  served,
  details: servedDetails,
  history,
}: FiguresInput) {
  const details = useResultDetails(from, servedDetails);
  const isSplit = details !== undefined && !isEveryone(details.part);
  const question = useLiveQuestion(from, details?.part);
  const state = useAnswerState(question.id, served);
  const result = shownResult(question, state, isSplit);
  const shown =
    result && details && result.people > 0
      ? { question, result, details, isPublic: question.resultShows === 'now' }
      : undefined;
  return { question, result, details, shown, parts: partsOf(shown, history) };
}

type Shown = { details: ResultDetails; isPublic: boolean };

function partsOf(shown: Shown | undefined, history: QuestionChanges) {
  const { corrections, pauses, heldActs, reveals } = history;
  const hasChanged =
    corrections.length + heldActs.length > 0 || pauses.some(({ to }) => to !== undefined);
  const parts = [
    shown?.details.ranking && { id: 'rounds', name: words.rounds, about: words.aboutRounds },
    shown?.details.ranking && { id: 'pairs', name: words.pairs, about: words.aboutPairs },
    shown && { id: 'figures', name: words.table, about: words.aboutTable },
    shown?.isPublic &&
      shown.details.checks.groups.length > 0 && {
        id: 'checked',
        name: words.checked,
        about: words.aboutChecked,
      },
    shown?.details.trend && { id: 'trend', name: words.trend, about: words.aboutTrend },
    hasChanged && { id: 'history', name: historyWords.changed, about: words.aboutHistory },
    reveals.length > 0 && {
      id: 'reveals',
      name: historyWords.shownOnScreen,
      about: words.aboutReveals,
    },
  ];
  return parts.filter((part) => part !== undefined && part !== false);
}
