import { data, href, redirect, type RouterContextProvider } from 'react-router';
import { requestContext, type RequestContext } from '../../platform/http/context.server.ts';
import { secondsUntilNext } from '../../platform/http/limits.server.ts';
import { shownId } from '../../platform/secrets/hidden-id.server.ts';
import { askMove } from '../../accounts/entry/addresses.server.ts';
import {
  renewRecovery,
  turnOffCodes,
  turnOnCodes,
  type NewKey,
} from '../../accounts/entry/codes.server.ts';
import type { Asker } from '../../accounts/entry/commands.server.ts';
import {
  accountsContext,
  holderOf,
  provenHolderOf,
  providersContext,
  type Holder,
} from '../../accounts/entry/context.server.ts';
import { changePassword } from '../../accounts/entry/passwords.server.ts';
import { CHANGES_OF_SECURITY } from '../../accounts/rules.ts';
import { noteFailure, noteRefusal } from '../../accounts/security-log/security-log.server.ts';
import { endOneSession, wayOfSession } from '../../accounts/entry/sessions.server.ts';
import { changeWays, waysActIn } from '../../accounts/entry/sign-in-methods.server.ts';
import type { WayWrong } from '../../accounts/entry/ways.ts';
import { askerOf, entryAnswer, mailAnswer } from './entry-answer.server.ts';
import { fieldsOf } from '../../platform/http/form-fields.server.ts';
import type { CameBack } from '../../accounts/ui/entry-form.tsx';
import type { MailBack } from '../../accounts/ui/mail-form.tsx';
import {
  SECURITY_DOES,
  securityHref,
  type SecurityDo,
} from '../../accounts/ui/security-address.ts';

type Context = Readonly<RouterContextProvider>;
type Typed = Record<(typeof FIELDS)[number], string>;
type Asked = {
  holder: Holder;
  typed: Typed;
  asker: Asker;
  means: RequestContext;
  /** A new session in place of this one, which others may know. */
  renew: (second: 'given' | 'before') => Promise<readonly string[]>;
  endOthers: () => Promise<readonly string[]>;
};
/** What comes back instead of a way on. */
export type SecurityBack = {
  address?: MailBack;
  password?: CameBack;
  /** The key whose code did not fit, to try again with. */
  key?: NewKey;
  /** Shown this once. */
  recovery?: readonly string[];
  /** A name that is none, of a passkey. */
  ways?: WayWrong;
  /** The only second factor of a role was to go, and stays. */
  isNeeded?: true;
  /** Too much was changed: in so many seconds more can be. */
  retryAfter?: number;
};

const FIELDS = ['does', 'email', 'password', 'others', 'code', 'key', 'session'] as const;

/** What session ids are hidden for. */
export const sessionScope = (memberId: string) => ({
  purpose: 'sessions',
  within: Number(memberId),
});

/** What a form of the page asks for, done for whoever is signed in, and proved it where it can cost the account. */
export async function securityAnswer(request: Request, context: Context) {
  const ways = await waysAnswer(request.clone(), context);
  if (ways) return ways;
  const typed = await fieldsOf(request, FIELDS);
  const { does } = typed;
  const act = SECURITY_DOES.find((one) => one === does);
  const holder = act ? provenHolderOf(context, securityHref({ do: act })) : holderOf(context);
  const asked = askedBy(request, context, holder, typed);
  if (!act) return whatIsNot(does, asked);
  // A mail to a new address has limits of its own.
  return act === 'address'
    ? newAddress(asked, typed.email, 'asked')
    : withinChanges(asked, () => whatIsProven(act, asked));
}

type Pressed = Pick<Asked, 'holder' | 'means' | 'asker'>;
type Answer = ReturnType<typeof data<SecurityBack>>;

/** Counted before it is done, so that many at once count as many; what was typed wrong changes nothing. */
async function withinChanges(
  { holder, means, asker }: Pressed,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const { id } = holder.member;
  const { limits } = means;
  if (limits.take('changes of security', id, CHANGES_OF_SECURITY)) {
    const answer = await change();
    if ((answer.init?.status ?? 200) >= 400) limits.giveBack('changes of security', id);
    return answer;
  }
  noteRefusal(means, 'limit-change', { memberId: id, network: asker.network });
  const retryAfter = secondsUntilNext(CHANGES_OF_SECURITY);
  const back: SecurityBack = { retryAfter };
  return data(back, { status: 429, headers: { 'retry-after': String(retryAfter) } });
}

/** The form of whoever needs codes for their role, at `here`. */
export async function factorAnswer(request: Request, context: Context, here: string) {
  const holder = provenHolderOf(context, here);
  return codesOn(askedBy(request, context, holder, await fieldsOf(request, FIELDS)), here);
}

function askedBy(request: Request, context: Context, holder: Holder, typed: Typed): Asked {
  const means = context.get(requestContext);
  const asker = askerOf(request, context);
  const renew = async (second: 'given' | 'before') => {
    const { member, session } = holder;
    const way = await wayOfSession(means.sql, session.id);
    const proof = { memberId: member.id, way, second, again: 'renewed' } as const;
    const admission = await context.get(accountsContext).admit(asker, proof);
    return admission.state === 'in' ? admission.cookies : [];
  };
  const endOthers = () =>
    context.get(accountsContext).endOthers(asker, holder.member, holder.session.id);
  return { holder, typed, asker, means, renew, endOthers };
}

