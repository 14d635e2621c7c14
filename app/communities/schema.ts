import { fieldText } from '../base/clean-text.ts';
import { JOIN_POLICIES, type JoinPolicy } from './rules.ts';

/** A community as it is typed. */
export type CommunityInput = {
  name: string;
  /** Empty: made from the name. */
  slug: string;
  about: string;
  rules: string;
  welcome: string;
  joining: JoinPolicy | undefined;
};

/** In the order of the form. */
export const FIELDS = ['name', 'slug', 'about', 'joining', 'rules', 'welcome'] as const;

/** What is wrong with a field, in whichever form. */
export type Problem = { field: string; problem: string };

export const EMPTY_COMMUNITY: CommunityInput = {
  name: '',
  slug: '',
  about: '',
  rules: '',
  welcome: '',
  joining: undefined,
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
  };
}

/** Reads a text field; a file or a missing field gives an empty text. */
export function fieldReader(form: FormData): FieldReader {
  return (name) => fieldText(form.get(name));
}
