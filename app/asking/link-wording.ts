import {
  CHOICE_LIMITS,
  CONTEXT_LENGTH,
  LABEL_LENGTH,
  TEXT_LENGTH,
  readQuestionForm,
  type QuestionInput,
  type FormFields,
} from '../questions/question-schema.ts';

/** The wording of a question. The author chooses who may answer it, where and until when, so a link cannot. */
type LinkWording = Partial<
  Pick<
    QuestionInput,
    | 'text'
    | 'context'
    | 'kind'
    | 'choices'
    | 'none'
    | 'unsure'
    | 'ordered'
    | 'steps'
    | 'low'
    | 'high'
  >
>;

/** The wording in an address: fields of the form by name, cut to their limits. */
export function wordingFromLink(fields: FormFields): LinkWording {
  const typed = readQuestionForm(fields);
  if (typed.text.trim() === '') return {};
  const { kind, none, unsure, ordered, steps } = typed;
  const most = kind === 'scale' ? 0 : CHOICE_LIMITS[kind].most;
  return {
    text: cut(typed.text, TEXT_LENGTH.max),
    context: cut(typed.context, CONTEXT_LENGTH.max),
    kind,
    choices: typed.choices.slice(0, most).map((choice) => cut(choice, LABEL_LENGTH.max)),
    none,
    unsure,
    ordered,
    steps,
    low: cut(typed.low, LABEL_LENGTH.max),
    high: cut(typed.high, LABEL_LENGTH.max),
  };
}

function cut(text: string, most: number): string {
  return Array.from(text).slice(0, most).join('');
}
