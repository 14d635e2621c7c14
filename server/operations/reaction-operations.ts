import {
  createReacting,
  createReactionRemoving,
  createReactionWriting,
  createSecondLook,
} from '../endpoints/reaction-endpoint.ts';
import { SHORT_TIMEOUT } from '../http/error-handler.ts';
import { READ_LIMIT } from '../../app/questions/question-list-rules.ts';
import { byId } from '../schemas/addresses.ts';
import * as reactions from '../schemas/reactions.ts';
import { endpoint, json, type Operation } from './operation.ts';
import { firstParameter } from './wrong-parameters.ts';

const REACTION_PATH = '/api/v1/questions/:id/reasons/:reason/reaction';

export const ofOneReader = { guard: 'voter', isPrivate: true, ...SHORT_TIMEOUT } as const;

/** What somebody says to the reasons of others, and whether they still see the question the same. */
export const reactionOperations: readonly Operation[] = [
  endpoint({
    ...ofOneReader,
    id: 'readReactions',
    method: 'GET',
    path: '/api/v1/me/reactions',
    summary: 'The reason of somebody else that comes next, and what one said to others',
    query: reactions.reactingQuery,
    limit: { name: 'reacting', of: 'network', rate: READ_LIMIT },
    refusals: { wrong: firstParameter },
    output: json(reactions.reacting),
    handler: createReacting,
  }),
  endpoint({
    ...ofOneReader,
    id: 'react',
    method: 'PUT',
    path: REACTION_PATH,
    summary: 'Say something to the reason of somebody else, or change it',
    params: reactions.byReason,
    query: reactions.reactionQuery,
    body: reactions.reactionBody,
    output: json(reactions.reacting),
    handler: createReactionWriting,
  }),
  endpoint({
    ...ofOneReader,
    id: 'takeReactionBack',
    method: 'DELETE',
    path: REACTION_PATH,
    summary: 'Take back what was said to a reason',
    params: reactions.byReason,
    query: reactions.reactionQuery,
    output: json(reactions.reacting),
    handler: createReactionRemoving,
  }),
  endpoint({
    ...ofOneReader,
    id: 'lookAgain',
    method: 'PUT',
    path: '/api/v1/questions/:id/second-look',
    summary: 'Say, once asked, whether one still sees the question the same, or change it',
    params: byId,
    query: reactions.reactionQuery,
    body: reactions.secondLookBody,
    output: json(reactions.reacting),
    handler: createSecondLook,
  }),
];
