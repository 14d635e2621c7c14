import { randomBytes } from 'node:crypto';
import { href } from 'react-router';
import {
  expiredCookie,
  shortLivedCookie,
  readCookie,
  type CookieNames,
} from '../../platform/http/cookies.server.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import type { RateLimiter } from '../../platform/http/rate-limiter.server.ts';
import type { Logger } from '../../platform/log.server.ts';
import type { ProviderSettings } from '../../platform/openid-settings.ts';
import { seal, unseal } from '../../platform/secrets/seal.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { spendChallenge } from './challenges.server.ts';
import type { Accounts, ClientInfo } from './accounts.server.ts';
import {
  addProviderConnection,
  connectProvider,
  findMemberByProvider,
} from './provider-connections.server.ts';
import { OpenIdFailure, createOpenIdClient, type AuthorizationState } from './openid.server.ts';
import {
  PROVIDER_SIGN_IN_MINUTES,
  NETWORK_PROVIDER_LIMIT,
  type Identity,
  type ProviderRefusal,
} from './provider-rules.ts';
import { misleadingNameProblem } from '../profile/misleading-names.server.ts';
import { displayName, nameProblem, type NameProblem } from '../account-rules.ts';
import { recordEvent, recordFailure, recordRefusal } from '../security-log/security-log.server.ts';
import type { SignInResult } from './sessions.server.ts';
import { addMember, findMemberIdByEmail } from '../member-rows.server.ts';
import type { Member } from '../viewer.ts';
import { beginInTurn } from '../../platform/database/turns.server.ts';

/** Another site to sign in with, set up by the operator; `id` is its part of an address. */
export type Provider = { id: string; name: string };

type ProviderRefused = { state: 'refused'; why: ProviderRefusal };

/** Somebody another site vouched for, whose sign-in there opens no account yet. */
export type PendingSignUp = {
  email: string;
  name: string;
  next: string;
  /** An account has this address: it is connected once its member has signed in to it. */
  isKnown: boolean;
};

/** `proven`: it is known whose account it is, and `signIn` is what became of signing in. `waits`: an account is to be made or connected first. */
export type CallbackResult =
  | { state: 'proven'; signIn: SignInResult; next: string }
  | { state: 'waits'; cookies: string[] }
  | { state: 'connected'; next: string; cookies: string[] }
  | (ProviderRefused & { next: string });

export type ProviderSignUpResult =
  | { state: 'proven'; signIn: SignInResult; next: string; cookies: string[] }
  | { state: 'wrong'; problem: NameProblem }
  | { state: 'known' }
  | ProviderRefused;

export type Providers = {
  list: readonly Provider[];
  /** With a member, connects the account they are signed in to. */
  startSignIn(
    client: ClientInfo,
    provider: Provider,
    from: { next: string; member: Member | undefined },
  ): Promise<{ state: 'leave'; to: string; cookies: string[] } | ProviderRefused>;
  handleCallback(
    client: ClientInfo,
    provider: Provider,
    address: URL,
    member: Member | undefined,
  ): Promise<CallbackResult>;
  /** What the browser came back with; it is there until an account is made or connected. */
  findPendingSignUp(
    cookie: string | undefined,
    provider: Provider,
  ): Promise<PendingSignUp | undefined>;
  finishSignUp(
    client: ClientInfo,
    provider: Provider,
    typedName: string,
  ): Promise<ProviderSignUpResult>;
  connectPending(
    client: ClientInfo,
    provider: Provider,
    member: Member,
  ): Promise<{ state: 'connected'; next: string; cookies: string[] } | ProviderRefused>;
  /** Clears what the browser came back with, once it is no longer needed. */
  expiredStateCookie: string;
};

type Deps = {
  sql: Sql;
  log: Logger;
  secret: Secret;
  cookies: CookieNames;
  limits: RateLimiter;
  origin: string;
  accounts: Pick<Accounts, 'signInByProof'>;
  providers: readonly ProviderSettings[];
};

/** What is sealed in cookies: on the way to the other site, and after it. */
type OutgoingState = {
  provider: string;
  asked: AuthorizationState;
  next: string;
  memberId: RowId | undefined;
};
type ReturnedState = {
  provider: string;
  key: string;
  identity: Identity & { email: string };
  next: string;
};
type SealedStates = { away: OutgoingState; back: ReturnedState };
const PURPOSES = { away: 'outside away', back: 'outside back' } as const;

