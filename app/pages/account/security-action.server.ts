import { data, href, redirect, type RouterContextProvider } from 'react-router';
import { requestContext, type RequestContext } from '../../platform/http/request-context.server.ts';
import { retryAfterSeconds } from '../../platform/http/rate-limiter.server.ts';
import { decodeId } from '../../platform/secrets/encoded-id.server.ts';
import { requestAddressChange } from '../../accounts/auth/address-change.server.ts';
import {
  renewRecoveryCodes,
  turnOffCodes,
  turnOnCodes,
  type NewAuthenticatorKey,
} from '../../accounts/auth/one-time-codes.server.ts';
import type { ClientInfo } from '../../accounts/auth/accounts.server.ts';
import {
  accountsContext,
  requireMember,
  requireRecentProof,
  providersContext,
  type SignedInMember,
} from '../../accounts/auth/account-context.server.ts';
import { changePassword } from '../../accounts/auth/password-change.server.ts';
import { SECURITY_CHANGE_LIMIT } from '../../accounts/account-rules.ts';
import { recordFailure, recordRefusal } from '../../accounts/security-log/security-log.server.ts';
import { endOneSession, signInMethodOf } from '../../accounts/auth/sessions.server.ts';
import {
  changeSignInMethods,
  readMethodAction,
} from '../../accounts/auth/sign-in-methods.server.ts';
import type { RejectedPasskeyName } from '../../accounts/auth/sign-in-method-changes.ts';
import { askerOf, entryResponse, mailResponse } from './entry-response.server.ts';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import type { RejectedAuthForm } from '../../accounts/ui/auth-form.tsx';
import type { LinkRequestBack } from '../../accounts/ui/link-request-form.tsx';
import {
  SECURITY_FORMS,
  securityHref,
  type SecurityFormName,
} from '../../accounts/ui/security-href.ts';
import * as badRequests from '../../accounts/words/bad-requests.ts';

type Context = Readonly<RouterContextProvider>;
type SecurityFields = Record<(typeof FIELDS)[number], string>;
type SecurityInput = {
  holder: SignedInMember;
  typed: SecurityFields;
  client: ClientInfo;
  deps: RequestContext;
  /** Replaces the session with a new one, because others may know this one. */
  renew: (second: 'given' | 'before') => Promise<readonly string[]>;
  endOthers: () => Promise<readonly string[]>;
};
/** The data that the page gets if the form does not redirect. */
export type SecurityActionData = {
  address?: LinkRequestBack;
  password?: RejectedAuthForm;
  /** The key whose code did not match, to try again with. */
  key?: NewAuthenticatorKey;
  /** Shown only once. */
  recovery?: readonly string[];
  /** The problem with the name of a passkey. */
  ways?: RejectedPasskeyName;
  /** The removal of the only second factor of a role was refused. */
  isNeeded?: true;
  /** Too many changes: in this many seconds more are possible. */
  retryAfter?: number;
};

const FIELDS = ['does', 'email', 'password', 'others', 'code', 'key', 'session'] as const;

/** The scope in which session ids are encoded. */
export const sessionScope = (memberId: string) => ({
  purpose: 'sessions',
  within: Number(memberId),
});

/** Handles a form of the page for a signed-in member. Forms that can cost the account need a recent proof. */
export async function handleSecurityForm(request: Request, context: Context) {
  const ways = await handleSignInMethodForm(request.clone(), context);
  if (ways) return ways;
  const typed = await readFormFields(request, FIELDS);
  const { does } = typed;
  const act = SECURITY_FORMS.find((one) => one === does);
  const holder = act
    ? requireRecentProof(context, securityHref({ do: act }))
    : requireMember(context);
  const asked = securityInputOf(request, context, holder, typed);
  if (!act) return runOtherAct(does, asked);
  // An email to a new address has limits of its own.
  return act === 'address'
    ? requestNewAddress(asked, typed.email, 'asked')
    : withChangeLimit(asked, () => runProvenAct(act, asked));
}

type SecurityActor = Pick<SecurityInput, 'holder' | 'deps' | 'client'>;
type SecurityResponse = ReturnType<typeof data<SecurityActionData>>;

/** Counted before the change, so that concurrent attempts count as well. An invalid form changes nothing. */
async function withChangeLimit(
  { holder, deps, client }: SecurityActor,
  change: () => Promise<SecurityResponse>,
): Promise<SecurityResponse> {
  const { id } = holder.member;
  const { limits } = deps;
  if (await limits.take('changes of security', id, SECURITY_CHANGE_LIMIT)) {
    const answer = await change();
    if ((answer.init?.status ?? 200) >= 400) limits.giveBack('changes of security', id);
    return answer;
  }
  recordRefusal(deps, 'limit-change', { memberId: id, network: client.network });
  const retryAfter = retryAfterSeconds(SECURITY_CHANGE_LIMIT);
  const back: SecurityActionData = { retryAfter };
  return data(back, { status: 429, headers: { 'retry-after': String(retryAfter) } });
}

/** Handles the forms of a member who needs codes for their role, at `here`. */
export async function handleSecondFactorForm(request: Request, context: Context, here: string) {
  const holder = requireRecentProof(context, here);
  return enableCodes(
    securityInputOf(request, context, holder, await readFormFields(request, FIELDS)),
    here,
  );
}

