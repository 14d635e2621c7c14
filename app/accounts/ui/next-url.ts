import { href } from 'react-router';
import type { SignInReason } from '../words/entry/sign-in-reasons.ts';

/** Why somebody has to sign in, where `next` says it. `ask-typed`: to ask a question that they wrote already. */
export function signInReasonFor(next: string): SignInReason | undefined {
  const [path = '', typed] = next.split('?');
  const asked = new URLSearchParams(typed);
  // Only its author begins a new version of a question, and nothing of it was typed yet.
  if (path === href('/account/questions/new')) return asked.has('version') ? 'ask' : 'ask-typed';
  if (path === href('/account/surveys/new')) return 'survey';
  if (asked.has('follow')) return 'follow';
  if (asked.has('join')) return 'join';
  return asked.has('choice') ? 'choice' : undefined;
}
