import { post, type Answer } from './http.ts';

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
export function stranger(word: string): Person {
  return { name: `Sam ${word}`, email: `sam.${word}@reader.example`, password: ADA.password };
}

/** The session cookie an answer sets, as the browser sends it back; undefined when it sets none. */
export function sessionOf({ headers }: Answer): string | undefined {
  const line = headers['set-cookie']?.find((text) => /^(?:__Host-)?sid=/.test(text));
  return line?.split(';', 1)[0];
}

/** Signs up through the form, and gives the cookie. */
export async function signUp(address: string, { name, email, password }: Person): Promise<string> {
  const answer = await post(address, '/sign-up', { name, email, password });
  const cookie = sessionOf(answer);
  if (answer.status !== 303 || !cookie) throw new Error(`Signing up answered ${answer.status}.`);
  return cookie;
}
