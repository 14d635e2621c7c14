import { data, href, redirect } from 'react-router';
import { ownValue } from '../../base/own-value.ts';
import { formatDay } from '../../base/words/figures.ts';
import { listDoubtfulNames } from '../../moderation/doubtful-names.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { encodeId, decodeId } from '../../platform/secrets/encoded-id.server.ts';
import { FormProblems } from '../../ui/form-problems.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { requireMember, requireRecentProof } from '../../accounts/auth/account-context.server.ts';
import {
  LOG_FILTER_FIELDS,
  logFilterInputOf,
  parseLogFilter,
} from '../../accounts/security-log/security-log-filter.ts';
import {
  resolveLogFilter,
  loadLogPage,
} from '../../accounts/security-log/security-log-pages.server.ts';
import { giveRole, isLastAdmin, listStaff, takeRole } from '../../accounts/staff/staff.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { AddressField } from '../../accounts/ui/address-field.tsx';
import { DoubtfulNames } from '../../accounts/ui/doubtful-names.tsx';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import { SecurityLog, logHref } from '../../accounts/ui/security-log.tsx';
import * as badRequests from '../../accounts/words/bad-requests.ts';
import * as words from '../../accounts/words/staff.ts';
import type { Route } from './+types/staff.ts';

const SCOPE = { purpose: 'staff', within: 1 };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { sql, secret, mailMode } = context.get(requestContext);
  const { member } = requireMember(context);
  const filter = parseLogFilter(logFilterInputOf((name) => url.searchParams.get(name)));
  if (!filter) throw data(badRequests.noSuchFilter, { status: 400 });
  const [staff, doubtful, log] = await Promise.all([
    listStaff(sql),
    listDoubtfulNames(sql),
    loadLogPage({ sql, secret }, filter, url.searchParams.get('before') ?? undefined),
  ]);
  if (!log) throw data(badRequests.noSuchPlace, { status: 400 });
  return {
    did: url.searchParams.get('did'),
    mailGoesTo: mailMode,
    log,
    filter,
    doubtful,
    staff: staff.map(({ id, name, email, role, since, hasFactor }) => ({
      encodedId: encodeId(secret, SCOPE, id),
      name,
      email,
      role,
      hasFactor,
      since: since.toISOString(),
      isSelf: id === member.id,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { sql, secret, network } = context.get(requestContext);
  const asked = await readFormFields(request.clone(), ['does', ...LOG_FILTER_FIELDS]);
  if (asked.does === 'filter') {
    const found = await resolveLogFilter(sql, asked);
    if ('wrong' in found) return data(found, { status: 422 });
    throw redirect(logHref(found), 303);
  }
  const { member } = requireRecentProof(context, href('/account/staff'));
  const names = ['does', 'email', 'role', 'who', 'step'] as const;
  const { does, email, role, who, step } = await readFormFields(request, names);
  const id = decodeId(secret, SCOPE, who);
  // Admins who remove their own role cannot restore it.
  const isOwn = does === 'take' && id === member.id;
  if (isOwn && step !== 'sure' && !(await isLastAdmin(sql, id))) return { asksSelf: who };
  const by = { id: member.id, network };
  const came =
    does === 'give'
      ? await giveRole(sql, by, {
          typed: email,
          role: role === 'admin' ? 'admin' : 'moderator',
        })
      : id === undefined
        ? 'nobody'
        : ((await takeRole(sql, by, id)) ?? 'taken');
  if (came === 'taken' && isOwn) throw redirect(`${href('/account')}?did=role-ended`, 303);
  if (came === 'given' || came === 'waits' || came === 'taken')
    throw redirect(`${href('/account/staff')}?did=${came}`, 303);
  return data({ refusal: came, email, isGiving: does === 'give' }, { status: 422 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.staff,
    description: words.description,
    path: href('/account/staff'),
    matches,
  });

const ROLES = ['moderator', 'admin'] as const;

/** Needs a confirmation, because it is the one action on this page that its reader cannot undo. */
function OwnRole() {
  return (
    <>
      <input type="hidden" name="step" value="sure" />
      <p
        className="mb-3 max-w-[42rem] border-s-2 border-glow ps-4 font-semibold outline-none"
        {...{ tabIndex: -1, autoFocus: true }}
      >
        {words.removeOwnRole}
      </p>
    </>
  );
}

export default function Staff({
  loaderData: { staff, log, filter, doubtful, did, mailGoesTo },
  actionData: back,
}: Route.ComponentProps) {
  const told = ownValue(words.done, did ?? '');
  const refused = back && 'refusal' in back ? back : undefined;
  const asksSelf = back && 'asksSelf' in back ? back.asksSelf : undefined;
  const problem = refused?.isGiving ? words.refusals[refused.refusal] : undefined;
  return (
    <AccountFrame here={href('/account/staff')} title={words.staff}>
      {told && !back && (
        <SuccessMessage
          cause={did}
          className="mt-6 max-w-[42rem] border-s-2 border-glow ps-4 font-semibold"
        >
          {`${told} ${words.toldByMail[mailGoesTo]}`}
        </SuccessMessage>
      )}
      {refused && !refused.isGiving && (
        <div className="mt-6 max-w-[32rem]">
          <FormProblems problems={[]}>{words.refusals[refused.refusal]}</FormProblems>
        </div>
      )}
      <ul className="mt-10 max-w-[42rem] border-t border-line">
        {staff.map(({ encodedId, name, email, role, since, hasFactor, isSelf }) => (
          <li
            key={encodedId}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line py-4"
          >
            <div className="min-w-0">
              <p>
                <bdi className="font-semibold">{name}</bdi>
                {isSelf && <span className="text-soft"> {words.you}</span>}
              </p>
              <p className="text-small text-soft">
                <Sentence
                  parts={words.since[role]({
                    day: <time dateTime={since}>{formatDay(new Date(since))}</time>,
                  })}
                />{' '}
                · <bdi>{email}</bdi>
              </p>
              {!hasFactor && <p className="text-small text-soft">{words.noSecondFactor}</p>}
            </div>
            <form method="post" action={href('/account/staff')}>
              <input type="hidden" name="who" value={encodedId} />
              {encodedId === asksSelf && <OwnRole />}
              <button type="submit" name="does" value="take" className="pill pill-line">
                {words.removeRole}
                <span className="sr-only">{`: ${name}`}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
      <section aria-labelledby="give" className="mt-14 max-w-[32rem]">
        <h2 id="give" className="text-h4">
          {words.addStaff}
        </h2>
        <form method="post" action={href('/account/staff')} noValidate className="mt-6 grid gap-6">
          {problem && (
            <FormProblems problems={[{ id: 'email', problem }]}>{words.notGiven}</FormProblems>
          )}
          <AddressField
            label={words.addressOfAccount}
            problem={problem}
            typed={refused?.email}
            fills="off"
          />
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 font-semibold">{words.role}</legend>
            {ROLES.map((role, at) => (
              <label key={role} className="flex items-baseline gap-3">
                <input
                  type="radio"
                  name="role"
                  value={role}
                  defaultChecked={at === 0}
                  className="relative top-px size-4 shrink-0"
                />
                <span>
                  <Sentence
                    parts={words.roles[role]({
                      about: (text) => <span className="text-soft">{text}</span>,
                    })}
                  />
                </span>
              </label>
            ))}
          </fieldset>
          <p>
            <button type="submit" name="does" value="give" className="pill pill-solid">
              {words.giveRole}
            </button>
          </p>
        </form>
      </section>
      <DoubtfulNames {...doubtful} />
      <SecurityLog {...log} filter={filter} back={back && 'wrong' in back ? back : undefined} />
    </AccountFrame>
  );
}
