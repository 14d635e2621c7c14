import type { AccountProblems, SignInRefusal } from '../account-rules.ts';
import type { SignInResult } from './sessions.server.ts';

export type AttemptResult = SignInResult | SignInRefused;
export type SignInRefused = {
  state: 'refused';
  why: SignInRefusal;
  problems: AccountProblems;
  retryAfter?: number;
};

export function isWrong(outcome: AttemptResult): boolean {
  return outcome.state === 'refused' && outcome.why === 'wrong';
}

export function signInRefused(why: SignInRefusal, retryAfter?: number): SignInRefused {
  return {
    state: 'refused',
    why,
    problems: {},
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
