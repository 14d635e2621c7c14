export type Kind = 'single' | 'multiple' | 'scale' | 'ranking';
export type ResultsShow = 'always' | 'after' | 'closed';
export type Audience = 'everyone' | 'members' | 'community';
export type State = 'scheduled' | 'open' | 'closed';

export type Window = { opensAt: Date; closesAt: Date };

export function stateOf({ opensAt, closesAt }: Window, now: Date): State {
  if (now < opensAt) return 'scheduled';
  return now < closesAt ? 'open' : 'closed';
}

/**
 * Whether a reader may see the distribution. A question that shows its result after answering shows it to
 * everybody once it is closed.
 */
export function resultsAreOpen(results: ResultsShow, state: State): boolean {
  if (state === 'closed') return true;
  return state === 'open' && results === 'always';
}

export const AUDIENCE_WORDS: Record<Audience, string> = {
  everyone: 'Asked of everyone',
  members: 'Asked of members',
  community: 'Asked of the community',
};
