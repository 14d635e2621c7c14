import { isUnavailable } from '../platform/database/db.server.ts';
import type { AnswerableQuestion } from '../questions/question.ts';
import { canSeeResult, stateOf } from '../questions/question-rules.ts';
import { isVisibleTo, type QuestionScope } from '../questions/visibility.ts';
import type { Flood } from '../results/floods.ts';
import type { CountedQuestion } from '../results/question-view.ts';
import { questionUpdateOf, type QuestionUpdate } from '../results/question-update.ts';
import { headlineDocumentOf } from '../results/store/result-lookup.server.ts';
import type { TimedTally } from '../results/store/tally-loader.server.ts';
import type { AnsweringOutcome, AnsweringDeps } from './answer-commands.server.ts';

type Answered = Pick<Extract<AnsweringOutcome, { sequence: number }>, 'question' | 'tally'>;

/**
 * Whether the reply to an answer carries the result. It does not where the voter may not see it, nor where that depends on
 * an earlier peek; nor for a ranking, whose rounds take every ballot. A page that lacks one takes it from the stream.
 */
export function tellsResult(
  { kind, results }: Pick<AnswerableQuestion, 'kind' | 'results'>,
  picks: readonly number[],
): boolean {
  return kind !== 'ranking' && canSeeResult(results, 'open', picks.length > 0);
}

/** A promise only where floods are read for it. */
type Told = string | undefined | Promise<string | undefined>;
/** All answers of a batch to one question have the same counters. */
const documents = new WeakMap<TimedTally, Told>();

/** The result for the reply to an answer that `tellsResult`, as JSON: made once for a batch and question. */
export function resultAfterAnswer(
  deps: Pick<AnsweringDeps, 'floodCache'>,
  answered: Answered,
): Told {
  const { tally } = answered;
  if (!tally || documents.has(tally)) return tally && documents.get(tally);
  const made = makeDocument(deps, answered);
  documents.set(tally, made);
  return made;
}

function makeDocument({ floodCache }: Pick<AnsweringDeps, 'floodCache'>, answered: Answered): Told {
  const open = openWhenCounted(answered);
  if (!open) return undefined;
  const { question, tally } = open;
  const documentWith = (floods: readonly Flood[]) =>
    JSON.stringify(headlineDocumentOf(question, tally, floods));
  if (tally.heldBack === 0) return documentWith([]);
  // What was counted stays counted, though its result cannot be told with it.
  return floodCache.get(answered.question.id).then(documentWith, (error: unknown) => {
    if (!isUnavailable(error)) throw error;
    return undefined;
  });
}

/** The same as a frame is told it, also where the result is hidden. */
export function updateAfterAnswer(
  answered: Answered,
  picks: readonly number[],
): QuestionUpdate | undefined {
  const open = openWhenCounted(answered);
  if (!open || !isVisibleTo(open.question, [])) return undefined;
  const { question, tally } = open;
  return questionUpdateOf(question, tally, { hasEarned: picks.length > 0 });
}

type QuestionWithTally = { question: CountedQuestion & QuestionScope; tally: TimedTally };

/** The question as its answers were counted; undefined where it has closed since, as its last answers may be on their way. */
function openWhenCounted({ question: asked, tally }: Answered): QuestionWithTally | undefined {
  if (!tally) return undefined;
  // No answer is taken to a question that is paused or was removed.
  const question = { ...asked, isPaused: false, isRemoved: false, readAt: tally.readAt };
  return stateOf(question) === 'open' ? { question, tally } : undefined;
}
