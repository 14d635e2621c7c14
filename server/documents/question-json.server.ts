import type { QuestionView } from '../../app/results/question-view.ts';
import type { AnswerActivity } from '../../app/questions/list-rules.ts';

/** A question as programs read it. What is hidden from strangers is not in it: the view it is made from has none. */
export type QuestionJson = {
  id: string;
  surveyId: string;
  /** To be sent with an answer: it is refused where the question was edited since. */
  revision: number;
  kind: QuestionView['kind'];
  state: QuestionView['state'];
  text: string;
  context: string;
  /** In the asker's order; those that stand outside the base of the shares say so. */
  choices: { id: string; label: string; outside?: true }[];
  scale: QuestionView['scale'] | null;
  pickAtMost: number;
  opens: string;
  closes: string;
  audience: QuestionView['audience'];
  resultShows: 'now' | 'after-answering' | 'after-closing';
  /** Everybody who answered. */
  turnout: number;
  topics: QuestionView['topics'];
  community: QuestionView['community'] | null;
  replaces: string | null;
  replacedBy: string | null;
  stateReason: string | null;
  /** Of the demo set, which made up so many of the answers. */
  demo: boolean;
  demoAnswers: number;
  /** Each person counts once. */
  weighted: false;
  /** Other people see the choices in another order. */
  shuffled: boolean;
};

/** In a list by what moves: so many answers in the last so many hours. */
export type ListedQuestionJson = QuestionJson & { moving: AnswerActivity | null };

const RESULT_SHOWS = {
  now: 'now',
  'after answering': 'after-answering',
  'after closing': 'after-closing',
} as const;

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
      .map(({ number, label, role }) => ({
        id: String(number),
        label,
        ...(role !== 'listed' && { outside: true as const }),
      })),
    scale: scale ?? null,
    pickAtMost: question.pickAtMost,
    opens: question.opensAt,
    closes: question.closesAt,
    audience: question.audience,
    resultShows: RESULT_SHOWS[question.resultShows],
    turnout: question.turnout,
    topics: question.topics,
    community: community ?? null,
    replaces: replaces ?? null,
    replacedBy: replacedBy ?? null,
    stateReason: stateReason ?? null,
    demo: question.isDemo,
    demoAnswers: question.demoAnswers ?? 0,
    weighted: false,
    shuffled: !question.keepsOrder,
  };
}
