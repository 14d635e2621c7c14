import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { href, useFetcher, useNavigation } from 'react-router';
import { wordsOf } from '../../surveys/schema.ts';
import { typedFrom } from '../schema.ts';
import {
  isBlankPart,
  MOST_KNOWN,
  partIn,
  partMark,
  partOf,
  partPrint,
  type BuilderData,
  type PartTyped,
} from '../survey-steps.ts';
import { dropHere, keepHere, keptHere } from './kept-here.ts';
import type { Standing } from './use-draft.ts';

/** What the page's action answers to a save. */
export type SurveySaveAnswer =
  | { state: 'saved'; id: string; mark: string }
  | { state: 'not saved'; reason: string; isElsewhere: boolean }
  | { state: 'failed' | 'signed out' };

const SAVE_AFTER_MS = 2_000;
const TRY_AGAIN_MS = 10_000;

type Whose = Pick<BuilderData, 'owner' | 'part'> & { id: string };

function keyOf({ owner, id, part }: Whose): string {
  return `survey ${owner} ${id} ${part}`;
}

/** One that was never saved lies under "new". */
function keysOf({ owner, id, part, isKept }: BuilderData): string[] {
  const own = keyOf({ owner, id, part });
  return isKept ? [own] : [keyOf({ owner, id: 'new', part }), own];
}

/** The copy on this device as it was when the part was opened. */
export function partReader(data: BuilderData) {
  let found: { copy: PartTyped | undefined } | undefined;
  return {
    subscribe: () => () => undefined,
    read: () => (found ??= { copy: partHere(data) }).copy,
    served: () => undefined,
  };
}

function partHere(data: BuilderData): PartTyped | undefined {
  const kept = keptHere(keysOf(data)[0] ?? '');
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { words, typed } = kept as Record<string, unknown>;
  const named = (typeof words === 'object' && words !== null ? words : {}) as Record<
    string,
    unknown
  >;
  return { words: wordsOf({ get: (name) => named[name] }), typed: typedFrom(typed) };
}

export function forgetPart(data: BuilderData): void {
  for (const key of keysOf(data)) dropHere(key);
}

type Options = {
  form: RefObject<HTMLFormElement | null>;
  data: BuilderData;
  typed: PartTyped;
  action: string;
  /** The site has it otherwise, and nothing was typed here: the fields begin anew. */
  stale: () => void;
};

/**
 * Keeps what is typed: at once on this device, and a moment later with the site, whose copy makes the one here needless.
 * `known` goes with the form: what the site may hold of this part without anybody else having changed it.
 */
export function useSurveySaving({ form, data, typed, action, stale }: Options) {
  const { part, draft } = data;
  const { submit, state, data: last } = useFetcher<SurveySaveAnswer>();
  const { state: moving, formData: pressed } = useNavigation();
  const isMoving = moving !== 'idle';
  const saved = partIn(draft, part);
  const theirs = partMark(part, saved);
  const [known, setKnown] = useState([theirs]);
  const print = partPrint(part, typed);
  const [kept, setKept] = useState(partPrint(part, saved));
  const sent = useRef('');
  // The page was read anew: what was answered before is over.
  const [from, setFrom] = useState<{ data: BuilderData; last: typeof last }>({ data, last });
  if (from.data !== data) {
    setFrom({ data, last });
    setKept(partPrint(part, saved));
  }
  const answer = last === from.last ? undefined : last;

  // As it stands here, or as somebody left it elsewhere.
  const mine = partMark(part, typed);
  const isNews = !known.includes(theirs);
  if (isNews && mine === theirs) setKnown([...known, theirs].slice(-MOST_KNOWN));
  const isStale = isNews && mine !== theirs && known.includes(mine);
  useEffect(() => {
    if (isStale) stale();
  }, [isStale, stale]);

  const save = useCallback(() => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    fields.set('does', 'save');
    const now = partOf(fields);
    sent.current = partPrint(part, now);
    setKnown((before) => [...before, partMark(part, now)].slice(-MOST_KNOWN));
    void submit(fields, { method: 'post', action });
  }, [form, part, submit, action, setKnown]);

  useEffect(() => {
    if (answer?.state !== 'saved') return;
    setKept(sent.current);
    // From its first save on it has an address of its own. The router need not know: the page stays.
    if (window.location.pathname === href('/account/surveys/new'))
      window.history.replaceState(
        window.history.state,
        '',
        href('/account/surveys/:id', { id: answer.id }),
      );
  }, [answer]);

  const hasFailed = answer !== undefined && answer.state !== 'saved';
  const isSettled = print === kept;
  const isElsewhere = answer?.state === 'not saved' && answer.isElsewhere && !isSettled;
  useEffect(() => {
    if (isSettled) {
      if (answer?.state === 'saved') forgetPart(data);
      return undefined;
    }
    if (isBlankPart(part, typed) && !data.isKept) return undefined;
    const [first = '', own = first] = keysOf(data);
    keepHere(answer?.state === 'saved' ? own : first, typed);
    if (state !== 'idle' || isMoving || isElsewhere) return undefined;
    const timer = setTimeout(save, hasFailed ? TRY_AGAIN_MS : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSettled, typed, data, part, state, answer, save, hasFailed, isMoving, isElsewhere]);

  const hasAddress = data.isKept || answer?.state === 'saved';
  const byButton = useRef('');
  useEffect(() => {
    if (pressed) byButton.current = partPrint(part, partOf(pressed));
  }, [pressed, part]);
  useLeaving(form, (left) => {
    if (isSettled || isElsewhere || !hasAddress || print === byButton.current) return;
    navigator.sendBeacon(action, savedFields(left));
  });

  const standing: Standing = state === 'idle' ? standingOf(answer, isSettled) : { state: 'saving' };
  return { standing, known, isElsewhere, here: keysOf(data) };
}

/** What was typed last goes to the site as somebody leaves: they may ask the survey without opening this part again. */
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
      // The form still stands here: what is below goes later.
      leaving();
    };
  }, [form]);
}

function savedFields(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') fields.append(name, value);
  fields.set('does', 'save');
  return fields;
}

function standingOf(answer: SurveySaveAnswer | undefined, isSettled: boolean): Standing {
  switch (answer?.state) {
    case undefined:
      return { state: 'untouched' };
    case 'not saved':
      return isSettled ? { state: 'untouched' } : { state: 'refused', reason: answer.reason };
    case 'failed':
      return { state: 'here' };
    case 'saved':
    case 'signed out':
      return { state: answer.state };
  }
}
