import { accountProblem } from '../../accounts/words/problems.ts';
import { formatList, formatNumber } from '../../base/words/figures.ts';
import { tooLongText } from '../../base/words/too-long.ts';
import {
  COMMUNITY_ABOUT_LENGTH,
  INVITATION_LIMITS,
  COMMUNITY_NAME_LENGTH,
  COMMUNITY_SLUG_LENGTH,
} from '../community-rules.ts';
import { reasonLong, reasonMissing } from './public-reason.ts';
import type { CommunityProblem, CommunityFieldProblem } from '../community-schema.ts';

/** What is wrong with a field of a form. */
export function problemText(problem: CommunityProblem): string {
  switch (problem.why) {
    case 'name-short':
      return `Enter a name with at least ${COMMUNITY_NAME_LENGTH.min} characters.`;
    case 'about-short':
      return `Say in at least ${COMMUNITY_ABOUT_LENGTH.min} characters what it is about.`;
    case 'unreadable':
      return 'Use letters or numbers that can be read.';
    case 'no-policy':
      return 'Choose how people join.';
    case 'no-slug':
      return 'No address can be made from this name. Write one with letters from a to z.';
    case 'odd-slug':
      return 'Use letters from a to z, numbers, and a single hyphen between words.';
    case 'slug-length':
      return `Give it ${COMMUNITY_SLUG_LENGTH.min} to ${COMMUNITY_SLUG_LENGTH.max} signs.`;
    case 'slug-taken':
      return 'This address is taken, or one that looks the same. Choose another one.';
    case 'no-reason':
      return 'Say why: the person reads it.';
    case 'odd-number':
      return `Enter a number from 1 to ${formatNumber(INVITATION_LIMITS.most)}.`;
    case 'odd-days':
      return `Choose ${formatList(INVITATION_LIMITS.days.map(String))} days.`;
    case 'other-name':
      return 'Enter its name exactly as shown above.';
    case 'name-long':
      return tooLongText('the name', problem);
    case 'text-long':
      return tooLongText('this', problem);
    case 'rules-long':
      return tooLongText('the rules', problem);
    case 'welcome-long':
      return tooLongText('the welcome', problem);
    case 'misleading':
      return accountProblem(problem.problem);
    case 'reason-missing':
      return reasonMissing;
    case 'reason-long':
      return reasonLong(problem);
  }
}

/** The same for the list above a form, where each field is led to by its id. */
export function problemList(
  problems: readonly CommunityFieldProblem[],
): { id: string; problem: string }[] {
  return problems.map(({ field, problem }) => ({ id: field, problem: problemText(problem) }));
}

/** The same for a field of a form that came back. */
export function communityProblemIn(
  tried: { problems: readonly CommunityFieldProblem[] } | undefined,
  field: string,
): string | undefined {
  const found = tried?.problems.find((one) => one.field === field);
  return found && problemText(found.problem);
}
