import { loadVoterAnswers } from '../../answering/answer-rows.server.ts';
import { maySeeResult } from '../../answering/own-answer-loader.server.ts';
import { communityIdsOf } from '../../communities/membership-rows.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import { findQuestion } from '../../questions/question-rows.server.ts';
import { isVisibleTo } from '../../questions/visibility.ts';
import { questionViewOf, type QuestionView } from '../../results/question-view.ts';
import {
  findOwnPlace,
  findPlaceLacks,
  findStoredGroups,
  readReasonTexts,
} from '../group-rows.server.ts';
import { MIN_REACTIONS } from '../groups/find-groups.ts';
import type { ToldGroups } from '../groups/told-groups.ts';
import {
  groupsViewOf,
  ownPlaceViewOf,
  reasonsNamedIn,
  type GroupsView,
  type OwnPlaceView,
  type PlaceLacks,
} from './groups-view.ts';
import { arePublicReasons } from './present.ts';

export type GroupsOfQuestion = {
  groups: GroupsView | undefined;
  own: OwnPlaceView | undefined;
  /** Of whoever has no place. */
  lacks: PlaceLacks | undefined;
};
const NOTHING: GroupsOfQuestion = { groups: undefined, own: undefined, lacks: undefined };

/** The groups of a question for whoever may see its result; `voterId`: also where this person stands. */
export async function loadGroups(
  sql: Sql,
  question: QuestionView,
  voterId?: string,
): Promise<GroupsOfQuestion> {
  if (question.state === 'removed' || !arePublicReasons(question)) return NOTHING;
  const stored = await findStoredGroups(sql, question.id);
  if (!stored) return NOTHING;
  const { told: json, isDemo, missingPeople: people, missingReasons: reasons } = stored;
  if (json === null)
    return people + reasons > 0
      ? { ...NOTHING, groups: { state: 'waiting', missing: { people, reasons } } }
      : NOTHING;
  const told = JSON.parse(json) as ToldGroups;
  const [textOf, place] = await Promise.all([
    readReasonTexts(sql, question.id, reasonsNamedIn(told)),
    voterId === undefined ? undefined : findOwnPlace(sql, question.id, voterId),
  ]);
  const lacks =
    voterId === undefined || place
      ? undefined
      : await findPlaceLacks(sql, question.id, { voterId, enough: MIN_REACTIONS });
  return {
    lacks,
    groups: groupsViewOf(told, { textOf, isDemo }),
    own: place && ownPlaceOf(place, { told, textOf }),
  };
}

type Place = NonNullable<Awaited<ReturnType<typeof findOwnPlace>>>;

function ownPlaceOf(
  { label, x, y, reasons, said }: Place,
  reading: { told: ToldGroups; textOf: ReadonlyMap<string, string> },
): OwnPlaceView {
  const own = new Map(reasons.map((id, at) => [id, said[at] ?? 0]));
  return ownPlaceViewOf({ label, x, y }, { ...reading, own });
}

/** The same for a voter, also where they may see the result before others. */
export async function loadGroupsForVoter(
  sql: Sql,
  publicId: string,
  voterId: string,
): Promise<GroupsOfQuestion> {
  const [stored, [own], memberCommunityIds] = await Promise.all([
    findQuestion(sql, publicId),
    loadVoterAnswers(sql, voterId, [publicId]),
    communityIdsOf(sql, { voterId }),
  ]);
  if (!stored || !isVisibleTo(stored, memberCommunityIds)) return NOTHING;
  const hasEarned = own !== undefined && maySeeResult(own);
  return loadGroups(sql, questionViewOf(stored, undefined, { order: 0, hasEarned }), voterId);
}
