import { fieldText } from '../base/clean-text.ts';
import { JOININGS, type Joining } from './rules.ts';

/** A community as it is typed. */
export type CommunityTyped = {
  name: string;
  /** Empty: made from the name. */
  slug: string;
  about: string;
  rules: string;
  welcome: string;
  joining: Joining | undefined;
};

/** In the order of the form. */
export const FIELDS = ['name', 'slug', 'about', 'joining', 'rules', 'welcome'] as const;

/** What is wrong with a field, whichever form it stands in. */
export type Problem = { field: string; problem: string };

export const EMPTY: CommunityTyped = {
  name: '',
  slug: '',
  about: '',
  rules: '',
  welcome: '',
  joining: undefined,
};

export type TextOf = (name: string) => string;

export function communityTyped(text: TextOf): CommunityTyped {
  return {
    name: text('name'),
    slug: text('slug'),
    about: text('about'),
    rules: text('rules'),
    welcome: text('welcome'),
    joining: JOININGS.find((one) => one === text('joining')),
  };
}

/** Reads one text of a form; a file or nothing is an empty one. */
export function textsOf(form: FormData): TextOf {
  return (name) => fieldText(form.get(name));
}