/** The forms of passkeys and of other sites' sign-ins; undefined for any other. */
async function waysAnswer(request: Request, context: Context) {
  const form = await request.formData();
  const act = waysActIn(form);
  if (!act) return undefined;
  const holder = provenHolderOf(context, securityHref());
  const means = context.get(requestContext);
  const providers = context.get(providersContext).list;
  const pressed = { holder, means, asker: askerOf(request, context) };
  return withinChanges(pressed, async () => {
    const changed = await changeWays({ ...means, providers }, holder.member.id, act, form);
    if ('isNeeded' in changed) return stays(pressed);
    if ('did' in changed) throw redirect(securityHref(changed), 303);
    return data({ ways: changed } satisfies SecurityBack as SecurityBack, { status: 422 });
  });
}

function whatIsProven(act: Exclude<SecurityDo, 'address'>, asked: Asked) {
  switch (act) {
    case 'password':
      return newPassword(asked);
    case 'codes':
      return codesOn(asked, securityHref({ did: 'old-form' }));
    case 'codes-off':
      return codesOff(asked);
    case 'recovery':
      return newRecovery(asked);
  }
}

async function whatIsNot(does: string, asked: Asked) {
  const { holder, typed, means, asker } = asked;
  const { member, session } = holder;
  const ending = { memberId: member.id, network: asker.network };
  switch (does) {
    case 'confirm-address':
      return newAddress(asked, member.email, 'mailed');
    case 'end-session': {
      const id = shownId(means.secret, sessionScope(member.id), typed.session);
      if (id !== undefined && id !== session.id) await endOneSession(means.sql, ending, id);
      throw redirect(securityHref({ did: 'ended' }), 303);
    }
    case 'end-others':
      throw redirect(securityHref({ did: 'ended-others' }), {
        status: 303,
        headers: cookiesOf(await asked.endOthers()),
      });
    default:
      throw data('There is no such button.', { status: 400 });
  }
}

async function newAddress({ holder, means, asker }: Asked, email: string, did: string) {
  const mailed = await askMove(means, asker, holder.member, email);
  if (mailed.state === 'sent') throw redirect(securityHref({ did }), 303);
  const { data: address, init } = mailAnswer(mailed, email);
  const back: SecurityBack = { address };
  return data(back, init ?? undefined);
}

async function newPassword({ holder, typed, means, asker, renew }: Asked) {
  const endsOthers = typed.others === '1';
  const { member, session } = holder;
  const outcome = await changePassword(
    means,
    asker,
    { member, keep: session.id },
    { password: typed.password, endsOthers },
  );
  if (outcome.state === 'refused') {
    const answer = entryAnswer(outcome, { ticked: endsOthers }, '/');
    if (answer instanceof Response) throw answer;
    const back: SecurityBack = { password: answer.data };
    return data(back, answer.init ?? undefined);
  }
  throw redirect(securityHref({ did: endsOthers ? 'password-alone' : 'password' }), {
    status: 303,
    headers: cookiesOf(await renew('before')),
  });
}

async function codesOn({ holder, typed, means, asker, renew }: Asked, back: string) {
  const { key: sealed, code } = typed;
  const who = { whose: holder.member, keep: holder.session.id };
  const turned = await turnOnCodes(means, who, { sealed, code }, asker);
  if (turned.state === 'gone') throw redirect(back, 303);
  if (turned.state === 'locked') throw redirect(href('/account/second-factor'), 303);
  if (turned.state === 'on') return shownOnce(turned.recovery, await renew('given'));
  noteFailure(means, 'setup-code-wrong', { memberId: holder.member.id, network: asker.network });
  const again: SecurityBack = { key: turned.again };
  return data(again, { status: 422 });
}

async function codesOff({ holder, means, asker }: Asked) {
  const turned = await turnOffCodes(means, holder.member, asker);
  if (turned === 'needed') return stays({ holder, means, asker });
  throw redirect(securityHref({ did: 'codes-off' }), 303);
}

/** The only second factor of a role. */
function stays({ means, holder, asker }: Pressed) {
  noteFailure(means, 'factor-kept', { memberId: holder.member.id, network: asker.network });
  const back: SecurityBack = { isNeeded: true };
  return data(back, { status: 409 });
}

async function newRecovery({ holder, means, asker }: Asked) {
  const recovery = await renewRecovery(means, holder.member, asker);
  if (!recovery) throw redirect(securityHref({ did: 'old-form' }), 303);
  return shownOnce(recovery, []);
}

function shownOnce(recovery: readonly string[], cookies: readonly string[]) {
  const back: SecurityBack = { recovery };
  return data(back, { headers: cookiesOf(cookies) });
}

function cookiesOf(lines: readonly string[]): Headers {
  return new Headers(lines.map((line): [string, string] => ['set-cookie', line]));
}
