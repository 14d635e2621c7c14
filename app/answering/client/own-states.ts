import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { entryOf } from '../../base/entry-of.ts';
import type { OwnAnswer } from '../own-answer.ts';
import type { QuestionView } from '../../results/present.ts';
import { NOTHING_KNOWN, withTold, type OwnState } from '../own-state.ts';
import type { Part } from '../../results/tally.ts';
import { loadAnswering } from './load-answering.ts';
import { hasAnswered, noteAnswered, onToldByTab } from './device.ts';
import { useIsMember } from './use-is-member.ts';

/** One's own answers to the questions on the page, known once and shared by all that shows them. */
const states = new Map<string, OwnState>();
const listeners = new Set<() => void>();

export { subscribe as onOwnChange };

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function stateOfOwn(id: string): OwnState {
  return states.get(id) ?? NOTHING_KNOWN;
}

export function changeOwn(id: string, change: Partial<OwnState>): void {
  states.set(id, { ...stateOfOwn(id), ...change });
  tellAll();
}

export function tellAll(): void {
  for (const tell of listeners) tell();
}

/** `served`: what the page was rendered with, for whoever sent a form without a script. */
export function useOwnState(id: string, served: OwnState = NOTHING_KNOWN): OwnState {
  const isMember = useIsMember();
  useEffect(() => {
    if (served !== NOTHING_KNOWN && !states.has(id)) changeOwn(id, served);
    if (served.picks.length > 0 || served.hasPeeked) noteAnswered();
    else askFor(id, isMember);
  }, [id, served, isMember]);
  const now = useCallback(() => states.get(id) ?? served, [id, served]);
  const first = useCallback(() => served, [served]);
  return useSyncExternalStore(subscribe, now, first);
}

/** The questions on the page, each as often as it is shown. */
const shown: QuestionView[] = [];

export function shownNow(): readonly QuestionView[] {
  return shown;
}

/** Makes a question as it was served into what was heard of it since; the live room has them here. */
type Renew = (question: QuestionView, part: Part | undefined) => QuestionView;
export const renewals = new Map<string, Renew>();
const asServed: Renew = (question) => question;

/** The question by the newest that was heard of it, all its answers or a part, which is listened for while it is shown. */
export function useNewest(question: QuestionView, part?: Part): QuestionView {
  useEffect(() => {
    shown.push(question);
    tellAll();
    return () => {
      shown.splice(shown.indexOf(question), 1);
      tellAll();
    };
  }, [question]);
  const renew = useSyncExternalStore(
    subscribe,
    () => renewals.get(question.id) ?? asServed,
    () => asServed,
  );
  return useMemo(() => renew(question, part), [renew, question, part]);
}

/** Which of these questions were answered here, as far as it is known. */
export function useAnswered(ids: readonly string[]): ReadonlySet<string> {
  const joined = ids.join(' ');
  const isMember = useIsMember();
  useEffect(() => {
    for (const id of joined.split(' ').filter(Boolean)) askFor(id, isMember);
  }, [joined, isMember]);
  const answered = useSyncExternalStore(
    subscribe,
    () => ids.filter((id) => stateOfOwn(id).picks.length > 0).join(' '),
    () => '',
  );
  return new Set(answered.split(' '));
}

const MOST_TOLD = 40;

/** The questions answered on this page and those before it, as far as they are known; the newest of them. */
export function answeredHere(): string[] {
  return [...states].flatMap(([id, { picks }]) => (picks.length > 0 ? [id] : [])).slice(-MOST_TOLD);
}

/** What another tab of this browser has sent is asked for where it is shown. */
if (typeof window !== 'undefined')
  onToldByTab((id) => shown.some((one) => one.id === id) && askFor(id, true));

let asked = new Set<string>();

/** One request for all questions of a page, and none for a visitor who never answered here. */
function askFor(id: string, isMember: boolean): void {
  if (!isMember && !hasAnswered()) return;
  if (asked.size === 0) setTimeout(() => void ask());
  asked.add(id);
}

async function ask(): Promise<void> {
  const ids = [...asked];
  asked = new Set();
  try {
    const [{ fetchOwn }] = await Promise.all([import('./answer-requests.ts'), loadAnswering()]);
    const own = await fetchOwn(ids);
    for (const id of ids) take(id, entryOf(own, id));
  } catch {
    // Then the page stays as it is for everybody; an answer given again counts once.
  }
}

function take(id: string, own: OwnAnswer | undefined): void {
  const state = stateOfOwn(id);
  if (own || state.picks.length > 0) changeOwn(id, withTold(state, own));
}
