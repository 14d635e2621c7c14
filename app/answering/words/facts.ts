import type { UnnamedAuthor } from '../../results/question-view.ts';
import type { Audience, QuestionState } from '../../questions/question-rules.ts';

// The column beside the answers.
export const aboutQuestion = 'About this question';
export const unweighted = 'Unweighted: each person counts once, as far as can be told';
export const askedOf = 'Asked of';
export const audiences: Record<Audience, string> = {
  everyone: 'Everyone',
  members: 'Members',
  community: 'The community',
};
export const askedBy = 'Asked by';
export const authors: Record<UnnamedAuthor, string> = {
  demo: 'This site’s demo data',
  gone: 'A member whose account is gone',
  unnamed: 'A member who is not named',
};
export const opened = 'Opened';
export const howCounted = 'How answers are counted';
export const howAnswered = 'How the answers came in';
export const topics = 'Topics';
export const community = 'Community';
export const showToRoom = 'Show it to a room';
export const onlyMembers = 'Only members of the community can open its address.';

// The line under the answers.
export const askedOfAudience: Record<Audience, string> = {
  everyone: 'Asked of everyone',
  members: 'Asked of members',
  community: 'Asked of the community',
};

// The head of the question.
export const demoData = 'Demo data';
export const states: Record<QuestionState, string> = {
  scheduled: 'Not open yet',
  open: 'Open now',
  paused: 'Paused',
  closed: 'Closed',
  removed: 'Removed',
};
/** Of a closed question. */
type Marked<T> = { at: T; strong: (text: string) => T };
export const closedFinally = <T>({ at, strong }: Marked<T>) =>
  [strong('Final'), ' · closed ', at] as const;
export const closedFinallyEarly = <T>({ at, strong }: Marked<T>) =>
  [strong('Final'), ' · closed early ', at] as const;
