import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { CookieNames } from '../../platform/http/cookies.server.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import type { RateLimiter } from '../../platform/http/rate-limiter.server.ts';
import type { Logger } from '../../platform/log.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { site } from '../../site.config.ts';
import {
  ensureBrowserToken,
  isValidChallenge,
  createChallenge,
  readBrowserToken,
  spendChallenge,
  type ChallengePurpose,
} from './challenges.server.ts';
import type { Accounts, ClientInfo } from './accounts.server.ts';
import {
  NETWORK_CHALLENGE_LIMIT,
  CHALLENGE_MINUTES,
  passkeyHost,
  type PasskeyRefusal,
} from './passkey-rules.ts';
import { addPasskey, recordUse, listCredentials, findPasskey } from './passkeys.server.ts';
import { NETWORK_FAILURE_LIMIT } from '../account-rules.ts';
import { canAddFactor } from './second-factors.server.ts';
import { recordFailure, recordRefusal } from '../security-log/security-log.server.ts';
import type { SignInResult } from './sessions.server.ts';
import type { Member, Session } from '../viewer.ts';
import { beginInTurn } from '../../platform/database/turns.server.ts';

type PasskeyOwner = { member: Member; session: Session };
type PasskeyRefused = { state: 'refused'; why: PasskeyRefusal };
/** What a browser is asked, and the cookie that identifies this browser. */
type CeremonyOptions = { state: 'asked'; options: object; cookies: string[] };

export type Passkeys = {
  /** False where browsers make no passkeys for this origin: then none are offered. */
  isPossible: boolean;
  /** With a member, one of their passkeys is asked for, to prove once more who they are. */
  signInOptions(
    client: ClientInfo,
    member: Member | undefined,
  ): Promise<CeremonyOptions | PasskeyRefused>;
  signIn(
    client: ClientInfo,
    member: Member | undefined,
    response: AuthenticationResponseJSON,
  ): Promise<SignInResult | PasskeyRefused>;
  registrationOptions(
    client: ClientInfo,
    holder: PasskeyOwner,
  ): Promise<CeremonyOptions | PasskeyRefused>;
  register(
    client: ClientInfo,
    holder: PasskeyOwner,
    response: RegistrationResponseJSON,
  ): Promise<{ state: 'added' } | PasskeyRefused>;
};

type Deps = {
  sql: Sql;
  log: Logger;
  secret: Secret;
  cookies: CookieNames;
  limits: RateLimiter;
  origin: string;
  accounts: Pick<Accounts, 'signInByProof'>;
};

const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

/** In the order the site prefers them: Ed25519, ECDSA on P-256, RSA. */
const ALGORITHMS = [-8, -7, -257];
/** Bit 2 of the flags, which follow the hash of the site's name (WebAuthn 6.1): the device checked who holds it. */
const FLAGS_AT = 32;
const USER_VERIFIED = 0b100;

/**
 * Signing in with a passkey, and adding one. Where the device checks who holds it, a passkey is two proofs in one:
 * something that is had, and something that is known or is. Without that check it is refused.
 */
