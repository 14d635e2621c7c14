/** Why somebody has to sign in. */
const reasons = {
  ask: 'You need an account to ask a question.',
  'ask-typed': 'You need an account to ask a question. What you typed is kept.',
  survey: 'You need an account to make a survey.',
  follow: 'You need an account to follow a topic.',
  join: 'You need an account to join a community.',
  choice: 'Your choice is kept at the question.',
};
export type SignInReason = keyof typeof reasons;

type Way<T> = { reason: SignInReason | undefined; link: (text: string) => T };
export const newHere = <T>({ reason, link }: Way<T>) =>
  reason === undefined
    ? (['New here? ', link('Create an account')] as const)
    : ([`${reasons[reason]} New here? `, link('Create an account')] as const);
export const oneAlready = <T>({ reason, link }: Way<T>) =>
  reason === undefined
    ? (['Have one already? ', link('Sign in')] as const)
    : ([`${reasons[reason]} Have one already? `, link('Sign in')] as const);
