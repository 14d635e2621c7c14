import { href } from 'react-router';
import { ownValue } from '../../base/own-value.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { encodeId } from '../../platform/secrets/encoded-id.server.ts';
import { SuccessMessage, RefusalMessage } from '../../ui/status-message.tsx';
import {
  findCodesState,
  createAuthenticatorKey,
} from '../../accounts/auth/one-time-codes.server.ts';
import {
  requireMember,
  passkeysContext,
  requireRecentProof,
  providersContext,
} from '../../accounts/auth/account-context.server.ts';
import { hasPassword } from '../../accounts/auth/password-change.server.ts';
import { SESSIONS_SHOWN } from '../../accounts/account-rules.ts';
import { listSessions } from '../../accounts/auth/sessions.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { AddressSection } from '../../accounts/ui/address-section.tsx';
import { CodesSection } from '../../accounts/ui/codes-section.tsx';
import { PasskeysSection } from '../../accounts/ui/passkeys-section.tsx';
import { PasswordSection } from '../../accounts/ui/password-section.tsx';
import { ProvidersSection } from '../../accounts/ui/providers-section.tsx';
import { RecoveryCodeList } from '../../accounts/ui/recovery-code-list.tsx';
import { SECURITY_FORMS, securityHref } from '../../accounts/ui/security-href.ts';
import { handleSecurityForm, sessionScope } from './security-action.server.ts';
import { SessionsSection, type ShownSession } from '../../accounts/ui/sessions-section.tsx';
import { loadSignInMethods } from '../../accounts/auth/sign-in-methods.server.ts';
import * as linkWords from '../../accounts/words/entry/link-request.ts';
import * as roleWords from '../../accounts/words/roles.ts';
import * as words from '../../accounts/words/security/security.ts';
import type { Route } from './+types/security.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('do');
  const act = SECURITY_FORMS.find((one) => one === asked);
  const { member, session } = act
    ? requireRecentProof(context, securityHref({ do: act }))
    : requireMember(context);
  const { sql, secret, mailMode } = context.get(requestContext);
  const providers = context.get(providersContext).list;
  const [now, isSet, codes, sessions, ways] = await Promise.all([
    readDatabaseTime(sql),
    hasPassword(sql, member.id),
    findCodesState(sql, member.id),
    listSessions(sql, member.id, SESSIONS_SHOWN + 1),
    loadSignInMethods({ sql, secret, providers }, member.id),
  ]);
  const scope = sessionScope(member.id);
  const role = member.staff ?? member.lockedRole;
  const factors = ways.passkeys.length + (codes.state === 'on' ? 1 : 0);
  return {
    act,
    did: url.searchParams.get('did'),
    mailGoesTo: mailMode,
    address: { email: member.email, isConfirmed: member.isConfirmed },
    hasPassword: isSet,
    codes: codes.state === 'on' ? { ...codes, since: codes.since.toISOString() } : codes,
    key:
      act === 'codes' && codes.state === 'off' ? createAuthenticatorKey(secret, member) : undefined,
    sessions: sessions
      .slice(0, SESSIONS_SHOWN)
      .map(({ id, beganAt, seenAt, ...rest }): ShownSession => ({
        ...rest,
        encodedId: encodeId(secret, scope, id),
        beganAt: beganAt.toISOString(),
        seenAt: seenAt.toISOString(),
        isThis: id === session.id,
      })),
    isCut: sessions.length > SESSIONS_SHOWN,
    ways,
    neededBy: role && factors === 1 ? role : undefined,
    hasPasskeys: context.get(passkeysContext).isPossible,
    now: now.getTime(),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  handleSecurityForm(request, context);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.security,
    description: words.description,
    path: href('/account/security'),
    matches,
  });

export default function Security({ loaderData: shown, actionData: back }: Route.ComponentProps) {
  const { act, did, address, hasPassword: isSet } = shown;
  const { passkeys, connections } = shown.ways;
  const isConnected = connections.some(({ since, isGone }) => since !== undefined && !isGone);
  if (back?.recovery)
    return (
      <AccountFrame here={href('/account/security')} title={words.recoveryCodes}>
        <RecoveryCodeList codes={back.recovery} email={address.email} to={securityHref()} />
      </AccountFrame>
    );
  const isMailed = shown.mailGoesTo === 'people';
  const told = did === null || back ? undefined : doneWords(did, isMailed);
  const where = MAILED.has(did ?? '') ? linkWords.sent[shown.mailGoesTo].where : undefined;
  return (
    <AccountFrame
      here={href('/account/security')}
      title={words.security}
      lead={isMailed ? words.leadMailed : words.lead}
    >
      {told && (
        <SuccessMessage
          cause={did}
          className="mt-8 max-w-[58ch] border-s-2 border-glow ps-4 font-semibold"
        >
          {where === undefined ? told : words.linkElsewhere({ where })}
        </SuccessMessage>
      )}
      {back?.isNeeded && shown.neededBy !== undefined && (
        <RefusalMessage cause={back} className="mt-8 max-w-[58ch] border-s-2 border-alarm ps-4">
          {roleWords.factorNeeded[shown.neededBy]}
        </RefusalMessage>
      )}
      {back?.retryAfter !== undefined && (
        <RefusalMessage cause={back} className="mt-8 max-w-[58ch] border-s-2 border-alarm ps-4">
          {words.changedOften({ minutes: Math.ceil(back.retryAfter / 60) })}
        </RefusalMessage>
      )}
      <AddressSection address={address} isOpen={act === 'address'} back={back?.address} />
      <PasswordSection
        email={address.email}
        hasPassword={shown.hasPassword}
        isOpen={act === 'password'}
        back={back?.password}
      />
      <PasskeysSection
        passkeys={passkeys}
        isPossible={shown.hasPasskeys}
        hasOtherWay={isSet || isConnected}
        neededBy={shown.neededBy}
        back={back?.ways}
        now={new Date(shown.now)}
      />
      <CodesSection
        codes={shown.codes}
        act={act}
        begun={back?.key ?? shown.key}
        isWrong={back?.key !== undefined}
        neededBy={shown.neededBy}
      />
      <ProvidersSection connections={connections} hasOtherWay={isSet || passkeys.length > 0} />
      <SessionsSection sessions={shown.sessions} isCut={shown.isCut} now={new Date(shown.now)} />
    </AccountFrame>
  );
}

const MAILED = new Set(['asked', 'mailed']);

function doneWords(did: string, isMailed: boolean): string | undefined {
  return (isMailed ? ownValue(words.doneMailed, did) : undefined) ?? ownValue(words.done, did);
}