export function createPasskeys(deps: Deps): Passkeys {
  const { sql, log, secret, limits, origin, accounts } = deps;
  const rpID = passkeyHost(origin) ?? '';
  // Imported late, so that nobody who only reads waits for it.
  const webauthn = () => import('@simplewebauthn/server');

  async function issueChallenge(client: ClientInfo, wanted: ChallengePurpose) {
    if (!(await limits.take('challenges', client.network, NETWORK_CHALLENGE_LIMIT))) {
      recordRefusal(deps, 'limit-passkey', { network: client.network });
      return undefined;
    }
    const { browserToken, line } = ensureBrowserToken(deps, client.cookie);
    return { challenge: createChallenge(deps, wanted, browserToken, new Date()), cookies: [line] };
  }

  /** What any answer is checked for. `found` gets the challenge once it proves to be ours. */
  function expectedChecks(client: ClientInfo, wanted: ChallengePurpose) {
    const found: { challenge?: string } = {};
    const checks = {
      expectedChallenge: (challenge: string) => {
        const browserToken = readBrowserToken(deps, client.cookie);
        if (!browserToken || !isValidChallenge(deps, wanted, browserToken, challenge, new Date()))
          return false;
        found.challenge = challenge;
        return true;
      },
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    };
    return { checks, found };
  }

  /** A wrong answer costs one of the tries of its network, as a wrong password does. */
  async function refuseWrong(
    { network }: ClientInfo,
    why: PasskeyRefusal,
    memberId?: RowId,
  ): Promise<PasskeyRefused> {
    await limits.take('fails network', network, NETWORK_FAILURE_LIMIT);
    recordFailure(deps, 'wrong-passkey', { memberId, network });
    return refused(why);
  }

  return {
    isPossible: rpID !== '',

    async signInOptions(client, member) {
      const made = await issueChallenge(client, { ceremony: 'enter' });
      if (!made) return refused('limit');
      const { generateAuthenticationOptions } = await webauthn();
      const own = member ? await listCredentials(sql, member.id) : [];
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: made.challenge,
        timeout: TIMEOUT_MS,
        userVerification: 'required',
        allowCredentials: own.map(({ id }) => ({ id })),
      });
      return { state: 'asked', options, cookies: made.cookies };
    },

    async signIn(client, member, response) {
      if (!(await limits.take('fails network', client.network, NETWORK_FAILURE_LIMIT))) {
        recordRefusal(deps, 'limit-passkey', { network: client.network });
        return refused('limit');
      }
      limits.giveBack('fails network', client.network);
      const known = await findPasskey(sql, response.id);
      if (!known) return refuseWrong(client, 'unknown');
      if (member && member.id !== known.memberId) return refused('other');
      const { verifyAuthenticationResponse } = await webauthn();
      const { checks, found } = expectedChecks(client, { ceremony: 'enter' });
      const publicKey = new Uint8Array(Buffer.from(known.publicKey, 'base64url'));
      const credential = { id: response.id, publicKey, counter: 0 };
      const checked = await verifyAuthenticationResponse({
        ...checks,
        response,
        // The counter is checked below, where two at once cannot both pass.
        credential,
      }).catch(() => undefined);
      const { memberId } = known;
      if (!found.challenge) return refuseWrong(client, 'late', memberId);
      if (!checked?.verified)
        return refuseWrong(
          client,
          hasVerifiedUser(response.response.authenticatorData) ? 'wrong' : 'unverified',
          memberId,
        );
      const { newCounter } = checked.authenticationInfo;
      if (!(await spendChallenge(sql, found.challenge)))
        return refuseWrong(client, 'late', memberId);
      if (!(await recordUse(sql, known.id, newCounter))) {
        log.warn({ passkey: known.id }, 'a passkey counts as a copy of it would');
        return refuseWrong(client, 'copied', memberId);
      }
      const again = member ? 'confirmed' : undefined;
      return accounts.signInByProof(client, { memberId, way: 'passkey', second: 'given', again });
    },

    async registrationOptions(client, { member, session }) {
      // Refuses before a device makes a passkey that the site would not take.
      if (!(await canAddFactor(sql, member.id, session.id))) return refused('locked');
      const made = await issueChallenge(client, { ceremony: 'add', memberId: member.id });
      if (!made) return refused('limit');
      const { generateRegistrationOptions } = await webauthn();
      const own = await listCredentials(sql, member.id);
      const options = await generateRegistrationOptions({
        rpName: site.name,
        rpID,
        userID: userHandleOf(secret, member.id),
        userName: member.email,
        userDisplayName: member.name,
        challenge: made.challenge,
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        excludeCredentials: own.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return { state: 'asked', options, cookies: made.cookies };
    },

    async register(client, { member, session }, response) {
      const { verifyRegistrationResponse } = await webauthn();
      const { checks, found } = expectedChecks(client, { ceremony: 'add', memberId: member.id });
      const checked = await verifyRegistrationResponse({
        ...checks,
        response,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => undefined);
      const { challenge } = found;
      if (!challenge) return refused('late');
      if (!checked?.verified) return refused('wrong');
      const { credential, credentialDeviceType, credentialBackedUp, aaguid } =
        checked.registrationInfo;
      const why = await beginInTurn(sql, async (tx) => {
        if (!(await spendChallenge(tx, challenge))) return 'late';
        return addPasskey(
          tx,
          deps,
          member.id,
          { ...client, sessionId: session.id },
          {
            credentialId: credential.id,
            publicKey: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            deviceType: credentialDeviceType,
            isBackedUp: credentialBackedUp,
            transports: response.response.transports?.join(',') ?? '',
            aaguid,
          },
        );
      });
      return why === 'added' ? { state: why } : refused(why);
    },
  };
}

function refused(why: PasskeyRefusal): PasskeyRefused {
  return { state: 'refused', why };
}

/** Only chooses the words of a refusal: what counts is what the signature covers. */
function hasVerifiedUser(authenticatorData: string): boolean {
  const flags = Buffer.from(authenticatorData, 'base64url')[FLAGS_AT] ?? 0;
  return (flags & USER_VERIFIED) !== 0;
}

/** All passkeys of a member have one handle, so that a device keeps one; it reveals nothing of the member. */
function userHandleOf(secret: Secret, memberId: RowId): Uint8Array<ArrayBuffer> {
  return new Uint8Array(secret.mac('passkey handle', memberId));
}
