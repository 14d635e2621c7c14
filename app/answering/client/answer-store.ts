import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { ownValue } from '../../base/own-value.ts';
import type { OwnAnswer } from '../own-answer.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { EMPTY_ANSWER_STATE, withServerAnswer, type AnswerState } from '../answer-state.ts';
import type { Split } from '../../results/tally.ts';
import { loadAnswerSender } from './lazy-answer-sender.ts';
import { hasAnswered, markAnswered, onTabNotice } from './answering-storage.ts';
import { useIsMember } from './use-is-member.ts';

/** The viewer's answers to the questions on the page, fetched once and shared by all components. */
const states = new Map<string, AnswerState>();
const listeners = new Set<() => void>();

export { subscribe as onOwnChange };

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function answerStateOf(id: string): AnswerState {
  return states.get(id) ?? EMPTY_ANSWER_STATE;
}

export function updateAnswerState(id: string, change: Partial<AnswerState>): void {
  states.set(id, { ...answerStateOf(id), ...change });
  notifyListeners();
}

export function notifyListeners(): void {
  for (const tell of listeners) tell();
}

/** `served`: the state the page was rendered with, for a form that was sent without a script. */
export function useAnswerState(id: string, served: AnswerState = EMPTY_ANSWER_STATE): AnswerState {
  const isMember = useIsMember();
  useEffect(() => {
    if (served !== EMPTY_ANSWER_STATE && !states.has(id)) updateAnswerState(id, served);
    if (served.picks.length > 0 || served.hasPeeked) markAnswered();
    else requestOwnAnswer(id, isMember);
  }, [id, served, isMember]);
  const now = useCallback(() => states.get(id) ?? served, [id, served]);
  const first = useCallback(() => served, [served]);
  return useSyncExternalStore(subscribe, now, first);
}

/** The questions on the page; one that is shown twice is listed twice. */
const shownQuestions: QuestionView[] = [];

export function listShownQuestions(): readonly QuestionView[] {
  return shownQuestions;
}

/** Applies the update received since a question was served. The live area registers its function here. */
type QuestionUpdater = (question: QuestionView, split: Split | undefined) => QuestionView;
export const questionUpdaters = new Map<string, QuestionUpdater>();
/** Whether a stream is open, which brings every change of a shown question that is open to everybody. It says so itself. */
export const streamState = { isOpen: false };
const asServed: QuestionUpdater = (question) => question;

/** The question with its newest update, of everyone or of a split. It follows the updates while the question is shown. */
export function useLiveQuestion(question: QuestionView, split?: Split): QuestionView {
  useEffect(() => {
    shownQuestions.push(question);
    notifyListeners();
    return () => {
      shownQuestions.splice(shownQuestions.indexOf(question), 1);
      notifyListeners();
    };
  }, [question]);
  const renew = useSyncExternalStore(
    subscribe,
    () => questionUpdaters.get(question.id) ?? asServed,
    () => asServed,
  );
  return useMemo(() => renew(question, split), [renew, question, split]);
}

/** Which of these questions the viewer answered here, as far as the page knows. */
export function useAnsweredIds(ids: readonly string[]): ReadonlySet<string> {
  const joined = ids.join(' ');
  const isMember = useIsMember();
  useEffect(() => {
    for (const id of joined.split(' ').filter(Boolean)) requestOwnAnswer(id, isMember);
  }, [joined, isMember]);
  const answered = useSyncExternalStore(
    subscribe,
    () => ids.filter((id) => answerStateOf(id).picks.length > 0).join(' '),
    () => '',
  );
  return new Set(answered.split(' '));
}

const MAX_TOLD = 40;

/** The newest questions answered on this page and the pages before it, as far as they are known. */
export function listAnsweredIds(): string[] {
  return [...states].flatMap(([id, { picks }]) => (picks.length > 0 ? [id] : [])).slice(-MAX_TOLD);
}

/** When another tab has sent an answer, the answer is fetched for a question that is shown here. */
if (typeof window !== 'undefined')
  onTabNotice((id) => shownQuestions.some((one) => one.id === id) && requestOwnAnswer(id, true));

let requestedIds = new Set<string>();

/** One request for all questions of a page, and none for a visitor who never answered here. */
function requestOwnAnswer(id: string, isMember: boolean): void {
  if (!isMember && !hasAnswered()) return;
  if (requestedIds.size === 0) setTimeout(() => void fetchRequested());
  requestedIds.add(id);
}

async function fetchRequested(): Promise<void> {
  const ids = [...requestedIds];
  requestedIds = new Set();
  try {
    const [{ fetchOwnAnswers, withItsResult }] = await Promise.all([
      import('./answer-requests.ts'),
      loadAnswerSender(),
    ]);
    const own = await fetchOwnAnswers(ids);
    await Promise.all(
      ids.map(async (id) =>
        applyOwnAnswer(id, await withItsResult(ownValue(own, id), newestView(id))),
      ),
    );
  } catch {
    // The page then stays as it is for everybody. An answer given again counts once.
  }
}

/** The question as the page shows it now. */
function newestView(id: string): QuestionView | undefined {
  const served = shownQuestions.find((one) => one.id === id);
  return served && (questionUpdaters.get(id) ?? asServed)(served, undefined);
}

function applyOwnAnswer(id: string, own: OwnAnswer | undefined): void {
  const state = answerStateOf(id);
  if (own || state.picks.length > 0) updateAnswerState(id, withServerAnswer(state, own));
}
