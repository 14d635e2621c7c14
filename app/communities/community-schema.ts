import type { MisleadingName } from '../accounts/account-rules.ts';
import { fieldText } from '../base/clean-text.ts';
import type { TooLong } from '../base/too-long.ts';
import { JOIN_POLICIES, type JoinPolicy } from './community-rules.ts';

/** A community as it is typed. */
export type CommunityInput = {
  name: string;
  /** Empty: made from the name. */
  slug: string;
  about: string;
  rules: string;
  welcome: string;
  joining: JoinPolicy | undefined;
  /** First reasons wait for a look; in the settings of one that is there. */
  newReasonsWait: boolean;
};

/** In the order of the form. */
export const FIELDS = ['name', 'slug', 'about', 'joining', 'rules', 'welcome'] as const;

/** What is wrong with a field. */
export type CommunityProblem =
  | {
      why:
        | 'name-short'
        | 'about-short'
        | 'unreadable'
        | 'no-policy'
        | 'no-slug'
        | 'odd-slug'
        | 'slug-length'
        | 'slug-taken'
        | 'no-reason'
        | 'odd-number'
        | 'odd-days'
        | 'other-name';
    }
  | ({ why: 'name-long' | 'text-long' | 'rules-long' | 'welcome-long' } & TooLong)
  | { why: 'misleading'; problem: MisleadingName }
  | PublicReasonProblem;

/** The reason that readers of a question see, as the rules of questions judge it. */
export type PublicReasonProblem = { why: 'reason-missing' } | ({ why: 'reason-long' } & TooLong);

export type CommunityFieldProblem = { field: string; problem: CommunityProblem };

export const EMPTY_COMMUNITY: CommunityInput = {
  name: '',
  slug: '',
  about: '',
  rules: '',
  welcome: '',
  joining: undefined,
  newReasonsWait: false,
};

export type FieldReader = (name: string) => string;

export function readCommunityForm(text: FieldReader): CommunityInput {
  return {
    name: text('name'),
    slug: text('slug'),
    about: text('about'),
    rules: text('rules'),
    welcome: text('welcome'),
    joining: JOIN_POLICIES.find((one) => one === text('joining')),
    newReasonsWait: text('newReasonsWait') !== '',
  };
}

/** Reads a text field; a file or a missing field gives an empty text. */
export function fieldReader(form: FormData): FieldReader {
  return (name) => fieldText(form.get(name));
}
