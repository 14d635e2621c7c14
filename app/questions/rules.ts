export type Kind = 'single' | 'multiple' | 'scale' | 'ranking';
export type ResultsShow = 'always' | 'after' | 'closed';
export type Audience = 'everyone' | 'members' | 'community';
export type State = 'scheduled' | 'open' | 'paused' | 'closed' | 'removed';

/** What decides in which state a question is. */
export type Life = {
  opensAt: Date;
  closesAt: Date;
  isPaused: boolean;
  isRemoved: boolean;
};

export function stateOf({ opensAt, closesAt, isPaused, isRemoved }: Life, now: Date): State {
  if (isRemoved) return 'removed';
  if (now < opensAt) return 'scheduled';
  if (now >= closesAt) return 'closed';
  return isPaused ? 'paused' : 'open';
}

/**
 * Whether a reader may see the distribution. A question that shows its result after answering shows it to
 * everybody once it is closed.
 */
export function resultsAreOpen(results: ResultsShow, state: State): boolean {
  if (state === 'closed') return true;
  return (state === 'open' || state === 'paused') && results === 'always';
}

/** The same for one reader, who answered or asked to see the result without answering. */
export function resultIsOpenTo(results: ResultsShow, state: State, hasEarned: boolean): boolean {
  if (resultsAreOpen(results, state)) return true;
  return hasEarned && results === 'after' && (state === 'open' || state === 'paused');
}

export const AUDIENCE_WORDS: Record<Audience, string> = {
  everyone: 'Asked of everyone',
  members: 'Asked of members',
  community: 'Asked of the community',
};
