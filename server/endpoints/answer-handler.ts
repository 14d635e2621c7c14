import {
  answerQuestion,
  type AnsweringOutcome,
  type AnswerInput,
} from '../../app/answering/answer-commands.server.ts';
import { ANSWER_TIMEOUT_MS } from '../../app/answering/answer-rules.ts';
import { LATE_S } from '../../app/answering/failures.ts';
import {
  resultAfterAnswer,
  tellsResult,
  updateAfterAnswer,
} from '../../app/answering/result-after-answer.server.ts';
import { isId } from '../../app/base/ids.ts';
import { createSharedTimeouts } from '../../app/base/timeout-wheel.ts';
import { isUnavailable } from '../../app/platform/database/db.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import type { VoterRequest } from '../http/request-voter.ts';
import type { Services } from '../http/services.ts';
import { answerRefusal, UNKNOWN_REMOVAL } from './answer-problems.ts';
import {
  NOT_READY_RESPONSE,
  refusalResponse,
  responseTo,
  WRONG_KEY_RESPONSE,
  type AnswerResponse,
} from './answer-response.ts';
import { identifyOnSite, isOtherVoter, type IdentifiedVoter } from './answer-voter.ts';

export type AnswerRequest = VoterRequest & {
  log: Logger;
  publicId: string;
  input: AnswerInput;
};

type AnswerOptions = {
  /** Whether the question stands where it is answered. */
  isInPlace?: () => Promise<boolean>;
  /** Nobody, where the key can't be one. */
  identify?: (
    services: Services,
    request: VoterRequest,
  ) => Promise<IdentifiedVoter | undefined> | IdentifiedVoter | undefined;
  /** How the question stands since, as it is told with an answer that was counted. */
  addition?: ReplyAddition;
};

type Counted = Extract<AnsweringOutcome, { sequence: number }>;
type ReplyAddition = {
  wantsTally: NonNullable<Parameters<typeof answerQuestion>[4]>;
  /** The field of the reply that tells it, and its value as JSON. */
  field: string;
  stringify: (
    services: Services,
    answered: Counted,
    picks: AnswerInput['picks'],
  ) => Promise<string | undefined> | string | undefined;
};

const WITH_RESULT: ReplyAddition = {
  wantsTally: tellsResult,
  field: 'result',
  stringify: ({ answering }, answered) => resultAfterAnswer(answering, answered),
};

/** A frame is told what a stream would tell it. */
export const WITH_UPDATE: ReplyAddition = {
  wantsTally: () => true,
  field: 'news',
  stringify: (_, answered, picks) => JSON.stringify(updateAfterAnswer(answered, picks)),
};

/** After the commit, and never before it; nor later than somebody waits, whatever the database does. */
export async function handleAnswer(
  services: Services,
  sent: AnswerRequest,
  options: AnswerOptions = {},
): Promise<AnswerResponse> {
  if (!services.state.ready) return NOT_READY_RESPONSE;
  if (!isId(sent.publicId)) return refusalResponse(answerRefusal('gone'));
  return new Promise((resolve, reject) => {
    const timeout = { isOver: false };
    const waiter = answerTimeouts.start(() => {
      timeout.isOver = true;
      sent.log.warn({ answerTo: sent.publicId }, 'an answer took too long');
      resolve(refusalResponse({ ...unknownRefusal(sent.input), retryAfter: LATE_S }));
    });
    // Not by a race, which costs three times as much, on the hottest path there is.
    castInTime(services, sent, options, timeout)
      .finally(() => answerTimeouts.clear(waiter))
      .then(resolve, reject);
  });
}

const answerTimeouts = createSharedTimeouts(ANSWER_TIMEOUT_MS);

function unknownRefusal({ picks }: AnswerInput) {
  return picks.length === 0 ? UNKNOWN_REMOVAL : answerRefusal('unknown');
}

async function castInTime(
  services: Services,
  { headers, ip, log, publicId, input }: AnswerRequest,
  { isInPlace, identify = identifyOnSite, addition = WITH_RESULT }: AnswerOptions,
  timeout: Readonly<{ isOver: boolean }>,
): Promise<AnswerResponse> {
  try {
    if (isInPlace && !(await isInPlace())) return refusalResponse(answerRefusal('gone'));
    const identified = await identify(services, { headers, ip });
    if (!identified) return WRONG_KEY_RESPONSE;
    if (isOtherVoter(services, headers, identified.voter))
      return refusalResponse(answerRefusal('somebody-else'));
    // Nobody hears of it any more, and it has not been begun.
    if (timeout.isOver) return refusalResponse(answerRefusal('busy'));
    const { wantsTally, field, stringify } = addition;
    const { voter } = identified;
    const answered = await answerQuestion(services.answering, voter, publicId, input, wantsTally);
    const json = 'tally' in answered ? stringify(services, answered, input.picks) : undefined;
    // Without a wait where there is nothing to wait for, on the hottest path there is.
    const value = typeof json === 'string' ? json : await json;
    return responseTo(answered, {
      cookie: identified.cookie,
      addition: value && `"${field}":${value}`,
    });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    log.warn({ err: error }, 'an answer could not be stored');
    return refusalResponse(unknownRefusal(input));
  }
}
