import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { sendRequest, postForm, type HttpResponse } from './http.ts';
import { sessionOf } from './people.ts';

export const STEP_MS = 30_000;
const CODES_PATH = '/account/security?do=codes';

/** An authenticator app that was given a key as the page shows it. */
export type AuthenticatorApp = { code: (stepsAway?: number) => Promise<string> };

export function appWithKey(shown: string): AuthenticatorApp {
  const key = new TextDecoder().decode(base32.decode(shown.replaceAll(/\s/g, '')));
  return {
    code: (stepsAway = 0) => createOTP(key).hotp(stepNow() + stepsAway),
  };
}

const stepNow = () => Math.floor(Date.now() / STEP_MS);

/** Does it again where a step ended meanwhile: a code of the one before is then too old, and one too new is not. */
export async function withinStep<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (;;) {
    const step = stepNow();
    const value = await attempt();
    if (stepNow() === step) return value;
  }
}

export type CodesSetup = {
  app: AuthenticatorApp;
  recovery: string[];
  cookie: string;
  answer: HttpResponse;
};

/** Turns codes on as a member does, and gives what they have then, with the session that they go on with. */
export async function turnOnCodes(address: string, cookie: string): Promise<CodesSetup> {
  const { text } = await sendRequest(address, CODES_PATH, { headers: { cookie } });
  const app = appWithKey(keyIn(text));
  for (;;) {
    const step = stepNow();
    // The step before: the codes of this one and the next stay good for the test.
    const fields = { does: 'codes', key: sealedKeyIn(text), code: await app.code(-1) };
    const answer = await postForm(address, CODES_PATH, fields, { cookie });
    const renewed = sessionOf(answer);
    if (answer.status === 200 && renewed)
      return { app, recovery: recoveryCodesIn(answer.text), cookie: renewed, answer };
    if (stepNow() === step) throw new Error(`Turning on codes answered ${answer.status}.`);
  }
}

export function keyIn(html: string): string {
  return /select-all">([A-Z2-7]{4}(?: [A-Z2-7]{1,4})+)</.exec(html)?.[1] ?? '';
}

export function sealedKeyIn(html: string): string {
  return /name="key" value="([\w-]+)"/.exec(html)?.[1] ?? '';
}

export function recoveryCodesIn(html: string): string[] {
  return Array.from(html.matchAll(/<li[^>]*>((?:[0-9a-z]{4}-){3}[0-9a-z]{4})<\/li>/g), (found) =>
    String(found[1]),
  );
}
