import { expect } from 'vitest';
import { challengeFor, createAuthenticator, postJson } from './authenticator.ts';
import { postForm, type HttpResponse } from './http.ts';
import type { TestMember } from './members.ts';
import { ADA, sessionOf, emailOf } from './people.ts';
import { submitForm, getPage } from './question-form.ts';
import type { Site } from './site.ts';

/** What a member does with the factors of their account, as a browser sends it. */
export const FACTOR = '/account/second-factor';
export const SECURITY = '/account/security';
export const STAFF = '/account/staff';
export const PASSKEY_OPTIONS = '/api/v1/me/passkeys/options';
export const factorFor = (next: string) => `${FACTOR}?${new URLSearchParams({ next })}`;

export type Device = ReturnType<typeof createAuthenticator>;

export function secondFactorOn(site: Site) {
  const there = async (who: TestMember, path: string) =>
    (await getPage(site.address, path, who)).status;

  async function signIn(name: string, next = '/'): Promise<HttpResponse> {
    const path = next === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ next })}`;
    return postForm(site.address, path, { email: emailOf(name), password: ADA.password });
  }

  const told = () => ({ origin: site.address });

  async function addPasskey(who: TestMember): Promise<Device> {
    const device = createAuthenticator();
    const asked = await challengeFor(site.address, PASSKEY_OPTIONS, who.cookie);
    const credential = device.make(asked.challenge, told());
    const sent = await postJson(
      site.address,
      '/api/v1/me/passkeys',
      { credential },
      { cookie: asked.cookie },
    );
    expect(sent.status).toBe(201);
    return device;
  }

  /** In the session that is there, or in a new one. */
  async function usePasskey(device: Device, who: TestMember, next = '/'): Promise<string> {
    const asked = await challengeFor(site.address, '/api/v1/passkeys/options', who.cookie);
    const credential = device.prove(asked.challenge, told());
    const answer = await postJson(
      site.address,
      '/api/v1/passkeys/enter',
      { credential, next },
      { cookie: asked.cookie },
    );
    expect(answer.status).toBe(200);
    who.cookie = sessionOf(answer) ?? '';
    return (JSON.parse(answer.text) as { to: string }).to;
  }

  async function removePasskey(who: TestMember): Promise<HttpResponse> {
    const { text } = await getPage(site.address, SECURITY, who);
    const passkey = /name="passkey" value="([^"]+)"/.exec(text)?.[1] ?? '';
    return submitForm(site.address, who, SECURITY, { does: 'passkey-remove', passkey });
  }

  const turnOff = (who: TestMember) =>
    submitForm(site.address, who, `${SECURITY}?do=codes-off`, { does: 'codes-off' });

  return { there, signIn, addPasskey, usePasskey, removePasskey, turnOff };
}
