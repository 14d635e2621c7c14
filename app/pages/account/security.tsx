import { href } from 'react-router';
import { formatCount } from '../../base/format.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { readClock } from '../../platform/database/moments.server.ts';
import { hideId } from '../../platform/secrets/hidden-id.server.ts';
import { Done, Refused } from '../../ui/told.tsx';
import { codesOf, newKey } from '../../accounts/entry/codes.server.ts';
import {
  holderOf,
  passkeysContext,
  provenHolderOf,
  providersContext,
} from '../../accounts/entry/context.server.ts';
import { hasPassword } from '../../accounts/entry/passwords.server.ts';
import { FACTOR_NEEDED } from '../../accounts/role-words.ts';
import { SESSIONS_SHOWN } from '../../accounts/rules.ts';
import { listSessions } from '../../accounts/entry/sessions.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { AddressPart } from '../../accounts/ui/address-part.tsx';
import { CodesPart } from '../../accounts/ui/codes-part.tsx';
import { LINK_WENT } from '../../accounts/ui/mail-form.tsx';
import { PasskeySection } from '../../accounts/ui/passkeys.tsx';
import { PasswordPart } from '../../accounts/ui/password-part.tsx';
import { ProviderSection } from '../../accounts/ui/providers.tsx';
import { RecoveryList } from '../../accounts/ui/recovery-list.tsx';
import { DID_WORDS, SECURITY_DOES, securityHref } from '../../accounts/ui/security-address.ts';
import { securityAnswer, sessionScope } from './security-answer.server.ts';
import { SessionsPart, type SessionShown } from '../../accounts/ui/sessions-part.tsx';
import { wayDone } from '../../accounts/entry/ways.ts';
import { waysOf } from '../../accounts/entry/sign-in-methods.server.ts';
import type { Route } from './+types/security.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get('do');
  const act = SECURITY_DOES.find((one) => one === asked);
  const { member, session } = act
    ? provenHolderOf(context, securityHref({ do: act }))
    : holderOf(context);
  const { sql, secret, mailGoesTo } = context.get(requestContext);
  const providers = context.get(providersContext).list;
  const [now, isSet, codes, sessions, ways] = await Promise.all([
    readClock(sql),
    hasPassword(sql, member.id),
    codesOf(sql, member.id),
    listSessions(sql, member.id, SESSIONS_SHOWN + 1),
    waysOf({ sql, secret, providers }, member.id),
  ]);
  const scope = sessionScope(member.id);
  const role = member.staff ?? member.lockedRole;
  const factors = ways.passkeys.length + (codes.state === 'on' ? 1 : 0);
  return {
    act,
    did: url.searchParams.get('did'),
    mailGoesTo,
    address: { email: member.email, isConfirmed: member.isConfirmed },
    hasPassword: isSet,
    codes: codes.state === 'on' ? { ...codes, since: codes.since.toISOString() } : codes,
    key: act === 'codes' && codes.state === 'off' ? newKey(secret, member) : undefined,
    sessions: sessions
      .slice(0, SESSIONS_SHOWN)
      .map(({ id, beganAt, seenAt, ...rest }): SessionShown => ({
        ...rest,
        mark: hideId(secret, scope, id),
        beganAt: beganAt.toISOString(),
        seenAt: seenAt.toISOString(),
        isThis: id === session.id,
      })),
    isCut: sessions.length > SESSIONS_SHOWN,
    ways,
    needed: role && factors === 1 ? FACTOR_NEEDED[role] : undefined,
    hasPasskeys: context.get(passkeysContext).isPossible,
    now: now.getTime(),
  };
}

export const action = ({ request, context }: Route.ActionArgs) => securityAnswer(request, context);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Security',
    description: 'Your address, password, one-time codes and sessions.',
    path: href('/account/security'),
    matches,
  });

export default function Security({ loaderData: shown, actionData: back }: Route.ComponentProps) {
  const { act, did, address, hasPassword: isSet } = shown;
  const { passkeys, connections } = shown.ways;
  const isConnected = connections.some(({ since, isGone }) => since !== undefined && !isGone);
  if (back?.recovery)
    return (
      <AccountFrame here={href('/account/security')} title="Your recovery codes">
        <RecoveryList codes={back.recovery} email={address.email} to={securityHref()} />
      </AccountFrame>
    );
  const isMailed = shown.mailGoesTo === 'people';
  const told = did === null || back ? undefined : (DID_WORDS.get(did) ?? wayDone(did, isMailed));
  const where = MAILED.has(did ?? '') ? LINK_WENT[shown.mailGoesTo].where : undefined;
  return (
    <AccountFrame
      here={href('/account/security')}
      title="Security"
      lead={`How you sign in.${isMailed ? ' We email you about every change.' : ''}`}
    >
      {told && (
        <Done cause={did} className="mt-8 max-w-[58ch] border-s-2 border-glow ps-4 font-semibold">
          {where === undefined ? told : `${where} Nothing changes until the link is opened.`}
        </Done>
      )}
      {back?.isNeeded && shown.needed !== undefined && (
        <Refused cause={back} className="mt-8 max-w-[58ch] border-s-2 border-alarm ps-4">
          {shown.needed}
        </Refused>
      )}
      {back?.retryAfter !== undefined && (
        <Refused cause={back} className="mt-8 max-w-[58ch] border-s-2 border-alarm ps-4">
          {formatCount(Math.ceil(back.retryAfter / 60), {
            one: 'Nothing was changed: your security settings changed very often in the last hour. Try again in a minute.',
            other:
              'Nothing was changed: your security settings changed very often in the last hour. Try again in # minutes.',
          })}
        </Refused>
      )}
      <AddressPart address={address} isOpen={act === 'address'} back={back?.address} />
      <PasswordPart
        email={address.email}
        hasPassword={shown.hasPassword}
        isOpen={act === 'password'}
        back={back?.password}
      />
      <PasskeySection
        passkeys={passkeys}
        isPossible={shown.hasPasskeys}
        hasOtherWay={isSet || isConnected}
        needed={shown.needed}
        back={back?.ways}
        now={new Date(shown.now)}
      />
      <CodesPart
        codes={shown.codes}
        act={act}
        begun={back?.key ?? shown.key}
        isWrong={back?.key !== undefined}
        needed={shown.needed}
      />
      <ProviderSection connections={connections} hasOtherWay={isSet || passkeys.length > 0} />
      <SessionsPart sessions={shown.sessions} isCut={shown.isCut} now={new Date(shown.now)} />
    </AccountFrame>
  );
}

const MAILED = new Set(['asked', 'mailed']);
