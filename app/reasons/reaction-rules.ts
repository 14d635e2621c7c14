/** What somebody says to the reason of another, in the order of the keys. */
export const REACTIONS = ['agree', 'disagree', 'pass'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** As a row keeps it. */
const STORED: Readonly<Record<Reaction, number>> = { agree: 1, disagree: -1, pass: 0 };

export function storedReaction(reaction: Reaction): number {
  return STORED[reaction];
}

export function reactionOf(value: unknown): Reaction | undefined {
  return REACTIONS.find((one) => one === value || STORED[one] === value);
}

/** What a form says to take a reaction back. */
export const TAKES_BACK = 'none';

/** More than anybody reads of one question; the table has the same bound. */
export const MOST_REACTIONS = 2_000;
/** Reasons are counted up to here. */
export const COUNTED_AT_MOST = 500;
/** So many of one's newest reactions are listed, to look at and to change. */
export const OWN_LISTED = 100;

/** Why a reaction was not taken. Beside these, what an answer would be refused for. */
export type ReactionRefusal =
  | 'gone'
  | 'removed'
  | 'scheduled'
  | 'closed'
  | 'paused'
  | 'sign-in'
  | 'not-a-member'
  | 'hidden-until-answered'
  | 'hidden-until-closed'
  | 'no-reason'
  | 'own'
  | 'full'
  | 'not-asked'
  | 'limit';

/** What somebody says who is asked, once, whether they still see a question the same. */
export const SECOND_LOOKS = ['same', 'differently', 'unsaid'] as const;
export type SecondLook = (typeof SECOND_LOOKS)[number];

/** Whoever answered is asked once they have reacted to so many reasons of others since. */
export const REACTED_BEFORE_LOOK = 5;

const MOVED: Readonly<Record<SecondLook, boolean | null>> = {
  same: false,
  differently: true,
  unsaid: null,
};

/** As a row keeps it. */
export function storedLook(look: SecondLook): boolean | null {
  return MOVED[look];
}

export function secondLookOf(value: unknown): SecondLook | undefined {
  return SECOND_LOOKS.find((one) => one === value);
}

export type StoredLook = {
  /** The answer that stands now, and that with which they began to react. */
  now: number[];
  before: number[] | null;
  /** Reasons they reacted to since. */
  reacted: number;
  isAsked: boolean;
  moved: boolean | null;
};

/** Null: they are to be asked now. Undefined: they are not, and were not. */
export function lookSaid({
  before,
  reacted,
  isAsked,
  moved,
}: StoredLook): SecondLook | null | undefined {
  if (before === null) return undefined;
  if (isAsked) return SECOND_LOOKS.find((one) => MOVED[one] === moved);
  return reacted >= REACTED_BEFORE_LOOK ? null : undefined;
}
