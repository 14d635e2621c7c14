import { expect } from 'vitest';
import type { FakeProvider } from './fake-provider.ts';
import { sendRequest, postForm, type HttpResponse } from './http.ts';
import { emailOf, sessionOf } from './people.ts';
import type { Site } from './site.ts';

/** The way by another site and back, as a browser takes it. */
export const WITH = '/sign-in/with/acme';
export const BACK = `${WITH}/back`;
export const FINISH = `${WITH}/finish`;

type Left = { cookie: string; state: string; nonce: string };

export function cookiesOf({ headers }: HttpResponse, before = ''): string {
  const lines = (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? '');
  return [before, ...lines].filter((part) => part !== '').join('; ');
}

export function providerSignIn(site: Pick<Site, 'address'>, provider: FakeProvider) {
  let number = 0;
  /** As far as the other site; it remembers what the code is to be worth. */
  async function leave(next = '/', session = ''): Promise<Left> {
    const path = next === '/' ? WITH : `${WITH}?${new URLSearchParams({ next })}`;
    const answer = await postForm(site.address, path, {}, session ? { cookie: session } : {});
    expect(answer.status).toBe(200);
    const refresh = String(answer.headers['refresh']);
    const to = new URL(refresh.replace(/^0; url=/, ''));
    expect(`${to.origin}${to.pathname}`).toBe(`${provider.issuer}/authorize`);
    expect(to.searchParams.get('code_challenge_method')).toBe('S256');
    expect(to.searchParams.get('redirect_uri')).toBe(site.address + BACK);
    provider.challenges.push(to.searchParams.get('code_challenge') ?? '');
    return {
      cookie: cookiesOf(answer, session),
      state: to.searchParams.get('state') ?? '',
      nonce: to.searchParams.get('nonce') ?? '',
    };
  }

  function comeBack(
    { cookie, state }: Pick<Left, 'cookie' | 'state'>,
    more: Record<string, string> = {},
  ) {
    const query = new URLSearchParams({ code: 'c', state, iss: provider.issuer, ...more });
    return sendRequest(site.address, `${BACK}?${query}`, {
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    });
  }

  /** What somebody who was refused is led to: an address that carries nothing of what the other site sent. */
  async function refusalOf(answer: HttpResponse): Promise<HttpResponse> {
    expect(answer.status).toBe(303);
    expect(sessionOf(answer)).toBeUndefined();
    // The way back is used up, whatever came of it.
    expect(String(answer.headers['set-cookie'])).toMatch(/outside=;.*Max-Age=0/);
    expect(answer.headers.location).toMatch(/^\/sign-in\/with\/acme\?(?:next=[^&]+&)?why=[a-z]+$/);
    return sendRequest(site.address, answer.headers.location ?? '');
  }

  const someone = () => {
    number++;
    const email = emailOf(`olga${number}`);
    return { sub: `s-${email}`, email, email_verified: true, name: `Olga ${number}` };
  };

  /** The whole way, with whatever the other site then says. */
  async function enter(
    claims: Record<string, unknown>,
    next = '/',
    session = '',
  ): Promise<HttpResponse> {
    const left = await leave(next, session);
    provider.behaviour = { claims: { nonce: left.nonce, ...claims } };
    return comeBack(left);
  }

  async function makeAccount(claims: ReturnType<typeof someone>, next = '/'): Promise<string> {
    const back = await enter(claims, next);
    expect(back.headers.location).toBe(FINISH);
    const answer = await postForm(
      site.address,
      FINISH,
      { name: claims.name },
      { cookie: cookiesOf(back) },
    );
    expect(answer.status).toBe(303);
    return sessionOf(answer) ?? '';
  }

  return { leave, comeBack, refusalOf, someone, enter, makeAccount };
}
