import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { href, useFetcher } from 'react-router';
import { cleanSingleLine } from '../../base/clean-text.ts';
import { removeStored, removeStoredWhere, writeStored, readStored } from './unsaved-storage.ts';
import type { QuestionRefusal } from '../../questions/question-rules.ts';
import { restoreInput, VISITOR_OWNER, type FormStart } from '../form-start.ts';
import {
  fingerprint,
  isBlank,
  parseQuestionInput,
  readQuestionForm,
  type QuestionInput,
} from '../../questions/question-schema.ts';

/** Where a draft is stored: on the site, on this device only, or nowhere, as the site refused it or both failed. */
export type DraftStatus<Reason = QuestionRefusal> =
  | { state: 'untouched' | 'saving' | 'saved' | 'kept' | 'here' | 'lost' | 'signed out' }
  | { state: 'refused'; refusal: Reason };

/** The response of the page's action to a save. */
export type SaveResponse =
  | { state: 'saved'; id: string }
  | { state: 'not saved'; refusal: QuestionRefusal }
  | { state: 'failed' | 'signed out' };

const SAVE_AFTER_MS = 2_000;
const TRY_AGAIN_MS = 10_000;

/**
 * Where a copy is stored. `owner` distinguishes members on one device. A draft that was never saved is stored under
 * "new", under the community of a link, or under the hash of a link's wording.
 */
export type DraftSlot = {
  owner: string;
  id: string | undefined;
  community?: string;
  wording?: string | undefined;
};

/** How long text typed without an account can come back. */
const VISITORS_KEEP_DAYS = 1;
const DAY_MS = 86_400_000;

export function storageKeyOf({ owner, id, community = '', wording }: DraftSlot): string {
  const place = community === '' ? 'new' : `in ${community}`;
  return `asking ${owner} ${id ?? (wording === undefined ? place : `worded ${wording}`)}`;
}

/** Where to look for earlier text: for the same place, for the whole site, and from before signing in. */
function slotsFor(slot: DraftSlot): DraftSlot[] {
  const { owner, id, community = '', wording } = slot;
  if (id !== undefined) return [slot];
  const owners = owner === VISITOR_OWNER ? [owner] : [owner, VISITOR_OWNER];
  if (wording !== undefined) return owners.map((one) => ({ ...slot, owner: one }));
  const places = community === '' ? [''] : [community, ''];
  return owners.flatMap((one) =>
    places.map((place): DraftSlot => ({ owner: one, id, community: place })),
  );
}

/** Whether the form of this community finds the copy after signing in. */
function isFoundAgain({ wording, community = '' }: DraftSlot, typed: QuestionInput): boolean {
  return wording === undefined && (community === '' || community === typed.community);
}

type DraftCopy = { key: string; typed: QuestionInput; at: number; isByVisitor: boolean };

function copyIn(slot: DraftSlot): DraftCopy | undefined {
  const key = storageKeyOf(slot);
  const kept = readStored(key);
  return typeof kept === 'object' && kept !== null
    ? {
        key,
        typed: parseQuestionInput(kept),
        at: stampOf(kept),
        isByVisitor: slot.owner === VISITOR_OWNER,
      }
    : undefined;
}

function stampOf(kept: unknown): number {
  return Number((kept as { keptAt?: unknown } | undefined)?.keptAt) || 0;
}

/** The next person on this device must not read what was typed without an account. */
function dropOldVisitors(): void {
  const oldest = Date.now() - VISITORS_KEEP_DAYS * DAY_MS;
  removeStoredWhere(
    (key, kept) => key.startsWith(`asking ${VISITOR_OWNER} `) && stampOf(kept()) < oldest,
  );
}

/** The newest copy, unless the pending question is newer; `taken` are the keys of the copies that are in the form. */
type FoundCopies = { copy: DraftCopy | undefined; taken: readonly string[] };

/** Reads the copies once, as they were when the page was opened; undefined during hydration. */
export function createCopyReader(
  slot: DraftSlot,
  begun: FormStart,
  carried: PendingQuestion | undefined,
) {
  let found: FoundCopies | undefined;
  const look = (): FoundCopies => {
    dropOldVisitors();
    const copies = slotsFor(slot).flatMap((one) => {
      const copy = copyIn(one);
      const typed = copy && !isBlank(copy.typed) && restoreInput(copy.typed, begun);
      return copy && typed ? [{ ...copy, typed }] : [];
    });
    // The sort is stable: of equal times, the copy of the form's own slot comes first.
    const [newest] = copies.toSorted((one, other) => other.at - one.at);
    const copy = newest && newest.at > (carried?.at ?? 0) ? newest : undefined;
    const isTaken = (one: DraftCopy) =>
      one.key === copy?.key || isSameText(one.typed, carried?.typed);
    return { copy, taken: copies.filter(isTaken).map(({ key }) => key) };
  };
  return {
    subscribe: () => () => undefined,
    read: () => (found ??= look()),
    served: () => undefined,
  };
}

