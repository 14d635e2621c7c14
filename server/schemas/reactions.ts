import * as v from 'valibot';
import { isId } from '../../app/base/ids.ts';
import { REACTIONS, SECOND_LOOKS } from '../../app/reasons/reaction-rules.ts';
import type { ReactingView } from '../../app/reasons/reactions/reacting-view.ts';
import { publicId } from './addresses.ts';
import { reasonEntry } from './answers.ts';

/** A reason is named as the list of reasons names it. */
export const byReason = v.object({ id: publicId, reason: v.string() });

/** `own=1`: also what was said to which. */
const own = v.optional(v.string());
const WRONG_QUESTION = 'The id of a question, once.';
export const reactingQuery = v.object({
  question: v.pipe(v.string(WRONG_QUESTION), v.check(isId, WRONG_QUESTION)),
  own,
});
export const reactionQuery = v.object({ own });

export const reactionBody = v.object({ said: v.picklist(REACTIONS) });

/** `unsaid` goes on without saying it. */
export const secondLookBody = v.object({ said: v.picklist(SECOND_LOOKS) });

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const view = v.strictObject({
  next: v.nullable(reasonEntry),
  done: count,
  of: count,
  isMore: v.boolean(),
  // Null: whether they still see it the same is asked now.
  secondLook: v.exactOptional(
    v.strictObject({
      answer: v.string(),
      isChanged: v.boolean(),
      said: v.nullable(v.picklist(SECOND_LOOKS)),
    }),
  ),
  own: v.exactOptional(
    v.array(v.strictObject({ reason: reasonEntry, said: v.picklist(REACTIONS) })),
  ),
}) satisfies v.GenericSchema<unknown, ReactingView>;

/** Null where reasons may not be read, or the question takes nothing now. */
export const reacting = v.strictObject({ reacting: v.nullable(view) });
