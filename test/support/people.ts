import { postForm, type HttpResponse } from './http.ts';
import { linkInEmail } from './emails.ts';

/** Who appears in the tests, with what they type to sign up. */
export type Person = { name: string; readonly email: string; password: string };

export const ADA: Person = {
  name: 'Ada Lovelace',
  get email() {
    return emailOf('ada');
  },
  password: 'a tin wagon on the hill',
};
export const BO: Person = {
  name: 'Bo Diddley',
  get email() {
    return emailOf('bo');
  },
  password: 'seven rusty bicycles',
};

let files = 0;
let ofFile = '';
/** From here on addresses are those of one file: what shares a site must not meet an account of a file before it. */
export function beginFile(): void {
  files++;
  ofFile = `.${files}`;
}

/** Plain addresses again, for a file that has a site to itself. */
export function endFile(): void {
  ofFile = '';
}

/** Where somebody of this file gets their mail. */
export function emailOf(word: string): string {
  return `${word.toLowerCase()}${ofFile}@reader.example`;
}

/** Somebody nobody has met yet, so that a test is not in the way of another. */
export function newPerson(word: string): Person {
  return { name: `Sam ${word}`, email: emailOf(`sam.${word}`), password: ADA.password };
}

/** The session cookie an answer sets, as the browser sends it back; undefined when it sets none. */
export function sessionOf({ headers }: HttpResponse): string | undefined {
  const line = headers['set-cookie']?.find((text) => /^(?:__Host-)?sid=/.test(text));
  return line?.split(';', 1)[0];
}

/** Asks for an account and opens the link that was mailed, as far as the form that makes it. */
export async function signUpLink(
  address: string,
  { email }: Pick<Person, 'email'>,
  next = '/',
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const asked = next === '/' ? '/sign-up' : `/sign-up?${new URLSearchParams({ next })}`;
  const answer = await postForm(address, asked, { email }, headers);
  if (answer.status !== 200) throw new Error(`Asking for an account answered ${answer.status}.`);
  return linkInEmail(address, email);
}

/** Signs up through the forms, and gives the answer to the last. */
export async function submitSignUp(
  address: string,
  person: Person,
  { next = '/', headers = {} }: { next?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<HttpResponse> {
  const { name, password } = person;
  return postForm(
    address,
    await signUpLink(address, person, next, headers),
    { name, password },
    headers,
  );
}

/** The same, and gives the cookie. */
export async function signUp(address: string, person: Person): Promise<string> {
  const answer = await submitSignUp(address, person);
  const cookie = sessionOf(answer);
  if (answer.status !== 303 || !cookie) throw new Error(`Signing up answered ${answer.status}.`);
  return cookie;
}
