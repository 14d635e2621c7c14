import { answerBody } from '../../app/answering/answer-body.server.ts';
import { LEVELS, SPLIT_GROUPS } from '../../app/results/levels.ts';
import { READ_LIMIT, SORTS } from '../../app/questions/question-list-rules.ts';
import { NO_SURVEY } from '../documents/json-response.ts';
import { LIST_PATH, renderQuestion, renderQuestionList } from '../documents/question-documents.ts';
import { renderResult } from '../documents/render-result.ts';
import { renderSearch } from '../documents/search-document.ts';
import { renderProgress, renderSurvey } from '../documents/survey-documents.ts';
import {
  createAnswering,
  createOwnAnswers,
  createOwnGroups,
  createOwnReasons,
  createPeeking,
  createSimilarReasons,
  createWithdrawing,
} from '../endpoints/answer-endpoint.ts';
import { wrongAnswer } from '../endpoints/answer-problems.ts';
import { createEmbedAnswering, createEmbedWithdrawing } from '../endpoints/embed-endpoint.ts';
import { STREAM_TYPE } from '../endpoints/event-stream.ts';
import { createEvents } from '../endpoints/events-endpoint.ts';
import { createExporting } from '../endpoints/export-endpoint.ts';
import { createNext } from '../endpoints/next-endpoint.ts';
import {
  createPasskeyAdding,
  createPasskeyOptions,
  createPasskeySignIn,
  createSignInOptions,
  PASSKEY_REFUSALS,
} from '../endpoints/passkey-endpoint.ts';
import {
  createPresentedReasons,
  createRoomKeeping,
  ROOM_RATE,
  ROOM_REFUSALS,
} from '../endpoints/room-endpoint.ts';
import { createSimilar } from '../endpoints/similar-endpoint.ts';
import { byId, byPlaceInSurvey, byRoomCode } from '../schemas/addresses.ts';
import * as answers from '../schemas/answers.ts';
import * as groups from '../schemas/groups.ts';
import { eventsQuery, polledEvents } from '../schemas/events.ts';
import * as passkeys from '../schemas/passkeys.ts';
import { noQuery } from '../schemas/query.ts';
import * as questions from '../schemas/questions.ts';
import * as reasons from '../schemas/reasons.ts';
import * as results from '../schemas/results.ts';
import { content, document, endpoint, json, nothing, type Operation } from './operation.ts';
import { pictureOperations } from './picture-operations.ts';
import { ofOneReader, reactionOperations } from './reaction-operations.ts';
import { reasonOperations } from './reason-operations.ts';
import { siteOperations } from './site-operations.ts';
import { firstParameter, firstSentence } from './wrong-parameters.ts';

const ANSWER_PATH = '/api/v1/questions/:id/answer';
const EMBED_ANSWER_PATH = '/api/v1/embeds/:survey/questions/:id/answer';

const passkey = {
  method: 'POST',
  isOffered: (services: { passkeys: { isPossible: boolean } }) => services.passkeys.isPossible,
  isPrivate: true,
  refusals: PASSKEY_REFUSALS,
} as const;

/**
 * Every path for machines, from what everybody may read to what is one's own. Routes, checks, limits and what the page cache
 * is told are made of this; pages stand in app/routes.ts.
 */
