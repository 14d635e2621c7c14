// An open question, and what happened to its answer.
export const yourAnswer = 'Your answer';
export const choiceIsKept = 'Your choice is still here. Count it, or pick another.';
export const pickAgain = <T>({ keep }: { keep: (text: string) => T }) =>
  ['Pick again. Your answer counts as it is until then. ', keep('Keep my answer')] as const;
export const removed = 'Removed. Your answer no longer counts.';
export const resultSoFar = 'This is the result so far. You can still answer.';
export const resultSoFarSpoken = 'This is the result so far.';
export const notCountedYet = 'Received, not counted yet.';
export const counted = 'Counted.';
export const countedMarked = 'Counted. It is marked as given after looking.';
export const rankingHint = ' Tap, drag, or pick a number.';
/** Without a script a page is everybody’s, and knows only the answers of members. */
export const earlierNotShown =
  'Without JavaScript or an account, this page cannot show what you answered before. Answering again changes it.';
export const ofMembers = 'Asked of members. Pick one and sign in: your choice is kept here.';
export const ofCommunitySignIn = <T>({ community }: { community: T }) =>
  [
    'Asked of the members of ',
    community,
    '. Pick one and sign in: your choice is kept here. Only members can answer.',
  ] as const;
export const ofCommunityJoin = <T>({ community }: { community: T }) =>
  [
    'Asked of the members of ',
    community,
    '. Everyone can read this. To answer, join the community first.',
  ] as const;
export const whoSees =
  'Your choice is counted without your name. No page shows what you picked, not even to the author, unless you sign a reason. You can change it until the question closes, up to ten times an hour.';

// Looking without answering.
export const looked =
  'You looked without answering. An answer from you will be marked as given after looking.';
export const shownInRoom = <T>({ at }: { at: T }) =>
  [
    'The author showed the result in this room, ',
    at,
    '. An answer from you will be marked as given after looking.',
  ] as const;
export const look = 'Show the result without answering';

// The form.
export const rankOne = 'Rank at least one.';
export const pickOne = 'Pick at least one.';
export const send = {
  single: 'Count my answer',
  multiple: 'Count my answer',
  scale: 'Count my answer',
  ranking: 'Count my ranking',
} as const;
export const signInToAnswer = 'Sign in to answer';
export const mayLeaveOut = 'You may leave some out.';
export const rankThese = 'Rank these';
export const tryAgain = 'Try again';
export const reloadQuestion = 'Reload the question';

// Splits.
export const showEveryone = 'Show everyone';
export const howCounted = 'How this is counted';
export const splitAsOf = <T>({ at }: { at: T }) =>
  ['As of ', at, '. Parts move in steps of at least 10 people.'] as const;
export const splitsAsOf = <T>({ at }: { at: T }) =>
  ['Members and visitors as of ', at, ', without later answers.'] as const;
