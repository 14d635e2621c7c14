import type { Question } from '../questions/question.ts';
import type { Audience, Kind, State } from '../questions/rules.ts';
import { resultsAreOpen, stateOf } from '../questions/rules.ts';
import { inShownOrder, resultOf, type Result } from './results.ts';

/** A question as everybody may see it: hidden results are not in it, not even as numbers nobody draws. */
export type QuestionView = {
  id: string;
  surveyId: string;
  kind: Kind;
  text: string;
  context: string;
  state: State;
  opensAt: string;
  closesAt: string;
  audience: Audience;
  pickAtMost: number;
  keepsOrder: boolean;
  scale: { low: string; high: string } | undefined;
  /** Everybody who answered: turnout is public even while the distribution is not. */
  turnout: number;
  lastAnswerAt: string | undefined;
  choices: { number: number; label: string }[];
  result: Result | undefined;
  resultShows: 'now' | 'after answering' | 'after closing';
  isDemo: boolean;
  community: { slug: string; name: string } | undefined;
  topics: { slug: string; name: string }[];
};

/** What a line in a list tells of a question: as little as it needs, since a page sends its data twice. */
export type QuestionLine = Pick<
  QuestionView,
  'id' | 'text' | 'kind' | 'state' | 'opensAt' | 'closesAt' | 'turnout' | 'resultShows'
> & { result: Pick<Result, 'people'> | undefined };

export function lineOf(question: QuestionView): QuestionLine {
  const { id, text, kind, state, opensAt, closesAt, turnout, resultShows, result } = question;
  return {
    id,
    text,
    kind,
    state,
    opensAt,
    closesAt,
    turnout,
    resultShows,
    result: result && { people: result.people },
  };
}

/** The counters of one question. */
export type Tally = {
  people: number;
  none: number;
  unsure: number;
  byChoice: ReadonlyMap<number, number>;
  lastAnswerAt: Date | null;
};

const NO_ANSWERS: Tally = {
  people: 0,
  none: 0,
  unsure: 0,
  byChoice: new Map(),
  lastAnswerAt: null,
};

export function presentQuestion(
  stored: Question,
  tally: Tally = NO_ANSWERS,
  now: Date,
): QuestionView {
  const state = stateOf(stored, now);
  const keepsOrder = stored.isOrdered || stored.kind === 'scale';
  const listed = stored.choices
    .filter(({ role }) => role === 'listed')
    .map(({ number, label }) => ({ number, label }));
  const isOpen = resultsAreOpen(stored.results, state);
  const outside = { none: tally.none, unsure: tally.unsure };
  const counted = listed.map((choice) => ({
    ...choice,
    count: tally.byChoice.get(choice.number) ?? 0,
  }));
  const result = isOpen ? resultOf(stored.kind, counted, tally.people, outside) : undefined;
  return {
    id: stored.publicId,
    surveyId: stored.surveyPublicId,
    kind: stored.kind,
    text: stored.text,
    context: stored.context,
    state,
    opensAt: stored.opensAt.toISOString(),
    closesAt: stored.closesAt.toISOString(),
    audience: stored.audience,
    pickAtMost: stored.pickAtMost,
    keepsOrder,
    scale: stored.kind === 'scale' ? { low: stored.scaleLow, high: stored.scaleHigh } : undefined,
    turnout: tally.people + tally.none + tally.unsure,
    lastAnswerAt: tally.lastAnswerAt?.toISOString(),
    choices: listed,
    result: result && { ...result, rows: inShownOrder(result.rows, keepsOrder) },
    resultShows: isOpen ? 'now' : stored.results === 'closed' ? 'after closing' : 'after answering',
    isDemo: stored.isDemo,
    community: stored.community ?? undefined,
    topics: stored.topics,
  };
}
