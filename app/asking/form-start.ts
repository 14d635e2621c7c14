import {
  AUDIENCES,
  MAX_QUESTION_TOPICS,
  type QuestionInput,
} from '../questions/question-schema.ts';

/** What the address of the form asks for; `wording`: a hash of the wording in it, if any. */
export type AskLink = { community: string; topic: string; wording?: string };

export const NO_LINK: AskLink = { community: '', topic: '' };

/** The owner of a visitor's copies on a device. */
export const VISITOR_OWNER = 'visitor';

export type FormStart = { start: Pick<QuestionInput, 'community' | 'audience'>; link: AskLink };

/**
 * Restores typed text into a form that begins as `start`. The link's values stay, and so does the community of a draft.
 * A question comes back with the same audience or a narrower one, never a wider one. Undefined if it was typed for
 * another community than the link's.
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
        : [...new Set([link.topic, ...typed.topics])].slice(0, MAX_QUESTION_TOPICS),
  };
}

/**
 * A pending question was sent with its place in view, so in that place it stays as it was. A link with another wording
 * starts with that wording.
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
