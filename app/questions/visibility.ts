/** The communities a reader belongs to, by their ids: what is asked inside these is theirs to see. */
export type MemberCommunityIds = readonly number[];

/** Where a question was asked, and whether it stays there. */
export type QuestionScope = { communityId: number | null; isInside: boolean };

/** A question that stays inside is to everybody else as if it were not there, whoever knows its address. */
export function isVisibleTo(
  { communityId, isInside }: QuestionScope,
  memberCommunityIds: MemberCommunityIds,
): boolean {
  return !isInside || (communityId !== null && memberCommunityIds.includes(communityId));
}

/** Whether the reader is one of those it was asked in. */
export function isInOwnCommunity(
  { communityId }: QuestionScope,
  memberCommunityIds: MemberCommunityIds,
): boolean {
  return communityId !== null && memberCommunityIds.includes(communityId);
}
