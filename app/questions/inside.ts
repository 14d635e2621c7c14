/** The communities a reader belongs to, by their ids: what is asked inside these is theirs to see. */
export type Inside = readonly number[];

/** Where a question was asked, and whether it stays there. */
export type Whereabouts = { communityId: number | null; isInside: boolean };

/** A question that stays inside is to everybody else as if it were not there, whoever knows its address. */
export function isSeenBy({ communityId, isInside }: Whereabouts, inside: Inside): boolean {
  return !isInside || (communityId !== null && inside.includes(communityId));
}

/** Whether the reader is one of those it was asked in. */
export function belongsHere({ communityId }: Whereabouts, inside: Inside): boolean {
  return communityId !== null && inside.includes(communityId);
}
