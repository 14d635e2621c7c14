/**
 * What the site may hold of something that is edited here, without a change made elsewhere. `known`: the values it was
 * read to have or confirmed to have stored, the latest last. `sent`: values that were sent without a confirmation.
 */
export type UnsavedState = { known: readonly string[]; sent: readonly string[] };

/** A form that is open for long has a value for each save; the last ones are enough. */
export const MAX_KNOWN = 8;

export function withSent(held: UnsavedState, one: string): UnsavedState {
  if (isSaved(held, one) || held.sent.includes(one)) return held;
  return { ...held, sent: withLatest(held.sent, one) };
}

export function withSaved({ known, sent }: UnsavedState, one: string): UnsavedState {
  return { known: withLatest(known, one), sent: sent.filter((other) => other !== one) };
}

/** Nothing was changed here since the site confirmed it. A value that was only sent may be lost, so is unsaved. */
export function isSaved({ known }: UnsavedState, mine: string): boolean {
  return known.at(-1) === mine;
}

export function isKnownCopy({ known, sent }: UnsavedState, theirs: string): boolean {
  return known.includes(theirs) || sent.includes(theirs);
}

/** The state stored beside a copy on a device: the copy itself may have been sent, but nothing confirms it. */
export function unsavedOfCopy({ known, sent }: UnsavedState, copy: string): UnsavedState {
  const isOther = (one: string) => one !== copy;
  return {
    known: known.filter(isOther),
    sent: known.includes(copy) ? withLatest(sent, copy) : sent,
  };
}

function withLatest(copies: readonly string[], one: string): string[] {
  return [...copies.filter((other) => other !== one), one].slice(-MAX_KNOWN);
}
