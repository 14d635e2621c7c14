import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { href, useFetcher, useNavigation } from 'react-router';
import { textFieldsOf } from '../../base/text-fields.ts';
import { isSaved, isKnownCopy, type UnsavedState } from '../../questions/unsaved.ts';
import { orderOf } from '../survey-order.ts';
import {
  isBlankPart,
  partValuesIn,
  partHash,
  partValuesOf,
  partFingerprint,
  type BuilderData,
  type PartValues,
} from '../builder-step.ts';
import {
  forgetOrder,
  forgetPart,
  storeOrder,
  storePart,
  markSent,
  storageKeys,
  partKeys,
} from './unsaved-survey.ts';
import { useUnsaved } from '../../asking/ui/use-unsaved.ts';
import type { DraftStatus } from '../../asking/ui/use-draft.ts';
import type { SurveyRefusal } from '../survey-draft.ts';
import type { useSurveyOrder } from './use-survey-order.ts';

/** The response of the page's action to a save. */
export type SurveySaveResult =
  | { state: 'saved'; id: string; hash: string }
  | { state: 'not saved'; refusal: SurveyRefusal; hasConflict: boolean }
  | { state: 'failed' | 'signed out' };

const SAVE_AFTER_MS = 2_000;
/** After a move a save can follow sooner, since nobody is in the middle of a word. */
const MOVED_AFTER_MS = 200;
const TRY_AGAIN_MS = 10_000;

type Options = {
  form: RefObject<HTMLFormElement | null>;
  data: BuilderData;
  typed: PartValues;
  order: ReturnType<typeof useSurveyOrder>;
  /** What the site may hold of restored words, from this device or from a failed press. */
  start: UnsavedState | undefined;
  action: string;
  /** The site has other words, and nothing was typed here: the fields are reset. */
  onStale: () => void;
};

/**
 * Saves what is typed and moved: at once on this device, and a moment later on the site, which makes the copy here
 * needless. `held` is sent with the form: what the site may hold of this part without a change elsewhere.
 */
