import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { href, useFetcher } from 'react-router';
import { oneLineOf } from '../../base/clean-text.ts';
import { dropHere, dropWhere, keepHere, keptHere } from './kept-here.ts';
import { restored, VISITOR_OWNER, type Begun } from '../restoring.ts';
import { fingerprint, isBlank, typedFrom, typedOf, type AskTyped } from '../schema.ts';

/** How a draft stands: with the site, on this device only, or nowhere because the site refused it. */
export type Standing =
  | { state: 'untouched' | 'saving' | 'saved' | 'kept' | 'here' | 'signed out' }
  | { state: 'refused'; reason: string };

/** What the page's action answers to a save. */
export type SaveAnswer =
  | { state: 'saved'; id: string }
  | { state: 'not saved'; reason: string }
  | { state: 'failed' | 'signed out' };

const SAVE_AFTER_MS = 2_000;
const TRY_AGAIN_MS = 10_000;

/**
 * `owner` tells members on one device apart; a draft that was never saved lies under "new", or under the community that a
 * link led to.
 */
export type Slot = { owner: string; id: string | undefined; community?: string };

/** What was typed without an account comes back for so long. */
const VISITORS_KEEP_DAYS = 1;
const DAY_MS = 86_400_000;

export function keyOf({ owner, id, community = '' }: Slot): string {
  return `asking ${owner} ${id ?? (community === '' ? 'new' : `in ${community}`)}`;
}

/** Where to look for what was typed before: for the same place, for the whole site, and before signing in. */
function slotsFor(slot: Slot): Slot[] {
  const { owner, id, community = '' } = slot;
  if (id !== undefined) return [slot];
  const owners = owner === VISITOR_OWNER ? [owner] : [owner, VISITOR_OWNER];
  const places = community === '' ? [''] : [community, ''];
  return owners.flatMap((one) =>
    places.map((place): Slot => ({ owner: one, id, community: place })),
  );
}

export type Copy = { key: string; typed: AskTyped; at: number };

function copyIn(slot: Slot): Copy | undefined {
  const key = keyOf(slot);
  const kept = keptHere(key);
  if (typeof kept !== 'object' || kept === null) return undefined;
  const at = Number((kept as { keptAt?: unknown }).keptAt) || 0;
  if (slot.owner === VISITOR_OWNER && at < Date.now() - VISITORS_KEEP_DAYS * DAY_MS) {
    dropHere(key);
    return undefined;
  }
  return { key, typed: typedFrom(kept), at };
}

/** The copy as it was when the page came: read once, and unknown while the page is taken over. */
export function copyReader(slot: Slot, begun: Begun) {
  let found: { copy: Copy | undefined } | undefined;
  const look = () =>
    slotsFor(slot)
      .flatMap((one) => {
        const copy = copyIn(one);
        const typed = copy && !isBlank(copy.typed) && restored(copy.typed, begun);
        return copy && typed ? [{ ...copy, typed }] : [];
      })
      // The newest; of one moment, what lies under the form's own name.
      .toSorted((one, other) => other.at - one.at)[0];
  return {
    subscribe: () => () => undefined,
    read: () => (found ??= { copy: look() }).copy,
    served: () => undefined,
  };
}

/** Under which names copies lie that a form took in, for when the site has them. */
export function keysTaken(slot: Slot, copy: Copy | undefined, isCarried: boolean): string[] {
  const before = isCarried ? slotsFor(slot).filter(({ owner }) => owner === VISITOR_OWNER) : [];
  return [...new Set([keyOf(slot), ...before.map(keyOf), ...(copy ? [copy.key] : [])])];
}

/**
 * A question that was asked is typed no more. The form forgets its copies as it is sent, but not where it went before a
 * script ran, nor while a save was under way.
 */
export function useForgotten(asked: string | undefined): void {
  useEffect(() => {
    if (asked !== undefined)
      dropWhere(
        (key, kept) => key.startsWith('asking ') && oneLineOf(typedFrom(kept()).text) === asked,
      );
  }, [asked]);
}

export function forgetKeys(keys: readonly string[]): void {
  for (const key of keys) dropHere(key);
}

type Options = {
  form: RefObject<HTMLFormElement | null>;
  typed: AskTyped;
  /** As the site has it. */
  saved: AskTyped;
  slot: Slot;
  /** Names of copies that are in this form. */
  taken: readonly string[];
};

/**
 * Keeps what is typed: at once on this device, and a moment later with the site, whose copy makes the one here
 * needless. The draft's own address takes the place of the form's, so that a reload finds it. Without an account it is kept
 * on this device alone.
 */
export function useDraft({ form, typed, saved, slot: first, taken }: Options) {
  const saver = useFetcher<SaveAnswer>();
  const { submit, state, data } = saver;
  const [slot, setSlot] = useState(first);
  if (data?.state === 'saved' && slot.id !== data.id) setSlot({ ...first, id: data.id });
  const isVisitor = first.owner === VISITOR_OWNER;
  const text = fingerprint(typed);
  const kept = useRef(fingerprint(saved));
  const sent = useRef('');

  const save = useCallback(() => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    fields.set('does', 'save');
    sent.current = fingerprint(typedOf(fields));
    void submit(fields, { method: 'post', action: href('/account/questions/new') });
  }, [form, submit]);

  useEffect(() => {
    if (data?.state !== 'saved') return;
    kept.current = sent.current;
    // From its first save on the draft has an address of its own. The router need not know: the page stays.
    const address = href('/account/questions/:id', { id: data.id });
    if (window.location.pathname === href('/account/questions/new'))
      window.history.replaceState(window.history.state, '', address);
  }, [data]);

  // One save at a time; what was typed meanwhile is saved after it, and what failed is tried again.
  const hasFailed = data?.state === 'failed' || data?.state === 'signed out';
  useEffect(() => {
    if (text === kept.current) {
      if (data?.state === 'saved') forgetKeys([...taken, keyOf(slot)]);
      return undefined;
    }
    if (isBlank(typed)) return undefined;
    keepHere(keyOf(slot), { ...typed, keptAt: Date.now() });
    if (isVisitor || state !== 'idle') return undefined;
    const timer = setTimeout(save, hasFailed ? TRY_AGAIN_MS : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, typed, taken, slot, state, data, save, hasFailed, isVisitor]);

  const standing: Standing = isVisitor
    ? { state: isBlank(typed) ? 'untouched' : 'kept' }
    : state === 'idle'
      ? standingOf(data)
      : { state: 'saving' };
  return { standing, keys: [...new Set([...taken, keyOf(slot)])] };
}

function standingOf(data: SaveAnswer | undefined): Standing {
  switch (data?.state) {
    case undefined:
      return { state: 'untouched' };
    case 'not saved':
      return { state: 'refused', reason: data.reason };
    case 'failed':
      return { state: 'here' };
    case 'saved':
    case 'signed out':
      return { state: data.state };
  }
}
