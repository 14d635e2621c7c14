import type { BallotPaper } from '../questions/question.ts';

/** A voter: thirty answers a minute; one question: ten changes an hour. */
export const ANSWERS_OF_ONE = { perMinute: 30, burst: 30 };
export const CHANGES_OF_ONE = { perMinute: 10 / 60, burst: 11 };
/** Nobody waits longer to hear what became of an answer; what has not been begun by then is not begun any more. */
export const ANSWER_LIMIT_MS = 5_000;
/** A hall full of people is one network: past this many answers a minute to one question they are held back. */
export const ANSWERS_OF_A_NETWORK = { perMinute: 600, burst: 600 };
/**
 * A flood is where within ten minutes at least so many were held back, and they were at least such a share of all that
 * came: somebody who sends a little too much to a busy question does not make one.
 */
export const FLOOD_FROM = { held: 10, share: 0.2 };
/**
 * Around a flood nothing of a question counts as movement: so long before, since a network that
 * sends a little too much is counted for ten minutes until it has used up what it may, and so long after. The latter is
 * also how long a question is said to be flooded after the last of them.
 */
export const FLOOD = { beforeMinutes: 10, afterMinutes: 15 };
/** One network may ask to see results this often without answering. */
export const PEEKS_OF_A_NETWORK = { perMinute: 120, burst: 120 };

/** Among others a question with at most so many choices is answered where it stands. */
export const MOST_IN_PLACE = 7;

export type Picked = { choices: number[] } | { problem: string; at: number };

/**
 * The picks in the one form they are kept in, or what is wrong with them and at which. Those of a multiple question
 * have no order; a ranking's are best first. "None of these" and "not sure" stand alone.
 */
export function checkPicks(paper: BallotPaper, picks: readonly number[]): Picked {
  const roles = new Map(paper.choices.map(({ number, role }) => [number, role]));
  const unknown = picks.findIndex((pick) => !roles.has(pick));
  if (unknown >= 0) return { problem: 'There is no such choice.', at: unknown };
  const twice = picks.findIndex((pick, at) => picks.indexOf(pick) !== at);
  if (twice >= 0) return { problem: 'A choice can be picked once.', at: twice };
  const most = mostPicks(paper);
  if (picks.length === 0)
    return { problem: paper.kind === 'ranking' ? 'Rank at least one.' : 'Pick one.', at: 0 };
  const alone = picks.findIndex((pick) => roles.get(pick) !== 'listed');
  if (alone >= 0 && picks.length > 1)
    return { problem: 'This choice cannot be combined with others.', at: alone };
  if (picks.length > most)
    return { problem: most === 1 ? 'Pick one.' : `Pick at most ${most}.`, at: most };
  return { choices: paper.kind === 'multiple' ? picks.toSorted((a, b) => a - b) : [...picks] };
}

export function mostPicks({
  kind,
  pickAtMost,
  choices,
}: Pick<BallotPaper, 'kind' | 'pickAtMost' | 'choices'>): number {
  if (kind === 'multiple') return pickAtMost;
  return kind === 'ranking' ? choices.filter(({ role }) => role === 'listed').length : 1;
}

export type Entry = 'yes' | 'sign in' | 'not a member';

/**
 * Whether somebody may answer: everyone's questions are open to all, the others to people with an account, and what is
 * asked of a community to those who belong to it.
 */
export function mayAnswer(
  { audience, belongs }: Pick<BallotPaper, 'audience'> & { belongs: boolean },
  isMember: boolean,
): Entry {
  if (audience === 'everyone') return 'yes';
  if (!isMember) return 'sign in';
  return audience === 'members' || belongs ? 'yes' : 'not a member';
}
