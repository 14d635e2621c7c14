import { renderGroups } from '../documents/group-documents.ts';
import { renderReasons } from '../documents/reason-documents.ts';
import { byId } from '../schemas/addresses.ts';
import { groupsOfQuestion } from '../schemas/groups.ts';
import { noQuery } from '../schemas/query.ts';
import { reasonsOfQuestion } from '../schemas/reasons.ts';
import { document, json, type DocumentOperation } from './operation.ts';

const ofQuestion = { params: byId, query: noQuery, cache: { fresh: 5 } } as const;

/** What everybody may read of the reasons on a question, wherever everybody may read the result. */
export const reasonOperations: readonly DocumentOperation[] = [
  document({
    ...ofQuestion,
    id: 'readReasonsOfQuestion',
    path: '/api/v1/questions/:id/reasons',
    summary: 'What people say for their answers, and what others agree with most',
    output: json(reasonsOfQuestion),
    render: renderReasons,
  }),
  document({
    ...ofQuestion,
    id: 'readGroupsOfQuestion',
    path: '/api/v1/questions/:id/groups',
    summary: 'Who reacts to the reasons on a question alike',
    output: json(groupsOfQuestion),
    render: renderGroups,
  }),
];
