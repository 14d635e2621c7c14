import { AUDIENCES, MAX_TOPICS, type QuestionInput } from '../questions/schema.ts';

/** What the address of the form asks for; `wording`: a mark of the wording that it brings, where it brings one. */
export type AskLink = { community: string; topic: string; wording?: string };

export const NO_LINK: AskLink = { community: '', topic: '' };

/** Whose copies on a device are those of somebody without an account. */
export const VISITOR_OWNER = 'visitor';

export type FormStart = { start: Pick<QuestionInput, 'community' | 'audience'>; link: AskLink };

/**
 * What was typed before and comes back into a form that begins as `start`. What a link asks for stands, and so does the
 * place of a draft: a question comes back to fewer people than it was typed for, never to more. Undefined for what was
 * typed for another community than the link leads to.
 */
export function restoreInput(
  typed: QuestionInput,
  { start, link }: FormStart,
): QuestionInput | undefined {
  if (isFromElsewhere(typed, link)) return undefined;
  return {
    ...typed,
    community: start.community || typed.community,
    audience: narrower(start.audience, typed.audience),
    topics:
      link.topic === ''
        ? typed.topics
        : [...new Set([link.topic, ...typed.topics])].slice(0, MAX_TOPICS),
  };
}

/**
 * What went along through signing in was pressed with its place beside the button: in that place it stays as it was. A link
 * that brings other words begins with these.
 */
export function restorePending<Kept extends { typed: QuestionInput }>(
  kept: Kept,
  begun: FormStart,
): Kept | undefined {
  if (begun.link.wording !== undefined) return undefined;
  if (kept.typed.community === begun.link.community && begun.link.topic === '') return kept;
  const typed = restoreInput(kept.typed, begun);
  return typed && { ...kept, typed };
}

function isFromElsewhere({ community }: QuestionInput, led: AskLink): boolean {
  return led.community !== '' && community !== '' && community !== led.community;
}

function narrower(
  one: QuestionInput['audience'],
  other: QuestionInput['audience'],
): QuestionInput['audience'] {
  return AUDIENCES.indexOf(one) > AUDIENCES.indexOf(other) ? one : other;
}
