import { data, redirect, type RouterContextProvider } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import type { Member } from '../../accounts/viewer.ts';
import type { OwnAnswer } from '../../answering/own-answer.ts';
import { loadOwnAnswers } from '../../answering/own-answer-loader.server.ts';
import { voterOf, type Voter } from '../../answering/voter.server.ts';
import { answeringContext } from '../../answering/answering-context.server.ts';
import { resultCachesContext } from '../../results/store/result-caches-context.server.ts';
import { isId } from '../../base/ids.ts';
import { communityIdsOf } from '../../communities/membership-rows.server.ts';
import { sharedFactsContext, type SharedFacts } from '../../delivery/member-facts.server.ts';
import { signInHint } from '../../frame/sign-in-hint.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { parseIdWithRoom, readRoom, type Room } from '../../questions/room-address.ts';
import type { MemberCommunityIds } from '../../questions/visibility.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { NAMED_REASON_PARAM } from '../../reasons/search/found-reason.ts';
import { findSurveyAround, type ReadableSurvey } from '../../surveys/survey-for-reader.server.ts';
import { TOPIC_REDIRECT } from '../../topics/topic-redirect.ts';
import { FORM_RESULTS, OWN_PLACE_PARAM, SAID_WHY } from '../views/question-params.ts';

/** What a question's address asks for, and who asks. */
export type QuestionRequest = {
  id: string;
  url: URL;
  room: Room | undefined;
  /** What a form without a script just did. */
  formResult: (typeof FORM_RESULTS)[keyof typeof FORM_RESULTS] | undefined;
  isChanging: boolean;
  /** The reasons of others are put to the reader one at a time, without a script. */
  isReacting: boolean;
  /** Where they stand among all who react to reasons. */
  asksForPlace: boolean;
  member: Member | undefined;
  memberCommunityIds: MemberCommunityIds;
  /** Undefined on a page that is made for everybody. */
  voter: Voter | undefined;
  own: OwnAnswer | undefined;
  survey: ReadableSurvey | undefined;
  /** Set on a page that is made for all members of whom the same holds. */
  facts: SharedFacts | undefined;
};

/** What a page for many members leaves out of one's answer; the script gets it beside the page. */
const NOT_THEIRS_ALONE = { at: null, sequence: null, receipt: null, result: null };

type RouteArgs = {
  context: Readonly<RouterContextProvider>;
  params: { id: string };
  url: URL;
};

export async function readQuestionRequest({
  context,
  params: { id },
  url,
}: RouteArgs): Promise<QuestionRequest> {
  if (!isId(id)) {
    const typed = parseIdWithRoom(id);
    throw typed ? redirect(questionPath(typed), TOPIC_REDIRECT) : data(null, { status: 404 });
  }
  const { searchParams } = url;
  const { sql, secret } = context.get(requestContext);
  const { credentials } = context.get(answeringContext);
  const { member } = context.get(viewerContext);
  const facts = context.get(sharedFactsContext);
  const room = readRoom(searchParams);
  const formResult = Object.values(FORM_RESULTS).find(({ param }) => searchParams.has(param));
  const isChanging = searchParams.has('change');
  const isReacting = searchParams.get('reasons') === 'react';
  const asksForPlace = searchParams.has(OWN_PLACE_PARAM);
  const isForOne =
    formResult !== undefined ||
    isChanging ||
    isReacting ||
    asksForPlace ||
    searchParams.has(NAMED_REASON_PARAM) ||
    searchParams.has(SAID_WHY);
  // A member's page is made for them anyway, a visitor's only after a form of theirs, or where they ask for what is their own.
  const isKnown =
    !facts &&
    (credentials.memberVoterId !== undefined || (isForOne && credentials.cookie !== undefined));
  const voter = isKnown ? voterOf(secret, { ...credentials, key: undefined }) : undefined;
  const [own, memberCommunityIds] = facts
    ? [facts.own && { ...facts.own, ...NOT_THEIRS_ALONE }, facts.communityIds]
    : await Promise.all([voter && findOwnAnswer(voter), communityIdsOf(sql, member)]);
  const survey = await findSurvey(searchParams.get('survey'));
  return {
    id,
    url,
    room,
    formResult,
    isChanging,
    isReacting,
    asksForPlace,
    member,
    memberCommunityIds,
    voter,
    own,
    survey,
    facts,
  };

  async function findOwnAnswer(by: Voter): Promise<OwnAnswer | undefined> {
    const reading = { sql, ...context.get(resultCachesContext) };
    return Object.values(await loadOwnAnswers({ reading, secret }, by, [id]))[0];
  }

  async function findSurvey(named: string | null): Promise<ReadableSurvey | undefined> {
    if (named === null) return undefined;
    const found = await findSurveyAround(
      sql,
      { survey: named, question: id },
      { memberCommunityIds },
    );
    if (!found) throw data(member ? null : signInHint(url), { status: 404 });
    if (found === 'alone') throw redirect(questionPath({ id, room }), TOPIC_REDIRECT);
    return found;
  }
}
