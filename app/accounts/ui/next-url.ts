import { href } from 'react-router';

/** The same page with where to go afterwards, left out when that is the home page anyway. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`;
}

/** Why somebody was led here, where the way on tells it. */
export function signInReasonFor(next: string): string {
  const [path = '', typed] = next.split('?');
  const asked = new URLSearchParams(typed);
  // A new version of a question is begun by its author alone, and nothing of it was typed yet.
  if (path === href('/account/questions/new'))
    return `You need an account to ask a question. ${asked.has('version') ? '' : 'What you typed is kept. '}`;
  if (path === href('/account/surveys/new')) return 'You need an account to make a survey. ';
  if (asked.has('follow')) return 'You need an account to follow a topic. ';
  if (asked.has('join')) return 'You need an account to join a community. ';
  return asked.has('choice') ? 'Your choice is kept at the question. ' : '';
}
