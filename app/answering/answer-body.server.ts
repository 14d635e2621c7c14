import * as v from 'valibot';
import { isRoomCode, ROOM_CODE_PATTERN } from '../base/ids.ts';
import { CHOICE_ID, MAX_PICKS } from './answer-fields.ts';
import type { AnswerInput } from './answer-commands.server.ts';

/** What is wrong with an answer as it was sent. */
const PROBLEMS = ['no-choices', 'list', 'choice', 'revision', 'room'] as const;
export type AnswerBodyProblem = (typeof PROBLEMS)[number];

export function isAnswerBodyProblem(message: unknown): message is AnswerBodyProblem {
  return PROBLEMS.some((one) => one === message);
}

const wrong = (problem: AnswerBodyProblem) => problem;

/**
 * `{"choices":["2"],"revision":1}`, in order for a ranking; the revision is that of the question as it was read. Programs and
 * scripts send it, and a form sent without a script is read into it.
 */
export const answerBody = v.pipe(
  v.object(
    {
      // How long the list is comes first: a list too long is not searched for what else is wrong with it.
      choices: v.intersect([
        v.pipe(
          v.array(v.unknown(), wrong('list')),
          v.minLength(1, wrong('list')),
          v.maxLength(MAX_PICKS, wrong('list')),
        ),
        v.array(
          v.pipe(v.string(wrong('choice')), v.regex(CHOICE_ID, wrong('choice'))),
          wrong('list'),
        ),
      ]),
      revision: v.optional(
        v.pipe(
          v.number(wrong('revision')),
          v.safeInteger(wrong('revision')),
          v.minValue(1, wrong('revision')),
        ),
      ),
      room: v.optional(v.pipe(v.string(wrong('room')), v.regex(ROOM_CODE_PATTERN, wrong('room')))),
    },
    wrong('no-choices'),
  ),
  v.transform(({ choices, revision, room }): AnswerInput => ({
    picks: choices.map(Number),
    revision,
    room,
  })),
);

/** The same read by hand, for the way most answers come in: test/request/operations.test.ts sends each both ways. */
export function readAnswerBody(
  value: unknown,
): AnswerInput | { wrong: AnswerBodyProblem; at?: number } {
  if (typeof value !== 'object' || value === null || !('choices' in value))
    return { wrong: 'no-choices' };
  const { choices } = value;
  if (!Array.isArray(choices) || choices.length === 0 || choices.length > MAX_PICKS)
    return { wrong: 'list' };
  const at = choices.findIndex((id) => typeof id !== 'string' || !CHOICE_ID.test(id));
  if (at >= 0) return { wrong: 'choice', at };
  const revision = 'revision' in value ? value.revision : undefined;
  if (revision !== undefined && !isRevision(revision)) return { wrong: 'revision' };
  const room = 'room' in value ? value.room : undefined;
  if (room !== undefined && !(typeof room === 'string' && isRoomCode(room)))
    return { wrong: 'room' };
  return { picks: choices.map(Number), revision, room };
}

function isRevision(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
