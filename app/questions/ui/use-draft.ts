import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { href, useFetcher } from 'react-router';
import { keepHere, keptHere, dropHere } from './kept-here.ts';
import { fingerprint, isBlank, typedFrom, typedOf, type AskTyped } from '../schema.ts';

/** How a draft stands: with the site, on this device only, or nowhere because the site refused it. */
export type Standing =
  | { state: 'untouched' | 'saving' | 'saved' | 'here' | 'signed out' }
  | { state: 'refused'; reason: string };

/** What the page's action answers to a save. */
export type SaveAnswer =
  | { state: 'saved'; id: string }
  | { state: 'not saved'; reason: string }
  | { state: 'failed' | 'signed out' };

const SAVE_AFTER_MS = 2_000;
const TRY_AGAIN_MS = 10_000;

/** `owner` tells members on one device apart; a draft that was never saved lies under "new". */
export type Slot = { owner: string; id: string | undefined };

function keyOf({ owner, id = 'new' }: Slot): string {
  return `asking ${owner} ${id}`;
}

function copyHere(slot: Slot): AskTyped | undefined {
  const kept = keptHere(keyOf(slot));
  return kept === undefined ? undefined : typedFrom(kept);
}

/** The copy as it was when the page came: read once, and unknown while the page is taken over. */
export function copyReader(slot: Slot) {
  let found: { copy: AskTyped | undefined } | undefined;
  return {
    subscribe: () => () => undefined,
    read: () => (found ??= { copy: copyHere(slot) }).copy,
    served: () => undefined,
  };
}

export function forgetHere(slot: Slot): void {
  dropHere(keyOf(slot));
}

type Options = {
  form: RefObject<HTMLFormElement | null>;
  typed: AskTyped;
  /** As the site has it. */
  saved: AskTyped;
  slot: Slot;
};

/**
 * Keeps what is typed: at once on this device, and a moment later with the site, whose copy makes the one here
 * needless. The draft's own address takes the place of the form's, so that a reload finds it.
 */
export function useDraft({ form, typed, saved, slot: first }: Options) {
  const saver = useFetcher<SaveAnswer>();
  const { submit, state, data } = saver;
  const [slot, setSlot] = useState(first);
  if (data?.state === 'saved' && slot.id !== data.id) setSlot({ ...first, id: data.id });
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
      if (data?.state === 'saved') for (const one of [first, slot]) forgetHere(one);
      return undefined;
    }
    if (isBlank(typed)) return undefined;
    keepHere(keyOf(slot), typed);
    if (state !== 'idle') return undefined;
    const timer = setTimeout(save, hasFailed ? TRY_AGAIN_MS : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, typed, first, slot, state, data, save, hasFailed]);

  const standing: Standing = state === 'idle' ? standingOf(data) : { state: 'saving' };
  return { standing, keys: [...new Set([first, slot].map(keyOf))] };
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