type PendingQuestion = { typed: QuestionInput; at: number };

function isSameText(one: QuestionInput, other: QuestionInput | undefined): boolean {
  return other !== undefined && cleanSingleLine(one.text) === cleanSingleLine(other.text);
}

/**
 * Removes copies of a question that was asked. The form does so on submit, but not if it was sent before hydration, nor
 * while a save was under way.
 */
export function useRemoveAsked(asked: string | undefined): void {
  useEffect(() => {
    if (asked !== undefined)
      removeStoredWhere(
        (key, kept) =>
          key.startsWith('asking ') && cleanSingleLine(parseQuestionInput(kept()).text) === asked,
      );
  }, [asked]);
}

export function removeCopies(keys: readonly string[]): void {
  for (const key of keys) removeStored(key);
}

type DraftOptions = {
  form: RefObject<HTMLFormElement | null>;
  typed: QuestionInput;
  /** As the site has it. */
  saved: QuestionInput;
  slot: DraftSlot;
  /** Keys of the copies that are in this form. */
  copyKeys: readonly string[];
  /**
   * The restored text was typed without an account, perhaps by another person: it is not saved to the account until the
   * member edits it.
   */
  isUnclaimed: boolean;
};

/**
 * Saves what is typed: at once on this device, and a moment later on the site, which makes the copy here needless. The
 * address of the form becomes that of the draft, so that a reload finds it. Without an account the text is stored on
 * this device alone.
 */
export function useDraft({ form, typed, saved, slot: first, copyKeys, isUnclaimed }: DraftOptions) {
  const saver = useFetcher<SaveResponse>();
  const { submit, state, data } = saver;
  const [slot, setSlot] = useState(first);
  if (data?.state === 'saved' && slot.id !== data.id) setSlot({ ...first, id: data.id });
  // When this device stored it; `at` is undefined if that failed.
  const [here, setHere] = useState<{ at: number | undefined }>();
  const isTouched = useTouched(form);
  const waits = isUnclaimed && !isTouched;
  const isVisitor = first.owner === VISITOR_OWNER;
  const text = fingerprint(typed);
  const kept = useRef(fingerprint(saved));
  const sent = useRef('');

  const save = useCallback(() => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    fields.set('does', 'save');
    sent.current = fingerprint(readQuestionForm(fields));
    void submit(fields, { method: 'post', action: href('/account/questions/new') });
  }, [form, submit]);

  // Before it says so: a reload in the next moment finds it.
  useLayoutEffect(() => {
    if (data?.state !== 'saved') return;
    kept.current = sent.current;
    // After the first save the draft has an address of its own. The router is not told, because the page stays.
    const address = href('/account/questions/:id', { id: data.id });
    if (window.location.pathname === href('/account/questions/new'))
      window.history.replaceState(window.history.state, '', address);
  }, [data]);

  // One save at a time: later changes are saved after it, and a failed save is retried.
  const hasFailed = data?.state === 'failed' || data?.state === 'signed out';
  useEffect(() => {
    if (text === kept.current) {
      if (data?.state === 'saved')
        removeCopies([...copyKeys, storageKeyOf(first), storageKeyOf(slot)]);
      return undefined;
    }
    if (waits || isBlank(typed)) return undefined;
    const at = Date.now();
    const isKept = writeStored(storageKeyOf(slot), { ...typed, keptAt: at });
    // After this effect, because the result of the storage changes the state.
    queueMicrotask(() => setHere({ at: isKept ? at : undefined }));
    if (isVisitor || state !== 'idle') return undefined;
    const timer = setTimeout(save, hasFailed ? TRY_AGAIN_MS : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, typed, copyKeys, first, slot, state, data, save, hasFailed, isVisitor, waits]);

  const isLost = here !== undefined && here.at === undefined;
  const status: DraftStatus = isVisitor
    ? { state: isBlank(typed) || !here ? 'untouched' : isLost ? 'lost' : 'kept' }
    : state !== 'idle'
      ? { state: 'saving' }
      : isLost && hasFailed
        ? { state: 'lost' }
        : draftStatusOf(data);
  return {
    status,
    keys: [...new Set([...copyKeys, ...(here ? [storageKeyOf(first), storageKeyOf(slot)] : [])])],
    keptAt: here?.at,
    isFoundAgain: here?.at !== undefined && isFoundAgain(first, typed),
  };
}

/** Whether anything was typed or chosen since the form was rendered. */
function useTouched(form: RefObject<HTMLFormElement | null>): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const { current } = form;
    const touch = () => setTouched(true);
    current?.addEventListener('input', touch);
    return () => current?.removeEventListener('input', touch);
  }, [form]);
  return isTouched;
}

function draftStatusOf(data: SaveResponse | undefined): DraftStatus {
  switch (data?.state) {
    case undefined:
      return { state: 'untouched' };
    case 'not saved':
      return { state: 'refused', refusal: data.refusal };
    case 'failed':
      return { state: 'here' };
    case 'saved':
    case 'signed out':
      return { state: data.state };
  }
}
