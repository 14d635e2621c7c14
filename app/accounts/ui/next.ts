import { href } from 'react-router';

/** The same page with where to go afterwards, left out when that is the home page anyway. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?${new URLSearchParams({ next })}`;
}

/** Why somebody was led here, where the way on tells it. */
export function reasonIn(next: string): string {
  const [path = '', typed] = next.split('?');
  const asked = new URLSearchParams(typed);
  // A new version of a question is begun by its author alone, and nothing of it was typed yet.
  if (path === href('/account/questions/new'))
    return `Asking a question takes an account. ${asked.has('version') ? '' : 'What you typed waits for you. '}`;
  if (path === href('/account/surveys/new')) return 'Making a survey takes an account. ';
  if (asked.has('follow')) return 'Following a topic takes an account. ';
  if (asked.has('join')) return 'Joining a community takes an account. ';
  return asked.has('choice') ? 'Your choice waits for you at the question. ' : '';
}
