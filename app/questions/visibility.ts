/** The ids of the communities a reader belongs to. They may see what stays inside these. */
export type MemberCommunityIds = readonly number[];

/** Where a question was asked, and whether it stays there. */
export type QuestionScope = { communityId: number | null; isInside: boolean };

/** For everybody else a question inside a community does not exist, even at its address. */
export function isVisibleTo(
  { communityId, isInside }: QuestionScope,
  memberCommunityIds: MemberCommunityIds,
): boolean {
  return !isInside || (communityId !== null && memberCommunityIds.includes(communityId));
}

/** Whether the reader belongs to the community of the question. */
export function isInOwnCommunity(
  { communityId }: QuestionScope,
  memberCommunityIds: MemberCommunityIds,
): boolean {
  return communityId !== null && memberCommunityIds.includes(communityId);
}