export function useSurveySaving({ form, data, typed, order, start, action, onStale }: Options) {
  const { part, draft } = data;
  const { submit, reset, state, data: last } = useFetcher<SurveySaveResult>();
  const isMoving = useNavigation().state !== 'idle';
  const saved = partValuesIn(draft, part);
  const theirs = partHash(part, saved);
  const {
    held,
    sent: wordsSent,
    taken: wordsTaken,
  } = useUnsaved(start ?? { known: [theirs], sent: [] });
  const { moved, held: heldOrders, sent: orderSent, taken: orderTaken } = order;
  const print = fingerprintsOf(data, typed, moved);
  const [kept, setKept] = useState(fingerprintsOf(data, saved, undefined));
  const sent = useRef(kept);
  // After a reload of the data, earlier responses are obsolete.
  const [from, setFrom] = useState<{ data: BuilderData; last: typeof last }>({ data, last });
  if (from.data !== data) {
    setFrom({ data, last });
    setKept(fingerprintsOf(data, saved, undefined));
    // The site has received what was sent.
    if (held.sent.includes(theirs)) wordsTaken(theirs);
  }
  const answer = last === from.last ? undefined : (last ?? undefined);

  // `theirs` may be what was written here, or a change from elsewhere.
  const mine = partHash(part, typed);
  const [begun] = useState(theirs);
  const isFromElsewhere = theirs !== begun && !isKnownCopy(held, theirs);
  if (isFromElsewhere && mine === theirs) wordsTaken(theirs);
  const isStale = isFromElsewhere && mine !== theirs && isSaved(held, mine);
  useEffect(() => {
    if (isStale) onStale();
  }, [isStale, onStale]);

  const save = useCallback(() => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    fields.set('does', 'save');
    const now = partValuesOf(fields);
    sent.current = fingerprintsOf(data, now, orderIn(fields));
    wordsSent(partHash(part, now));
    orderSent(orderIn(fields));
    void submit(fields, { method: 'post', action });
  }, [form, data, part, submit, action, wordsSent, orderSent]);

  // Before it says so: a reload in the next moment finds it.
  useLayoutEffect(() => {
    if (answer?.state !== 'saved') return;
    setKept(sent.current);
    wordsTaken(answer.hash);
    orderTaken(sent.current.order);
    // After the first save the survey has an address of its own. The router is not told, because the page stays.
    if (window.location.pathname === href('/account/surveys/new'))
      window.history.replaceState(
        window.history.state,
        '',
        href('/account/surveys/:id', { id: answer.id }),
      );
  }, [answer, wordsTaken, orderTaken]);

  const hasFailed = answer !== undefined && answer.state !== 'saved';
  const hasNewWords = print.words !== kept.words;
  const hasNewOrder = print.order !== kept.order;
  const isSettled = !hasNewWords && !hasNewOrder;
  const hasConflict = answer?.state === 'not saved' && answer.hasConflict && !isSettled;
  // The author typed back to what the site has, before anything was sent: the copy must not restore the rest.
  const isUndone = held.sent.length === 0 && heldOrders.sent.length === 0;
  const isCopied = useRef(false);
  useEffect(() => {
    if (isSettled) {
      if (answer?.state !== 'saved' && !(isCopied.current && isUndone)) return undefined;
      forgetPart(data);
      forgetOrder(data);
      isCopied.current = false;
      return undefined;
    }
    if (isStale || (isBlankPart(part, typed) && !data.isSaved)) return undefined;
    isCopied.current = true;
    const [first = '', own = first] = partKeys(data);
    if (hasNewWords) storePart(answer?.state === 'saved' ? own : first, { ...typed, held });
    if (hasNewOrder && moved !== undefined) storeOrder(data, { order: moved, held: heldOrders });
    return undefined;
  }, [
    isSettled,
    isUndone,
    isStale,
    hasNewWords,
    hasNewOrder,
    typed,
    held,
    moved,
    heldOrders,
    data,
    part,
    answer,
  ]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (isSettled || (isBlankPart(part, typed) && !data.isSaved)) return undefined;
    if (state !== 'idle' || isMoving || hasConflict) return undefined;
    // Each move restarts the wait, as each letter does.
    const soon = hasNewOrder && moved !== undefined ? MOVED_AFTER_MS : SAVE_AFTER_MS;
    const timer = setTimeout(save, hasFailed ? TRY_AGAIN_MS : soon);
    waiting.current = timer;
    return () => clearTimeout(timer);
  }, [
    isSettled,
    hasNewOrder,
    typed,
    moved,
    data,
    part,
    state,
    save,
    hasFailed,
    isMoving,
    hasConflict,
  ]);

  const hasAddress = data.isSaved || answer?.state === 'saved';
  const byButton = useRef<Fingerprints>(undefined);
  /**
   * As a button sends the form: no save begins beside it, nor is the answer to one awaited. The copy here is stored as sent before
   * the site can answer, which removes it.
   */
  function press(fields: FormData): void {
    clearTimeout(waiting.current);
    if (state !== 'idle') reset();
    const now = partValuesOf(fields);
    byButton.current = fingerprintsOf(data, now, orderIn(fields));
    wordsSent(partHash(part, now));
    orderSent(orderIn(fields));
  }
  useLeaving(form, (left) => {
    const pressedPrint = byButton.current;
    const isOnItsWay = print.words === pressedPrint?.words && print.order === pressedPrint.order;
    if (isSettled || hasConflict || !hasAddress || isOnItsWay) return;
    navigator.sendBeacon(action, savedFields(left));
    const hash = partHash(part, partValuesOf(new FormData(left)));
    markSent(data, hash, moved);
    // A page from the back-forward cache continues with this state.
    wordsSent(hash);
    orderSent(moved);
  });

  const status: DraftStatus<SurveyRefusal> =
    state === 'idle' ? saveStatusOf(answer, isSettled) : { state: 'saving' };
  return { status, held, press, isElsewhere: hasConflict, here: storageKeys(data) };
}

type Fingerprints = { words: string; order: string };

function fingerprintsOf(
  data: BuilderData,
  typed: PartValues,
  moved: string | undefined,
): Fingerprints {
  return { words: partFingerprint(data.part, typed), order: moved ?? orderOf(data.draft) };
}

function orderIn(fields: FormData): string | undefined {
  const order = fields.get('outline');
  return typeof order === 'string' ? order : undefined;
}

/** Sends the last words when the page is left, as the author may ask the survey without opening this part again. */
function useLeaving(
  form: RefObject<HTMLFormElement | null>,
  leave: (form: HTMLFormElement) => void,
): void {
  const latest = useRef(leave);
  useLayoutEffect(() => {
    latest.current = leave;
  });
  useLayoutEffect(() => {
    const leaving = () => {
      if (form.current) latest.current(form.current);
    };
    window.addEventListener('pagehide', leaving);
    return () => {
      window.removeEventListener('pagehide', leaving);
      // The form is still mounted here; it is removed after this cleanup.
      leaving();
    };
  }, [form]);
}

function savedFields(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams(textFieldsOf(new FormData(form)));
  fields.set('does', 'save');
  return fields;
}

function saveStatusOf(
  answer: SurveySaveResult | undefined,
  isSettled: boolean,
): DraftStatus<SurveyRefusal> {
  switch (answer?.state) {
    case undefined:
      return { state: 'untouched' };
    case 'not saved':
      return isSettled ? { state: 'untouched' } : { state: 'refused', refusal: answer.refusal };
    case 'failed':
      return { state: 'here' };
    case 'saved':
    case 'signed out':
      return { state: answer.state };
  }
}
