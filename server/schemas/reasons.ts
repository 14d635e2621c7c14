import * as v from 'valibot';
import { SHOWN_AT_MOST } from '../../app/reasons/reason-rules.ts';
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
