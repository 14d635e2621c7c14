import { href } from 'react-router';

/** Adds the page to go to afterwards, left out where that is the home page anyway. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`;
}

/** Why somebody has to sign in, where `next` says it. */
export function signInReasonFor(next: string): string {
  const [path = '', typed] = next.split('?');
  const asked = new URLSearchParams(typed);
  // Only its author begins a new version of a question, and nothing of it was typed yet.
  if (path === href('/account/questions/new'))
    return `You need an account to ask a question. ${asked.has('version') ? '' : 'What you typed is kept. '}`;
  if (path === href('/account/surveys/new')) return 'You need an account to make a survey. ';
  if (asked.has('follow')) return 'You need an account to follow a topic. ';
  if (asked.has('join')) return 'You need an account to join a community. ';
  return asked.has('choice') ? 'Your choice is kept at the question. ' : '';
}
