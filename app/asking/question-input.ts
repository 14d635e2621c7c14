import { cleanMultiline, cleanSingleLine } from '../base/clean-text.ts';
import { localOf } from '../base/zoned-time.ts';
import { checkQuestion, optOutsOf, type AskableCommunity } from '../questions/question-check.ts';
import type { Choice, ListedChoice, Question } from '../questions/question.ts';
import { checkPeriod, type AnswerPeriod } from '../questions/answer-period.ts';
import {
  AUDIENCES,
  EMPTY_QUESTION,
  SCALE_STEPS,
  OPEN_PERIODS,
  type QuestionInput,
} from '../questions/question-schema.ts';
import { choiceLabel } from '../questions/words/outside.ts';

type Topics = readonly { slug: string; name: string }[];
type PreviewParams = { id: string; now: Date; topics: Topics; places: readonly AskableCommunity[] };

/** The question as typed so far, with missing parts left open, for the preview. */
export function previewQuestion(
  typed: QuestionInput,
  { id, now, topics, places }: PreviewParams,
): Question {
  const given = { now, topics: topics.map(({ slug }) => slug), places, labelOf: choiceLabel };
  const checked = checkQuestion(typed, given);
  const place = places.find(({ slug }) => slug === typed.community);
  const isScale = typed.kind === 'scale';
  const window = windowOf(typed, now);
  const rough = {
    text: cleanSingleLine(typed.text),
    context: cleanMultiline(typed.context),
    choices: isScale ? steps(typed) : rows(typed),
    pickAtMost: Number(typed.pickAtMost) || rows(typed).filter(isListed).length,
    ...window,
  };
  const {
    topics: slugs,
    community: _,
    ...asked
  } = 'problems' in checked ? { ...rough, topics: typed.topics, community: undefined } : checked;
  return {
    publicId: id,
    surveyPublicId: id,
    revision: 1,
    kind: typed.kind,
    scaleLow: cleanSingleLine(typed.low),
    scaleHigh: cleanSingleLine(typed.high),
    results: typed.results,
    mayReveal: true,
    audience: typed.audience,
    visitorsSayWhy: typed.visitorsSayWhy,
    ...asked,
    ...window,
    readAt: now,
    // Shuffled choices would jump while the author types.
    isOrdered: true,
    tieClose: window.closesAt,
    isPaused: false,
    wasPaused: false,
    isRemoved: false,
    stateReason: null,
    stateSince: null,
    closedEarly: false,
    replaces: null,
    replacedBy: null,
    isDemo: false,
    demoAnswers: 0,
    community: place ? { slug: place.slug, name: place.name } : null,
    communityId: null,
    isInside: false,
    survey: null,
    topics: topics.filter(({ slug }) => slugs.includes(slug)),
  };
}

/** An edited question may keep its opening time, which is in its field. */
function windowOf(typed: QuestionInput, now: Date): AnswerPeriod {
  const opens = typed.opens === 'keep' ? 'later' : typed.opens;
  const checked = checkPeriod({ ...typed, opens }, now);
  return 'problems' in checked
    ? { opensAt: now, closesAt: new Date(now.getTime() + OPEN_PERIODS['7d']) }
    : checked;
}

function isListed(choice: Choice): choice is ListedChoice {
  return choice.role === 'listed';
}

function rows(typed: QuestionInput): Choice[] {
  const labels = typed.choices.map(cleanSingleLine).filter((label) => label !== '');
  return [
    ...labels.map((label, at): Choice => ({ number: at + 1, label, role: 'listed' })),
    ...optOutsOf(typed),
  ];
}

function steps({ steps: name }: QuestionInput): Choice[] {
  const [first, last] = SCALE_STEPS[name];
  return Array.from({ length: last - first + 1 }, (_, at): Choice => {
    const number = first + at;
    return { number, label: String(number), role: 'listed' };
  });
}

/** A question as a form: to edit it, or to start its next version. */
export function inputOfQuestion(
  question: Question,
  as: 'edit' | 'version',
  zone: string,
): QuestionInput {
  const { choices, kind, results, audience, visitorsSayWhy } = question;
  const listed = choices.filter(isListed);
  const first = listed[0]?.number;
  const last = listed.at(-1)?.number;
  const isEdit = as === 'edit';
  return {
    ...EMPTY_QUESTION,
    text: question.text,
    context: question.context,
    kind,
    choices: kind === 'scale' ? [] : listed.map(({ label }) => label),
    pickAtMost: kind === 'multiple' ? String(question.pickAtMost) : '',
    none: choices.some(({ role }) => role === 'none'),
    unsure: choices.some(({ role }) => role === 'unsure'),
    ordered: kind !== 'scale' && question.isOrdered,
    steps: kind === 'scale' ? stepsNamed(first, last) : EMPTY_QUESTION.steps,
    low: question.scaleLow,
    high: question.scaleHigh,
    topics: question.topics.map(({ slug }) => slug),
    community: question.community?.slug ?? '',
    audience: AUDIENCES.find((one) => one === audience) ?? EMPTY_QUESTION.audience,
    visitorsSayWhy,
    results,
    opens: isEdit ? 'keep' : 'now',
    opensAt: isEdit ? localOf(question.opensAt, zone) : '',
    closes: isEdit ? 'keep' : '7d',
    closesAt: isEdit ? localOf(question.closesAt, zone) : '',
    zone,
  };
}

function stepsNamed(first = 1, last = 5): QuestionInput['steps'] {
  const name = (Object.keys(SCALE_STEPS) as (keyof typeof SCALE_STEPS)[]).find(
    (one) => SCALE_STEPS[one][0] === first && SCALE_STEPS[one][1] === last,
  );
  return name ?? EMPTY_QUESTION.steps;
}
