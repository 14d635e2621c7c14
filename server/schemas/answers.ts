import * as v from 'valibot';
import type { OwnAnswer } from '../../app/answering/own-answer.ts';
import { MAX_SEEN_IDS } from '../../app/discovery/next-question.server.ts';
import { isId } from '../../app/base/ids.ts';
import { REASON_LENGTH } from '../../app/reasons/reason-rules.ts';
import {
  MAX_SIMILAR_REASONS,
  MIN_SIMILAR_REASON,
  SIGNATURES,
  type OwnReasonView,
} from '../../app/reasons/writing-rules.ts';
import type { ReasonsView, SimilarReason } from '../../app/reasons/shown/present.ts';
import { MAX_IN_SURVEY } from '../../app/questions/survey-rules.ts';
import { publicId, time } from './addresses.ts';
import { questionUpdate } from './events.ts';
import { ownResult, secondLooks } from './results.ts';

const people = v.pipe(v.number(), v.integer(), v.minValue(0));
const receiptEntries = {
  receipt: v.string(),
  sequence: people,
  held: v.exactOptional(v.literal(true)),
  afterLooking: v.exactOptional(v.literal(true)),
};

/** What whoever answered is told after the commit, with the result where they may see it and it takes no counting of ballots. */
export const answerReceipt = v.strictObject({
  ...receiptEntries,
  result: v.exactOptional(ownResult),
});
/** The same in a frame, with how the question stands since. */
export const embedReceipt = v.strictObject({
  ...receiptEntries,
  news: v.exactOptional(questionUpdate),
});

/** `home=1`: the frame stands in a page of this site. */
export const embedAnswerQuery = v.object({ home: v.optional(v.string()) });

const MAX_OWN_QUESTIONS = 50;
export const ownAnswersQuery = v.object({
  question: v.pipe(
    v.array(v.string()),
    v.maxLength(MAX_OWN_QUESTIONS, `At most ${MAX_OWN_QUESTIONS} at once.`),
  ),
  details: v.optional(v.string()),
});

export const ownAnswers = v.strictObject({
  questions: v.record(
    publicId,
    v.strictObject({
      choices: v.array(v.string()),
      held: v.boolean(),
      afterLooking: v.exactOptional(v.literal(true)),
      peeked: v.boolean(),
      at: v.nullable(time),
      sequence: v.nullable(people),
      receipt: v.nullable(v.string()),
      result: v.nullable(ownResult),
      // What a page draws below a result; no other program is promised what is in it.
      details: v.exactOptional(v.nullable(v.looseObject({}))),
    }) satisfies v.GenericSchema<unknown, Omit<OwnAnswer, 'details'>>,
  ),
});

export const reasonsQuery = v.object({
  question: v.optional(v.string(), ''),
  own: v.optional(v.string()),
});

/** What somebody says for their answer, as others read it. */
export const reasonEntry = v.strictObject({
  id: v.string(),
  text: v.string(),
  answer: v.string(),
  saidAt: time,
  by: v.exactOptional(v.string()),
  isDemo: v.exactOptional(v.literal(true)),
});

/** How many agree of those who reacted, told in steps of ten people. */
const agreement = v.strictObject({ agree: people, people });
const bestReason = v.strictObject({
  reason: reasonEntry,
  across: v.exactOptional(agreement),
  within: v.exactOptional(agreement),
});

export const ownReasons = v.strictObject({
  reasons: v.nullable(
    v.variant('state', [
      v.strictObject({
        state: v.literal('shown'),
        reasons: v.array(reasonEntry),
        total: people,
        marks: v.string(),
        isAll: v.boolean(),
        isDemo: v.boolean(),
        hasDemoReactions: v.exactOptional(v.literal(true)),
        best: v.exactOptional(
          v.array(
            v.strictObject({
              number: v.number(),
              choice: v.string(),
              reasons: v.array(bestReason),
            }),
          ),
        ),
        secondLooks: v.exactOptional(secondLooks),
      }),
      v.strictObject({
        state: v.literal('hidden'),
        total: people,
        until: v.picklist(['answered', 'closed']),
      }),
    ]) satisfies v.GenericSchema<unknown, ReasonsView>,
  ),
  // Where it was asked for: the reader's own.
  own: v.exactOptional(
    v.nullable(
      v.strictObject({
        id: v.string(),
        text: v.string(),
        signed: v.picklist(SIGNATURES),
        choices: v.array(people),
        saidAt: time,
        isHidden: v.boolean(),
        waits: v.boolean(),
      }) satisfies v.GenericSchema<unknown, OwnReasonView>,
    ),
  ),
});

const MAX_TYPED = 4 * REASON_LENGTH.max;
const WRONG_TEXT = `It stands once, with ${MIN_SIMILAR_REASON} to ${MAX_TYPED} characters.`;

const WRONG_QUESTION = 'The id of a question, once.';
const WRONG_SEEN = `At most ${MAX_SEEN_IDS} ids of questions, with commas between them.`;

/** The question that was just answered, and others that were answered or passed a moment ago. */
export const nextQuery = v.object({
  question: v.pipe(v.string(WRONG_QUESTION), v.check(isId, WRONG_QUESTION)),
  seen: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').filter(Boolean)),
      v.check((seen) => seen.length <= MAX_SEEN_IDS && seen.every(isId), WRONG_SEEN),
    ),
    '',
  ),
});

/** A reason as it is typed. */
export const similarReasonsQuery = v.object({
  question: v.pipe(v.string(WRONG_QUESTION), v.check(isId, WRONG_QUESTION)),
  text: v.pipe(
    v.string(WRONG_TEXT),
    v.check((text) => {
      const { length } = Array.from(text);
      return length >= MIN_SIMILAR_REASON && length <= MAX_TYPED;
    }, WRONG_TEXT),
  ),
});

export const similarReasons = v.strictObject({
  items: v.pipe(
    v.array(v.strictObject({ id: v.string(), text: v.string(), answer: v.string() })),
    v.maxLength(MAX_SIMILAR_REASONS),
  ) satisfies v.GenericSchema<unknown, SimilarReason[]>,
});

/** What stands in a list of pages is drawn by the page: what a program needs of it is its id and its text. */
export const nextQuestion = v.strictObject({
  next: v.nullable(
    v.strictObject({
      question: v.looseObject({ id: publicId, text: v.string(), turnout: people }),
      isOutside: v.boolean(),
    }),
  ),
});

/** The questions that a screen shows to a room. */
export const roomQuery = v.object({
  question: v.pipe(v.array(publicId), v.minLength(1), v.maxLength(MAX_IN_SURVEY)),
});
