import { randomBytes } from 'node:crypto';
import { href } from 'react-router';
import {
  expiredCookie,
  passingCookie,
  readCookie,
  type CookieNames,
} from '../../platform/http/cookies.server.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import type { Limits } from '../../platform/http/limits.server.ts';
import type { Logger } from '../../platform/log.server.ts';
import type { ProviderSettings } from '../../platform/openid-settings.ts';
import { seal, unseal } from '../../platform/secrets/sealed.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { spendChallenge } from './challenges.server.ts';
import type { Accounts, Asker } from './commands.server.ts';
import { addConnection, connect, findByConnection } from './connections.server.ts';
import { OpenIdFailure, createOpenId, type AskedOutside } from './openid.server.ts';
import {
  OUTSIDE_MINUTES,
  OUTSIDE_OF_NETWORK,
  type Identity,
  type ProviderRefusal,
} from './provider-rules.ts';
import { nameMistaken } from '../profile/names.server.ts';
import { displayName, nameProblem } from '../rules.ts';
import { noteEvent, noteFailure, noteRefusal } from '../security-log/security-log.server.ts';
import type { Admission } from './sessions.server.ts';
import { addMember, findByEmail } from '../store.server.ts';
import type { Member } from '../viewer.ts';

/** A way in that the operator set up: its part of an address, and its name. */
export type Provider = { id: string; name: string };

type Refused = { state: 'refused'; why: ProviderRefusal };

/** Somebody another site vouched for, who has no account by that sign-in yet. */
export type Waiting = {
  email: string;
  name: string;
  next: string;
  /** An account has this address: it is connected once its member signed in to it. */
  isKnown: boolean;
};

/** `waits`: an account is to be made or connected first. */
export type CameBack =
  | { state: 'admitted'; admission: Admission; next: string }
  | { state: 'waits'; cookies: string[] }
  | { state: 'connected'; next: string; cookies: string[] }
  | (Refused & { next: string });

export type Finished =
  | { state: 'admitted'; admission: Admission; next: string; cookies: string[] }
  | { state: 'wrong'; problem: string }
  | { state: 'known' }
  | Refused;

export type Providers = {
  list: readonly Provider[];
  /** With a member: to connect the account they are signed in to. */
  leave(
    asker: Asker,
    provider: Provider,
    from: { next: string; member: Member | undefined },
  ): Promise<{ state: 'leave'; to: string; cookies: string[] } | Refused>;
  comeBack(
    asker: Asker,
    provider: Provider,
    address: URL,
    member: Member | undefined,
  ): Promise<CameBack>;
  /** What the browser came back with, until an account is made or connected. */
  waiting(cookie: string | undefined, provider: Provider): Promise<Waiting | undefined>;
  finish(asker: Asker, provider: Provider, typedName: string): Promise<Finished>;
  connectWaiting(
    asker: Asker,
    provider: Provider,
    member: Member,
  ): Promise<{ state: 'connected'; next: string; cookies: string[] } | Refused>;
  /** In place of what a browser brought back and needs no more. */
  expired: string;
};

type Means = {
  sql: Sql;
  log: Logger;
  secret: Secret;
  cookies: CookieNames;
  limits: Limits;
  origin: string;
  accounts: Pick<Accounts, 'admit'>;
  providers: readonly ProviderSettings[];
};

/** What lies sealed with the browser: on the way there, and after it is back. */
type Away = { provider: string; asked: AskedOutside; next: string; memberId: RowId | undefined };
type Back = { provider: string; key: string; identity: Identity & { email: string }; next: string };
type Kept = { away: Away; back: Back };
const PURPOSES = { away: 'outside away', back: 'outside back' } as const;

