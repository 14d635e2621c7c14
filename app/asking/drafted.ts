import { linesOf, oneLineOf } from '../base/clean-text.ts';
import { localOf } from '../base/zoned-time.ts';
import { checkAsk, type Place } from '../questions/check.ts';
import { OUTSIDE, OUTSIDE_LABELS, type Choice, type Question } from '../questions/question.ts';
import { checkWindow, type Window } from '../questions/window.ts';
import { ASKED_OF, EMPTY, STEPS, WINDOWS, type AskTyped } from '../questions/schema.ts';

type Topics = readonly { slug: string; name: string }[];
type Around = { id: string; now: Date; topics: Topics; places: readonly Place[] };

/** What is typed so far as the question it would be, with whatever is missing left open: for the preview. */
export function draftedQuestion(typed: AskTyped, { id, now, topics, places }: Around): Question {
  const given = { now, topics: topics.map(({ slug }) => slug), places };
  const checked = checkAsk(typed, given);
  const place = places.find(({ slug }) => slug === typed.community);
  const isScale = typed.kind === 'scale';
  const window = windowOf(typed, now);
  const rough = {
    text: oneLineOf(typed.text),
    context: linesOf(typed.context),
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
    scaleLow: oneLineOf(typed.low),
    scaleHigh: oneLineOf(typed.high),
    results: typed.results,
    mayReveal: true,
    audience: typed.audience,
    ...asked,
    ...window,
    readAt: now,
    // Nothing jumps while it is written.
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

/** One that is edited may keep the time it opens, which stands in its field. */
function windowOf(typed: AskTyped, now: Date): Window {
  const opens = typed.opens === 'keep' ? 'later' : typed.opens;
  const checked = checkWindow({ ...typed, opens }, now);
  return 'problems' in checked
    ? { opensAt: now, closesAt: new Date(now.getTime() + WINDOWS['7d']) }
    : checked;
}

function isListed({ role }: Choice): boolean {
  return role === 'listed';
}

function rows({ choices, none, unsure }: AskTyped): Choice[] {
  const labels = choices.map(oneLineOf).filter((label) => label !== '');
  const offered = (['none', 'unsure'] as const).filter((role) => ({ none, unsure })[role]);
  return [
    ...labels.map((label, at): Choice => ({ number: at + 1, label, role: 'listed' })),
    ...offered.map((role): Choice => ({
      number: OUTSIDE[role],
      label: OUTSIDE_LABELS[role],
      role,
    })),
  ];
}

function steps({ steps: name }: AskTyped): Choice[] {
  const [first, last] = STEPS[name];
  return Array.from({ length: last - first + 1 }, (_, at): Choice => {
    const number = first + at;
    return { number, label: String(number), role: 'listed' };
  });
}

/** A question as its form: to edit it where it stands, or as the beginning of its next version. */
export function typedOfQuestion(
  question: Question,
  as: 'edit' | 'version',
  zone: string,
): AskTyped {
  const { choices, kind, results, audience } = question;
  const listed = choices.filter(isListed);
  const first = listed[0]?.number;
  const last = listed.at(-1)?.number;
  const isEdit = as === 'edit';
  return {
    ...EMPTY,
    text: question.text,
    context: question.context,
    kind,
    choices: kind === 'scale' ? [] : listed.map(({ label }) => label),
    pickAtMost: kind === 'multiple' ? String(question.pickAtMost) : '',
    none: choices.some(({ role }) => role === 'none'),
    unsure: choices.some(({ role }) => role === 'unsure'),
    ordered: kind !== 'scale' && question.isOrdered,
    steps: kind === 'scale' ? stepsNamed(first, last) : EMPTY.steps,
    low: question.scaleLow,
    high: question.scaleHigh,
    topics: question.topics.map(({ slug }) => slug),
    community: question.community?.slug ?? '',
    audience: ASKED_OF.find((one) => one === audience) ?? EMPTY.audience,
    results,
    opens: isEdit ? 'keep' : 'now',
    opensAt: isEdit ? localOf(question.opensAt, zone) : '',
    closes: isEdit ? 'keep' : '7d',
    closesAt: isEdit ? localOf(question.closesAt, zone) : '',
    zone,
  };
}

function stepsNamed(first = 1, last = 5): AskTyped['steps'] {
  const name = (Object.keys(STEPS) as (keyof typeof STEPS)[]).find(
    (one) => STEPS[one][0] === first && STEPS[one][1] === last,
  );
  return name ?? EMPTY.steps;
}
