import { postForm, type HttpResponse } from './http.ts';
import { linkInEmail } from './emails.ts';

/** Who appears in the tests, with what they type to sign up. */
export type Person = { name: string; email: string; password: string };

export const ADA: Person = {
  name: 'Ada Lovelace',
  email: 'ada@reader.example',
  password: 'a tin wagon on the hill',
};
export const BO: Person = {
  name: 'Bo Diddley',
  email: 'bo@reader.example',
  password: 'seven rusty bicycles',
};

/** Somebody nobody has met yet, so that a test is not in the way of another. */
export function newPerson(word: string): Person {
  return { name: `Sam ${word}`, email: `sam.${word}@reader.example`, password: ADA.password };
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
