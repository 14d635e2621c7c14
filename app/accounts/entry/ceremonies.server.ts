import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { CookieNames } from '../../platform/http/cookies.server.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import type { Limits } from '../../platform/http/limits.server.ts';
import type { Logger } from '../../platform/log.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { site } from '../../site.config.ts';
import {
  browserMark,
  isOurChallenge,
  makeChallenge,
  markIn,
  spendChallenge,
  type Wanted,
} from './challenges.server.ts';
import type { Accounts, Asker } from './commands.server.ts';
import {
  CHALLENGES_OF_NETWORK,
  CHALLENGE_MINUTES,
  passkeyHost,
  type PasskeyRefusal,
} from './passkey-rules.ts';
import { addPasskey, countUse, credentialsOf, findPasskey } from './passkeys.server.ts';
import { FAILS_OF_NETWORK } from '../rules.ts';
import { mayAddFactor } from './second-factors.server.ts';
import { noteFailure, noteRefusal } from '../security-log/security-log.server.ts';
import type { Admission } from './sessions.server.ts';
import type { Member, Session } from '../viewer.ts';

/** Whoever is signed in, and in which session. */
type Holder = { member: Member; session: Session };
type Refused = { state: 'refused'; why: PasskeyRefusal };
/** What a browser is asked, and the cookie that says it was this one. */
type Asked = { state: 'asked'; options: object; cookies: string[] };

export type Passkeys = {
  /** False where browsers make none for this origin: then nothing here is offered. */
  isPossible: boolean;
  /** With a member: one of theirs is asked for, to prove once more who they are. */
  askToEnter(asker: Asker, member: Member | undefined): Promise<Asked | Refused>;
  enter(
    asker: Asker,
    member: Member | undefined,
    response: AuthenticationResponseJSON,
  ): Promise<Admission | Refused>;
  askToAdd(asker: Asker, holder: Holder): Promise<Asked | Refused>;
  add(
    asker: Asker,
    holder: Holder,
    response: RegistrationResponseJSON,
  ): Promise<{ state: 'added' } | Refused>;
};

type Means = {
  sql: Sql;
  log: Logger;
  secret: Secret;
  cookies: CookieNames;
  limits: Limits;
  origin: string;
  accounts: Pick<Accounts, 'admit'>;
};

const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

/** In the order the site prefers them: Ed25519, ECDSA on P-256, RSA. */
const ALGORITHMS = [-8, -7, -257];
/** Bit 2 of the flags, behind the hash of the site's name (WebAuthn 6.1): the device checked who holds it. */
const FLAGS_AT = 32;
const USER_VERIFIED = 0b100;

/**
 * Signing in with a passkey, and adding one. A device that checks who holds it makes it two proofs in one: what is had,
 * and what is known or is. One that does not is refused.
 */
