import { formatNumber } from '../../base/words/figures.ts';
import type { ContactProblem } from '../contact-rules.ts';

/** What is wrong with one field, as a whole sentence. */
export function contactProblem(problem: ContactProblem): string {
  switch (problem.why) {
    case 'no-topic':
      return 'Choose what your message is about.';
    case 'no-message':
      return 'Write your message.';
    case 'message-short':
      return `Say a little more: at least ${problem.least} characters.`;
    case 'message-long':
      return `Shorten the message to ${formatNumber(problem.most)} characters.`;
    case 'name-short':
      return `Enter a name with at least ${problem.least} characters.`;
    case 'name-long':
      return `Shorten the name to ${problem.most} characters.`;
    case 'unusual-address':
      return 'Enter an address like name@example.org, or leave this empty.';
  }
}