export const operations: readonly Operation[] = [
  // Questions, surveys and results, as everybody may read them.
  document({
    id: 'listQuestions',
    path: LIST_PATH,
    summary: 'A page of questions in an order, of a topic, or found by words',
    query: questions.listQuery,
    limit: { name: 'list', of: 'network', rate: READ_LIMIT },
    cache: {
      fresh: 5,
      params: { sort: SORTS.filter((sort) => sort !== 'unanswered'), topic: 'slug' },
      personal: { sort: ['unanswered'] },
    },
    output: json(questions.questionList),
    render: renderQuestionList,
  }),
  document({
    id: 'search',
    path: '/api/v1/search',
    summary: 'The best of questions, topics and communities for what is typed',
    query: questions.searchQuery,
    limit: { name: 'search', of: 'network', rate: READ_LIMIT },
    cache: { fresh: 1 },
    output: json(questions.searchHits),
    render: renderSearch,
  }),
  document({
    id: 'readQuestion',
    path: '/api/v1/questions/:id',
    summary: 'One question, without its result',
    params: byId,
    query: noQuery,
    cache: { fresh: 5 },
    output: json(questions.questionWithPicture),
    render: renderQuestion,
  }),
  document({
    id: 'readResult',
    path: '/api/v1/questions/:id/result',
    summary: 'The result of a question, or of a part of its answers',
    params: byId,
    query: results.resultQuery,
    cache: { fresh: 1, params: { audience: SPLIT_GROUPS.slice(1), least: LEVELS.slice(1) } },
    output: json(results.result),
    render: renderResult,
  }),
  ...reasonOperations,
  document({
    id: 'readSurvey',
    path: '/api/v1/surveys/:id',
    summary: 'A survey and its questions',
    params: byId,
    query: noQuery,
    cache: { fresh: 5 },
    refusals: { gone: NO_SURVEY },
    output: json(questions.survey),
    render: renderSurvey,
  }),
  document({
    id: 'readProgress',
    path: '/api/v1/surveys/:id/progress',
    summary: 'How many people answered how much of a survey',
    params: byId,
    query: noQuery,
    cache: { fresh: 5 },
    refusals: { gone: NO_SURVEY },
    output: json(questions.surveyProgress),
    render: renderProgress,
  }),
  endpoint({
    id: 'findSimilar',
    method: 'GET',
    path: '/api/v1/questions/similar',
    summary: 'Questions that ask nearly the same as a text',
    guard: 'anyone',
    query: questions.similarQuery,
    limit: { name: 'similar', of: 'network', rate: READ_LIMIT },
    output: json(questions.similarQuestions),
    handler: createSimilar,
  }),
  ...pictureOperations,
  endpoint({
    id: 'followEvents',
    method: 'GET',
    path: '/events',
    summary: 'How questions stand, as it happens; asked for JSON, once',
    guard: 'anyone',
    query: eventsQuery,
    refusals: { wrong: firstSentence },
    isCheckedByHandler: true,
    // A head without its stream is of no use to anybody.
    hasNoHead: true,
    output: { ...json(polledEvents), types: [STREAM_TYPE] },
    handler: createEvents,
  }),

  // Answers. Most of a visitor's do not come this far: see answer-fast-path.ts.
  endpoint({
    id: 'answer',
    method: 'PUT',
    path: ANSWER_PATH,
    summary: 'Answer a question, or change the answer',
    guard: 'voter',
    params: byId,
    body: answerBody,
    refusals: { wrongBody: wrongAnswer },
    isCheckedByHandler: true,
    output: json(answers.answerReceipt),
    handler: createAnswering,
  }),
  endpoint({
    id: 'withdraw',
    method: 'DELETE',
    path: ANSWER_PATH,
    summary: 'Take an answer back',
    guard: 'voter',
    params: byId,
    isCheckedByHandler: true,
    output: json(answers.answerReceipt),
    handler: createWithdrawing,
  }),
  endpoint({
    id: 'answerInFrame',
    method: 'PUT',
    path: EMBED_ANSWER_PATH,
    summary: 'Answer a question in a frame on another page',
    guard: 'voter',
    params: byPlaceInSurvey,
    query: answers.embedAnswerQuery,
    body: answerBody,
    refusals: { wrongBody: wrongAnswer },
    isCheckedByHandler: true,
    output: json(answers.embedReceipt),
    handler: createEmbedAnswering,
  }),
  endpoint({
    id: 'withdrawInFrame',
    method: 'DELETE',
    path: EMBED_ANSWER_PATH,
    summary: 'Take back an answer that was given in a frame',
    guard: 'voter',
    params: byPlaceInSurvey,
    query: answers.embedAnswerQuery,
    isCheckedByHandler: true,
    output: json(answers.embedReceipt),
    handler: createEmbedWithdrawing,
  }),
  endpoint({
    ...ofOneReader,
    id: 'peek',
    method: 'POST',
    path: '/api/v1/questions/:id/peek',
    summary: 'See a result without answering, which is counted',
    params: byId,
    output: nothing(204),
    handler: createPeeking,
  }),
  endpoint({
    ...ofOneReader,
    id: 'readOwnAnswers',
    method: 'GET',
    path: '/api/v1/me/answers',
    summary: 'One’s own answers, and the results that they open',
    query: answers.ownAnswersQuery,
    output: json(answers.ownAnswers),
    handler: createOwnAnswers,
  }),
  endpoint({
    ...ofOneReader,
    id: 'readReasons',
    method: 'GET',
    path: '/api/v1/me/reasons',
    summary: 'What people say for their answers, for whoever may read it',
    query: answers.reasonsQuery,
    output: json(answers.ownReasons),
    handler: createOwnReasons,
  }),
  ...reactionOperations,
  endpoint({
    ...ofOneReader,
    guard: 'anyone',
    id: 'readPresentedReasons',
    method: 'GET',
    path: '/api/v1/me/presented-reasons',
    summary: 'The reasons that the author of a question let onto the screen of a room',
    query: reasons.presentedQuery,
    limit: { name: 'presented', of: 'network', rate: READ_LIMIT },
    refusals: { wrong: firstParameter },
    output: json(reasons.presentedReasons),
    handler: createPresentedReasons,
  }),
  endpoint({
    ...ofOneReader,
    id: 'readGroups',
    method: 'GET',
    path: '/api/v1/me/groups',
    summary: 'Who reacts to reasons alike, for whoever may read it, and where one stands oneself',
    query: answers.reasonsQuery,
    limit: { name: 'groups', of: 'network', rate: READ_LIMIT },
    output: json(groups.ownGroups),
    handler: createOwnGroups,
  }),
  endpoint({
    ...ofOneReader,
    id: 'findSimilarReasons',
    method: 'GET',
    path: '/api/v1/me/similar-reasons',
    summary: 'What others said that is nearly the same as a reason one types',
    query: answers.similarReasonsQuery,
    limit: { name: 'similar-reasons', of: 'network', rate: READ_LIMIT },
    refusals: {
      wrong: firstParameter,
      wrongKey: { status: 400, code: 'key', detail: 'The idempotency key can be none.' },
    },
    output: json(answers.similarReasons),
    handler: createSimilarReasons,
  }),
  endpoint({
    ...ofOneReader,
    id: 'readNext',
    method: 'GET',
    path: '/api/v1/me/next',
    summary: 'What to answer next',
    query: answers.nextQuery,
    limit: { name: 'next', of: 'network', rate: READ_LIMIT },
    refusals: {
      wrong: firstParameter,
      wrongKey: { status: 400, code: 'key', detail: 'The idempotency key can be none.' },
    },
    output: json(answers.nextQuestion),
    handler: createNext,
  }),

  // Of members.
  endpoint({
    id: 'keepRoom',
    method: 'PUT',
    path: '/api/v1/rooms/:code',
    summary: 'Say that a screen shows these questions to a room',
    guard: 'member',
    params: byRoomCode,
    query: answers.roomQuery,
    limit: { name: 'rooms', of: 'member', rate: ROOM_RATE },
    refusals: ROOM_REFUSALS,
    output: nothing(204),
    handler: createRoomKeeping,
  }),
  endpoint({
    id: 'export',
    method: 'POST',
    path: '/api/v1/me/export',
    summary: 'All that is kept of a member, as a zip archive',
    guard: 'proven',
    isCheckedByHandler: true,
    output: content('application/zip'),
    handler: createExporting,
  }),
  endpoint({
    ...passkey,
    id: 'readSignInOptions',
    path: '/api/v1/passkeys/options',
    summary: 'What a browser is to ask a passkey on signing in',
    guard: 'anyone',
    output: json(passkeys.passkeyOptions),
    handler: createSignInOptions,
  }),
  endpoint({
    ...passkey,
    id: 'signInByPasskey',
    path: '/api/v1/passkeys/enter',
    summary: 'Sign in by a passkey',
    guard: 'anyone',
    body: passkeys.assertionBody,
    output: json(passkeys.onward),
    handler: createPasskeySignIn,
  }),
  endpoint({
    ...passkey,
    id: 'readPasskeyOptions',
    path: '/api/v1/me/passkeys/options',
    summary: 'What a browser is to ask for on making a passkey',
    guard: 'proven',
    output: json(passkeys.passkeyOptions),
    handler: createPasskeyOptions,
  }),
  endpoint({
    ...passkey,
    id: 'addPasskey',
    path: '/api/v1/me/passkeys',
    summary: 'Add a passkey to an account',
    guard: 'proven',
    body: passkeys.attestationBody,
    output: json(passkeys.onward, 201),
    handler: createPasskeyAdding,
  }),

  ...siteOperations,
];