export function createPasskeys(means: Means): Passkeys {
  const { sql, log, secret, limits, origin, accounts } = means;
  const rpID = passkeyHost(origin) ?? '';
  // Loaded late: nobody who only reads should wait for it.
  const webauthn = () => import('@simplewebauthn/server');

  function challengeFor(asker: Asker, wanted: Wanted) {
    if (!limits.take('challenges', asker.network, CHALLENGES_OF_NETWORK)) {
      noteRefusal(means, 'limit-passkey', { network: asker.network });
      return undefined;
    }
    const { mark, line } = browserMark(means, asker.cookie);
    return { challenge: makeChallenge(means, wanted, mark, new Date()), cookies: [line] };
  }

  /** What is to be checked of any answer, and the challenge in it once it was found to be ours. */
  function expected(asker: Asker, wanted: Wanted) {
    const found: { challenge?: string } = {};
    const checks = {
      expectedChallenge: (challenge: string) => {
        const mark = markIn(means, asker.cookie);
        if (!mark || !isOurChallenge(means, wanted, mark, challenge, new Date())) return false;
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
  function wrong({ network }: Asker, why: PasskeyRefusal, memberId?: RowId): Refused {
    limits.take('fails network', network, FAILS_OF_NETWORK);
    noteFailure(means, 'wrong-passkey', { memberId, network });
    return refused(why);
  }

  return {
    isPossible: rpID !== '',

    async askToEnter(asker, member) {
      const made = challengeFor(asker, { ceremony: 'enter' });
      if (!made) return refused('limit');
      const { generateAuthenticationOptions } = await webauthn();
      const own = member ? await credentialsOf(sql, member.id) : [];
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: made.challenge,
        timeout: TIMEOUT_MS,
        userVerification: 'required',
        allowCredentials: own.map(({ id }) => ({ id })),
      });
      return { state: 'asked', options, cookies: made.cookies };
    },

    async enter(asker, member, response) {
      if (!limits.take('fails network', asker.network, FAILS_OF_NETWORK)) {
        noteRefusal(means, 'limit-passkey', { network: asker.network });
        return refused('limit');
      }
      limits.giveBack('fails network', asker.network);
      const known = await findPasskey(sql, response.id);
      if (!known) return wrong(asker, 'unknown');
      if (member && member.id !== known.memberId) return refused('other');
      const { verifyAuthenticationResponse } = await webauthn();
      const { checks, found } = expected(asker, { ceremony: 'enter' });
      const publicKey = new Uint8Array(Buffer.from(known.publicKey, 'base64url'));
      const credential = { id: response.id, publicKey, counter: 0 };
      const checked = await verifyAuthenticationResponse({
        ...checks,
        response,
        // Its count is watched below, where two at once cannot both pass.
        credential,
      }).catch(() => undefined);
      const { memberId } = known;
      if (!found.challenge) return wrong(asker, 'late', memberId);
      if (!checked?.verified)
        return wrong(
          asker,
          wasVerified(response.response.authenticatorData) ? 'wrong' : 'unverified',
          memberId,
        );
      const { newCounter } = checked.authenticationInfo;
      if (!(await spendChallenge(sql, found.challenge))) return wrong(asker, 'late', memberId);
      if (!(await countUse(sql, known.id, newCounter))) {
        log.warn({ passkey: known.id }, 'a passkey counts as a copy of it would');
        return wrong(asker, 'copied', memberId);
      }
      const again = member ? 'confirmed' : undefined;
      return accounts.admit(asker, { memberId, way: 'passkey', second: 'given', again });
    },

    async askToAdd(asker, { member, session }) {
      // Before a device makes one that the site would not take.
      if (!(await mayAddFactor(sql, member.id, session.id))) return refused('locked');
      const made = challengeFor(asker, { ceremony: 'add', memberId: member.id });
      if (!made) return refused('limit');
      const { generateRegistrationOptions } = await webauthn();
      const own = await credentialsOf(sql, member.id);
      const options = await generateRegistrationOptions({
        rpName: site.name,
        rpID,
        userID: handleOf(secret, member.id),
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

    async add(asker, { member, session }, response) {
      const { verifyRegistrationResponse } = await webauthn();
      const { checks, found } = expected(asker, { ceremony: 'add', memberId: member.id });
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
      const why = await sql.begin(async (tx) => {
        if (!(await spendChallenge(tx, challenge))) return 'late';
        return addPasskey(
          tx,
          means,
          member.id,
          { ...asker, sessionId: session.id },
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

function refused(why: PasskeyRefusal): Refused {
  return { state: 'refused', why };
}

/** Only read to say what was wrong: what counts is what the signature covers. */
function wasVerified(authenticatorData: string): boolean {
  const flags = Buffer.from(authenticatorData, 'base64url')[FLAGS_AT] ?? 0;
  return (flags & USER_VERIFIED) !== 0;
}

/** The same for all passkeys of a member, so that a device keeps one; it tells nothing of who it is. */
function handleOf(secret: Secret, memberId: RowId): Uint8Array<ArrayBuffer> {
  return new Uint8Array(secret.mac('passkey handle', memberId));
}