/** Other sites that vouch for people. Their word is one proof, so a one-time code is asked for all the same. */
export function createProviders(deps: Deps): Providers {
  const { sql, log, secret, cookies, limits, origin, accounts, providers } = deps;
  const sites = new Map(
    providers.map((settings) => [
      settings.id,
      createOpenIdClient(settings, () => performance.now()),
    ]),
  );
  const expiredStateCookie = expiredCookie(cookies.openidSignIn, cookies);

  function sealCookie<Kind extends keyof SealedStates>(
    kind: Kind,
    value: SealedStates[Kind],
  ): string {
    const until = Date.now() + PROVIDER_SIGN_IN_MINUTES * 60_000;
    const sealed = seal(secret, PURPOSES[kind], JSON.stringify({ ...value, until }));
    return shortLivedCookie(cookies.openidSignIn, sealed, PROVIDER_SIGN_IN_MINUTES, cookies);
  }

  /** Only this site can have sealed it, so its shape is not checked again. */
  function unsealCookie<Kind extends keyof SealedStates>(
    kind: Kind,
    cookie: string | undefined,
    { id }: Provider,
  ): SealedStates[Kind] | undefined {
    const text = unseal(secret, PURPOSES[kind], readCookie(cookie, cookies.openidSignIn) ?? '');
    if (text === undefined) return undefined;
    const value = JSON.parse(text) as SealedStates[Kind] & { until: number };
    return value.until > Date.now() && value.provider === id ? value : undefined;
  }

  function siteOf({ id }: Provider) {
    const site = sites.get(id);
    if (!site) throw new Error('Somebody was led to a provider that is not configured.');
    return site;
  }

  /** Logs what the other site wrote, without what it says of anybody. */
  function failed({ id }: Provider, error: unknown): ProviderRefused {
    if (!(error instanceof OpenIdFailure)) throw error;
    const { why, cause } = error;
    const { code, name } = (cause ?? {}) as { code?: unknown; name?: unknown };
    if (why !== 'denied') log.warn({ provider: id, why, code, name }, 'a provider was of no use');
    return refused(why);
  }

  return {
    list: providers.map(({ id, name }) => ({ id, name })),
    expiredStateCookie,

    async startSignIn(client, provider, { next, member }) {
      if (!(await limits.take('outside', client.network, NETWORK_PROVIDER_LIMIT))) {
        recordRefusal(deps, 'limit-provider', { network: client.network });
        return refused('limit');
      }
      try {
        const { to, asked } = await siteOf(provider).startAuthorization(
          origin + callbackPath(provider),
        );
        const away: OutgoingState = { provider: provider.id, asked, next, memberId: member?.id };
        return { state: 'leave', to, cookies: [sealCookie('away', away)] };
      } catch (error) {
        return failed(provider, error);
      }
    },

    async handleCallback(client, provider, { search }, member) {
      const away = unsealCookie('away', client.cookie, provider);
      if (!away || away.memberId !== member?.id) return { ...refused('stale'), next: '/' };
      const { next } = away;
      if (!(await spendChallenge(sql, away.asked.state))) return { ...refused('stale'), next };
      let identity: Identity;
      try {
        const address = new URL(callbackPath(provider) + search, origin);
        identity = await siteOf(provider).finishAuthorization(address, away.asked);
      } catch (error) {
        const outcome = failed(provider, error);
        if (outcome.why !== 'denied')
          recordFailure(deps, 'wrong-provider', { memberId: member?.id, network: client.network });
        return { ...outcome, next };
      }
      const about = { provider: provider.id, subject: identity.subject };
      if (member) {
        const whose = { memberId: member.id, network: client.network };
        const state = await connectProvider(sql, { origin, name: provider.name }, whose, about);
        return state === 'taken'
          ? { ...refused(state), next }
          : { state, next, cookies: [expiredStateCookie] };
      }
      const memberId = await findMemberByProvider(sql, about);
      if (memberId !== undefined) {
        const proof = { memberId, way: 'provider', second: 'none' } as const;
        return { state: 'proven', signIn: await accounts.signInByProof(client, proof), next };
      }
      const { email } = identity;
      if (email === undefined) return { ...refused('unvouched'), next };
      const key = randomBytes(16).toString('base64url');
      const back: ReturnedState = {
        provider: provider.id,
        key,
        identity: { ...identity, email },
        next,
      };
      return { state: 'waits', cookies: [sealCookie('back', back)] };
    },

    async findPendingSignUp(cookie, provider) {
      const back = unsealCookie('back', cookie, provider);
      if (!back) return undefined;
      const { email, name } = back.identity;
      const isKnown = (await findMemberIdByEmail(sql, email)) !== undefined;
      return { email, name, next: back.next, isKnown };
    },

    async finishSignUp(client, provider, typedName) {
      const back = unsealCookie('back', client.cookie, provider);
      if (!back) return refused('stale');
      const name = displayName(typedName);
      const problem = nameProblem(name) ?? misleadingNameProblem(name, 'person');
      if (problem !== undefined) return { state: 'wrong', problem };
      const { email, subject } = back.identity;
      const made = await beginInTurn(sql, async (tx) => {
        if ((await findMemberIdByEmail(tx, email)) !== undefined) return 'known';
        // Of two tabs that finish at once, one makes the account.
        if (!(await spendChallenge(tx, back.key))) return 'stale';
        const memberId = await addMember(tx, { email, name });
        if (memberId !== undefined)
          await recordEvent(tx, 'account-made', { memberId, network: client.network });
        if (memberId === undefined) return 'stale';
        if (!(await addProviderConnection(tx, memberId, { provider: provider.id, subject })))
          throw new Error('A sign-in at another site was connected while its account was made.');
        return { memberId };
      });
      if (made === 'known') return { state: made };
      if (made === 'stale') return refused(made);
      const proof = { memberId: made.memberId, way: 'provider', second: 'none' } as const;
      const signIn = await accounts.signInByProof(client, proof);
      return { state: 'proven', signIn, next: back.next, cookies: [expiredStateCookie] };
    },

    async connectPending(client, provider, member) {
      const back = unsealCookie('back', client.cookie, provider);
      if (!back || !(await spendChallenge(sql, back.key))) return refused('stale');
      const about = { provider: provider.id, subject: back.identity.subject };
      const whose = { memberId: member.id, network: client.network };
      const state = await connectProvider(sql, { origin, name: provider.name }, whose, about);
      return state === 'taken'
        ? refused(state)
        : { state, next: back.next, cookies: [expiredStateCookie] };
    },
  };
}

function refused(why: ProviderRefusal): ProviderRefused {
  return { state: 'refused', why };
}

function callbackPath({ id }: Provider): string {
  return href('/sign-in/with/:provider/back', { provider: id });
}
