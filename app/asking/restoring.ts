import { ASKED_OF, MOST_TOPICS, type AskTyped } from '../questions/schema.ts';

/** What the address of the form asks for; `wording`: a mark of the wording that it brings, where it brings one. */
export type Led = { community: string; topic: string; wording?: string };

export const NOT_LED: Led = { community: '', topic: '' };

/** Whose copies on a device are those of somebody without an account. */
export const VISITOR_OWNER = 'visitor';

export type Begun = { start: Pick<AskTyped, 'community' | 'audience'>; led: Led };

/**
 * What was typed before and comes back into a form that begins as `start`. What a link asks for stands, and so does the
 * place of a draft: a question comes back to fewer people than it was typed for, never to more. Undefined for what was
 * typed for another community than the link leads to.
 */
export function restored(kept: AskTyped, { start, led }: Begun): AskTyped | undefined {
  if (isFromElsewhere(kept, led)) return undefined;
  return {
    ...kept,
    community: start.community || kept.community,
    audience: narrower(start.audience, kept.audience),
    topics:
      led.topic === ''
        ? kept.topics
        : [...new Set([led.topic, ...kept.topics])].slice(0, MOST_TOPICS),
  };
}

/**
 * What went along through signing in was pressed with its place beside the button: in that place it stays as it was. A link
 * that brings other words begins with these.
 */
export function comesBack<Kept extends { typed: AskTyped }>(
  kept: Kept,
  begun: Begun,
): Kept | undefined {
  if (begun.led.wording !== undefined) return undefined;
  if (kept.typed.community === begun.led.community && begun.led.topic === '') return kept;
  const typed = restored(kept.typed, begun);
  return typed && { ...kept, typed };
}

function isFromElsewhere({ community }: AskTyped, led: Led): boolean {
  return led.community !== '' && community !== '' && community !== led.community;
}

function narrower(one: AskTyped['audience'], other: AskTyped['audience']): AskTyped['audience'] {
  return ASKED_OF.indexOf(one) > ASKED_OF.indexOf(other) ? one : other;
}
