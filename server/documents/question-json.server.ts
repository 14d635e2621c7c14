import type { QuestionView } from '../../app/results/question-view.ts';
import type { QuestionJson } from '../schemas/questions.ts';
import { stateReasonText } from '../../app/questions/words/state-reason.ts';
import { choiceLabel } from '../../app/questions/words/outside.ts';

const RESULT_SHOWS = {
  now: 'now',
  'after answering': 'after-answering',
  'after closing': 'after-closing',
} as const;

/** A question as programs read it. What is hidden from strangers is not in it: the view it is made from has none. */
export function questionJson(question: QuestionView): QuestionJson {
  const { choices, scale, community, replaces, replacedBy, stateReason } = question;
  return {
    id: question.id,
    surveyId: question.surveyId,
    revision: question.revision,
    kind: question.kind,
    state: question.state,
    text: question.text,
    context: question.context,
    choices: choices
      .toSorted((a, b) => a.number - b.number)
      .map((choice) => ({
        id: String(choice.number),
        label: choiceLabel(choice),
        ...(choice.role !== 'listed' && { outside: true as const }),
      })),
    scale: scale ?? null,
    pickAtMost: question.pickAtMost,
    opens: question.opensAt,
    closes: question.closesAt,
    audience: question.audience,
    visitorsSayWhy: question.visitorsSayWhy ?? false,
    resultShows: RESULT_SHOWS[question.resultShows],
    turnout: question.turnout,
    topics: question.topics,
    community: community ?? null,
    replaces: replaces ?? null,
    replacedBy: replacedBy ?? null,
    stateReason: stateReason ? stateReasonText(stateReason) : null,
    demo: question.isDemo,
    demoAnswers: question.demoAnswers ?? 0,
    weighted: false,
    shuffled: !question.keepsOrder,
  };
}