function securityInputOf(
  request: Request,
  context: Context,
  holder: SignedInMember,
  typed: SecurityFields,
): SecurityInput {
  const deps = context.get(requestContext);
  const client = askerOf(request, context);
  const renew = async (second: 'given' | 'before') => {
    const { member, session } = holder;
    const way = await signInMethodOf(deps.sql, session.id);
    const proof = { memberId: member.id, way, second, again: 'renewed' } as const;
    const signIn = await context.get(accountsContext).signInByProof(client, proof);
    return signIn.state === 'in' ? signIn.cookies : [];
  };
  const endOthers = () =>
    context.get(accountsContext).endOtherSessions(client, holder.member, holder.session.id);
  return { holder, typed, client, deps, renew, endOthers };
}

/** Handles the forms of passkeys and of providers; undefined for any other. */
async function handleSignInMethodForm(request: Request, context: Context) {
  const form = await request.formData();
  const act = readMethodAction(form);
  if (!act) return undefined;
  const holder = requireRecentProof(context, securityHref());
  const deps = context.get(requestContext);
  const providers = context.get(providersContext).list;
  const pressed = { holder, deps, client: askerOf(request, context) };
  return withChangeLimit(pressed, async () => {
    const changed = await changeSignInMethods({ ...deps, providers }, holder.member.id, act, form);
    if ('isNeeded' in changed) return refuseLastFactor(pressed);
    if ('did' in changed) throw redirect(securityHref(changed), 303);
    return data({ ways: changed } satisfies SecurityActionData as SecurityActionData, {
      status: 422,
    });
  });
}

function runProvenAct(act: Exclude<SecurityFormName, 'address'>, asked: SecurityInput) {
  switch (act) {
    case 'password':
      return setNewPassword(asked);
    case 'codes':
      return enableCodes(asked, securityHref({ did: 'old-form' }));
    case 'codes-off':
      return disableCodes(asked);
    case 'recovery':
      return replaceRecoveryCodes(asked);
  }
}

async function runOtherAct(does: string, asked: SecurityInput) {
  const { holder, typed, deps, client } = asked;
  const { member, session } = holder;
  const ending = { memberId: member.id, network: client.network };
  switch (does) {
    case 'confirm-address':
      return requestNewAddress(asked, member.email, 'mailed');
    case 'end-session': {
      const id = decodeId(deps.secret, sessionScope(member.id), typed.session);
      if (id !== undefined && id !== session.id) await endOneSession(deps.sql, ending, id);
      throw redirect(securityHref({ did: 'ended' }), 303);
    }
    case 'end-others':
      throw redirect(securityHref({ did: 'ended-others' }), {
        status: 303,
        headers: cookiesOf(await asked.endOthers()),
      });
    default:
      throw data(badRequests.noSuchButton, { status: 400 });
  }
}

async function requestNewAddress(
  { holder, deps, client }: SecurityInput,
  email: string,
  did: string,
) {
  const mailed = await requestAddressChange(deps, client, holder.member, email);
  if (mailed.state === 'sent') throw redirect(securityHref({ did }), 303);
  const { data: address, init } = mailResponse(mailed, email);
  const back: SecurityActionData = { address };
  return data(back, init ?? undefined);
}

async function setNewPassword({ holder, typed, deps, client, renew }: SecurityInput) {
  const endsOthers = typed.others === '1';
  const { member, session } = holder;
  const outcome = await changePassword(
    deps,
    client,
    { member, keep: session.id },
    { password: typed.password, endsOthers },
  );
  if (outcome.state === 'refused') {
    const answer = entryResponse(outcome, { ticked: endsOthers }, '/');
    if (answer instanceof Response) throw answer;
    const back: SecurityActionData = { password: answer.data };
    return data(back, answer.init ?? undefined);
  }
  throw redirect(securityHref({ did: endsOthers ? 'password-alone' : 'password' }), {
    status: 303,
    headers: cookiesOf(await renew('before')),
  });
}

async function enableCodes({ holder, typed, deps, client, renew }: SecurityInput, back: string) {
  const { key: sealed, code } = typed;
  const who = { whose: holder.member, keep: holder.session.id };
  const turned = await turnOnCodes(deps, who, { sealed, code }, client);
  if (turned.state === 'gone') throw redirect(back, 303);
  if (turned.state === 'locked') throw redirect(href('/account/second-factor'), 303);
  if (turned.state === 'on') return recoveryCodesResponse(turned.recovery, await renew('given'));
  recordFailure(deps, 'setup-code-wrong', { memberId: holder.member.id, network: client.network });
  const again: SecurityActionData = { key: turned.again };
  return data(again, { status: 422 });
}

async function disableCodes({ holder, deps, client }: SecurityInput) {
  const turned = await turnOffCodes(deps, holder.member, client);
  if (turned === 'needed') return refuseLastFactor({ holder, deps, client });
  throw redirect(securityHref({ did: 'codes-off' }), 303);
}

/** The only second factor of a role cannot be removed. */
function refuseLastFactor({ deps, holder, client }: SecurityActor) {
  recordFailure(deps, 'factor-kept', { memberId: holder.member.id, network: client.network });
  const back: SecurityActionData = { isNeeded: true };
  return data(back, { status: 409 });
}

async function replaceRecoveryCodes({ holder, deps, client }: SecurityInput) {
  const recovery = await renewRecoveryCodes(deps, holder.member, client);
  if (!recovery) throw redirect(securityHref({ did: 'old-form' }), 303);
  return recoveryCodesResponse(recovery, []);
}

function recoveryCodesResponse(recovery: readonly string[], cookies: readonly string[]) {
  const back: SecurityActionData = { recovery };
  return data(back, { headers: cookiesOf(cookies) });
}

function cookiesOf(lines: readonly string[]): Headers {
  return new Headers(lines.map((line): [string, string] => ['set-cookie', line]));
}
