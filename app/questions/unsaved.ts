/**
 * What the site may hold of something that is written here without anybody else having changed it. `known`: what it was
 * read to hold, or said that it took, the latest last. `sent`: what went to it without word that it came.
 */
export type UnsavedState = { known: readonly string[]; sent: readonly string[] };

/** A form that is open for long has a mark for each save; the last ones are enough. */
export const MAX_KNOWN = 8;

export function withSent(held: UnsavedState, one: string): UnsavedState {
  if (isSaved(held, one) || held.sent.includes(one)) return held;
  return { ...held, sent: withLatest(held.sent, one) };
}

export function withSaved({ known, sent }: UnsavedState, one: string): UnsavedState {
  return { known: withLatest(known, one), sent: sent.filter((other) => other !== one) };
}

/** Nothing was written here since the site had it. What was only sent is news: it may be lost. */
export function isSaved({ known }: UnsavedState, mine: string): boolean {
  return known.at(-1) === mine;
}

export function isKnownCopy({ known, sent }: UnsavedState, theirs: string): boolean {
  return known.includes(theirs) || sent.includes(theirs);
}

/** As a device kept it beside a copy: the copy itself was sent, perhaps, but nothing says that it came. */
export function unsavedOfCopy({ known, sent }: UnsavedState, copy: string): UnsavedState {
  const isOther = (one: string) => one !== copy;
  return {
    known: known.filter(isOther),
    sent: known.includes(copy) ? withLatest(sent, copy) : sent,
  };
}

function withLatest(marks: readonly string[], one: string): string[] {
  return [...marks.filter((other) => other !== one), one].slice(-MAX_KNOWN);
}