/** Other sites that vouch for people. Their word is one proof: a one-time code is asked for all the same. */
export function createProviders(means: Means): Providers {
  const { sql, log, secret, cookies, limits, origin, accounts, providers } = means;
  const sites = new Map(
    providers.map((settings) => [settings.id, createOpenId(settings, () => performance.now())]),
  );
  const expired = expiredCookie(cookies.outside, cookies);

  function keep<Kind extends keyof Kept>(kind: Kind, value: Kept[Kind]): string {
    const until = Date.now() + OUTSIDE_MINUTES * 60_000;
    const sealed = seal(secret, PURPOSES[kind], JSON.stringify({ ...value, until }));
    return passingCookie(cookies.outside, sealed, OUTSIDE_MINUTES, cookies);
  }

  /** Only this site can have written it, so it has the form that it was given. */
  function kept<Kind extends keyof Kept>(
    kind: Kind,
    cookie: string | undefined,
    { id }: Provider,
  ): Kept[Kind] | undefined {
    const text = unseal(secret, PURPOSES[kind], readCookie(cookie, cookies.outside) ?? '');
    if (text === undefined) return undefined;
    const value = JSON.parse(text) as Kept[Kind] & { until: number };
    return value.until > Date.now() && value.provider === id ? value : undefined;
  }

  function siteOf({ id }: Provider) {
    const site = sites.get(id);
    if (!site) throw new Error('Somebody was led to a provider that is not configured.');
    return site;
  }

  /** What the other site wrote stays in the log, without what it says of anybody. */
  function failed({ id }: Provider, error: unknown): Refused {
    if (!(error instanceof OpenIdFailure)) throw error;
    const { why, cause } = error;
    const { code, name } = (cause ?? {}) as { code?: unknown; name?: unknown };
    if (why !== 'denied') log.warn({ provider: id, why, code, name }, 'a provider was of no use');
    return refused(why);
  }

  return {
    list: providers.map(({ id, name }) => ({ id, name })),
    expired,

    async leave(asker, provider, { next, member }) {
      if (!limits.take('outside', asker.network, OUTSIDE_OF_NETWORK)) {
        noteRefusal(means, 'limit-provider', { network: asker.network });
        return refused('limit');
      }
      try {
        const { to, asked } = await siteOf(provider).leave(origin + backPath(provider));
        const away: Away = { provider: provider.id, asked, next, memberId: member?.id };
        return { state: 'leave', to, cookies: [keep('away', away)] };
      } catch (error) {
        return failed(provider, error);
      }
    },

    async comeBack(asker, provider, { search }, member) {
      const away = kept('away', asker.cookie, provider);
      if (!away || away.memberId !== member?.id) return { ...refused('stale'), next: '/' };
      const { next } = away;
      if (!(await spendChallenge(sql, away.asked.state))) return { ...refused('stale'), next };
      let identity: Identity;
      try {
        const address = new URL(backPath(provider) + search, origin);
        identity = await siteOf(provider).comeBack(address, away.asked);
      } catch (error) {
        const outcome = failed(provider, error);
        if (outcome.why !== 'denied')
          noteFailure(means, 'wrong-provider', { memberId: member?.id, network: asker.network });
        return { ...outcome, next };
      }
      const about = { provider: provider.id, subject: identity.subject };
      if (member) {
        const whose = { memberId: member.id, network: asker.network };
        const state = await connect(sql, { origin, name: provider.name }, whose, about);
        return state === 'taken'
          ? { ...refused(state), next }
          : { state, next, cookies: [expired] };
      }
      const memberId = await findByConnection(sql, about);
      if (memberId !== undefined) {
        const proof = { memberId, way: 'provider', second: 'none' } as const;
        return { state: 'admitted', admission: await accounts.admit(asker, proof), next };
      }
      const { email } = identity;
      if (email === undefined) return { ...refused('unvouched'), next };
      const key = randomBytes(16).toString('base64url');
      const back: Back = { provider: provider.id, key, identity: { ...identity, email }, next };
      return { state: 'waits', cookies: [keep('back', back)] };
    },

    async waiting(cookie, provider) {
      const back = kept('back', cookie, provider);
      if (!back) return undefined;
      const { email, name } = back.identity;
      const isKnown = (await findByEmail(sql, email)) !== undefined;
      return { email, name, next: back.next, isKnown };
    },

    async finish(asker, provider, typedName) {
      const back = kept('back', asker.cookie, provider);
      if (!back) return refused('stale');
      const name = displayName(typedName);
      const problem = nameProblem(name) ?? nameMistaken(name, 'person');
      if (problem !== undefined) return { state: 'wrong', problem };
      const { email, subject } = back.identity;
      const made = await sql.begin(async (tx) => {
        if ((await findByEmail(tx, email)) !== undefined) return 'known';
        // Two tabs that finish at once: one makes the account.
        if (!(await spendChallenge(tx, back.key))) return 'stale';
        const memberId = await addMember(tx, { email, name });
        if (memberId !== undefined)
          await noteEvent(tx, 'account-made', { memberId, network: asker.network });
        if (memberId === undefined) return 'stale';
        if (!(await addConnection(tx, memberId, { provider: provider.id, subject })))
          throw new Error('A sign-in at another site was connected while its account was made.');
        return { memberId };
      });
      if (made === 'known') return { state: made };
      if (made === 'stale') return refused(made);
      const proof = { memberId: made.memberId, way: 'provider', second: 'none' } as const;
      const admission = await accounts.admit(asker, proof);
      return { state: 'admitted', admission, next: back.next, cookies: [expired] };
    },

    async connectWaiting(asker, provider, member) {
      const back = kept('back', asker.cookie, provider);
      if (!back || !(await spendChallenge(sql, back.key))) return refused('stale');
      const about = { provider: provider.id, subject: back.identity.subject };
      const whose = { memberId: member.id, network: asker.network };
      const state = await connect(sql, { origin, name: provider.name }, whose, about);
      return state === 'taken' ? refused(state) : { state, next: back.next, cookies: [expired] };
    },
  };
}

function refused(why: ProviderRefusal): Refused {
  return { state: 'refused', why };
}

function backPath({ id }: Provider): string {
  return href('/sign-in/with/:provider/back', { provider: id });
}
