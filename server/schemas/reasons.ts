import * as v from 'valibot';
import { isId, isRoomCode } from '../../app/base/ids.ts';
import type { PresentedReasons } from '../../app/reasons/presented/presented-rules.ts';
import { ON_SCREEN, SHOWN_AT_MOST } from '../../app/reasons/reason-rules.ts';
import { time, webAddress } from './addresses.ts';

const people = v.pipe(v.number(), v.integer(), v.minValue(0));
const agreement = v.nullable(v.strictObject({ agree: people, people }));

const entries = {
  id: v.string(),
  // The answer it was said for; on a ranking in order. The first says whose side it is on.
  choices: v.array(v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
  text: v.string(),
  // The name or the handle it is signed with; null if unnamed.
  by: v.nullable(v.string()),
  saidAt: time,
  // It belongs to the demo set, or some of what is counted as said to it does.
  demo: v.boolean(),
};

export const reasonsOfQuestion = v.strictObject({
  // Of each choice that which people of another answer agree with most, and that which people of the same do. Told from ten
  // people on, in steps of ten.
  best: v.array(v.strictObject({ ...entries, across: agreement, within: agreement })),
  // The newest others, no choice before the rest.
  newest: v.pipe(v.array(v.strictObject(entries)), v.maxLength(SHOWN_AT_MOST)),
  // There are no more than these.
  complete: v.boolean(),
  method: webAddress,
});
export type QuestionReasonsJson = v.InferOutput<typeof reasonsOfQuestion>;

const WRONG_QUESTION = 'The id of a question, once.';
const WRONG_ROOM = 'The code of a room.';

/** The question on a screen, and the room that the screen stands in. */
export const presentedQuery = v.object({
  question: v.pipe(v.string(WRONG_QUESTION), v.check(isId, WRONG_QUESTION)),
  room: v.optional(v.pipe(v.string(), v.check(isRoomCode, WRONG_ROOM))),
});

/** Null where the result does not show. In the order in which they were let in. */
export const presentedReasons = v.strictObject({
  presented: v.nullable(
    v.strictObject({
      asOf: time,
      reasons: v.pipe(
        v.array(
          v.strictObject({
            id: v.string(),
            text: v.string(),
            answer: v.string(),
            // The place of its choice among those of the question; -1 for another answer.
            side: v.pipe(v.number(), v.integer()),
            by: v.exactOptional(v.string()),
          }),
        ),
        v.maxLength(ON_SCREEN),
      ),
    }) satisfies v.GenericSchema<unknown, PresentedReasons>,
  ),
});
