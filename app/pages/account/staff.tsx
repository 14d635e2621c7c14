import { data, href, redirect } from 'react-router';
import { formatDay } from '../../base/words/figures.ts';
import { listDoubtfulNames } from '../../moderation/doubtful-names.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import type { MailMode } from '../../platform/env.server.ts';
import { encodeId, decodeId } from '../../platform/secrets/encoded-id.server.ts';
import { FormProblems } from '../../ui/form-problems.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
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
import {
  giveRole,
  isLastAdmin,
  listStaff,
  takeRole,
  type StaffRefusal,
} from '../../accounts/staff/staff.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { AddressField } from '../../accounts/ui/address-field.tsx';
import { DoubtfulNames } from '../../accounts/ui/doubtful-names.tsx';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import { SecurityLog, logHref } from '../../accounts/ui/security-log.tsx';
import type { Route } from './+types/staff.ts';

const SCOPE = { purpose: 'staff', within: 1 };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { sql, secret, mailMode } = context.get(requestContext);
  const { member } = requireMember(context);
  const filter = parseLogFilter(logFilterInputOf((name) => url.searchParams.get(name)));
  if (!filter) throw data('This address names a filter that does not exist.', { status: 400 });
  const [staff, doubtful, log] = await Promise.all([
    listStaff(sql),
    listDoubtfulNames(sql),
    loadLogPage({ sql, secret }, filter, url.searchParams.get('before') ?? undefined),
  ]);
  if (!log)
    throw data('This address names a place in the list that does not exist.', { status: 400 });
  return {
    did: url.searchParams.get('did'),
    mailGoesTo: mailMode,
    log,
    filter,
    doubtful,
    staff: staff.map(({ id, name, email, role, since, hasFactor }) => ({
      mark: encodeId(secret, SCOPE, id),
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
    title: 'Staff',
    description: 'Admins and moderators of this site.',
    path: href('/account/staff'),
    matches,
  });

const DID = new Map([
  ['given', 'The role was given.'],
  ['waits', 'The role was given. It works once they have set up a second factor.'],
  ['taken', 'The role was removed.'],
]);
const MAIL_TEXTS: Record<MailMode, string> = {
  people: 'We emailed them about it.',
  terminal: 'No mail server is set up, so tell them yourself.',
  nobody: 'No mail server is set up, so tell them yourself.',
};
const REFUSALS: Record<StaffRefusal, string> = {
  'no address': 'Enter an address like name@example.org.',
  nobody: 'Nobody here has that address. They need to create an account first.',
  unconfirmed: 'They have not confirmed that address yet, so it may not be theirs.',
  last: 'You are the last admin whose role works. Add another one first.',
  self: 'That is you.',
};
const ROLES = [
  {
    value: 'moderator',
    name: 'Moderator',
    about: 'manages topics and decides about held answers',
  },
  {
    value: 'admin',
    name: 'Admin',
    about: 'the same, gives roles, reads errors and the security log',
  },
] as const;

/** Needs a confirmation, because it is the one action on this page that its reader cannot undo. */
function OwnRole() {
  return (
    <>
      <input type="hidden" name="step" value="sure" />
      <p
        className="mb-3 max-w-[42rem] border-s-2 border-glow ps-4 font-semibold outline-none"
        {...{ tabIndex: -1, autoFocus: true }}
      >
        Remove your own role? This page closes to you at once, and only another admin can give it
        back.
      </p>
    </>
  );
}

export default function Staff({
  loaderData: { staff, log, filter, doubtful, did, mailGoesTo },
  actionData: back,
}: Route.ComponentProps) {
  const told = DID.get(did ?? '');
  const refused = back && 'refusal' in back ? back : undefined;
  const asksSelf = back && 'asksSelf' in back ? back.asksSelf : undefined;
  const problem = refused?.isGiving ? REFUSALS[refused.refusal] : undefined;
  return (
    <AccountFrame here={href('/account/staff')} title="Staff">
      {told && !back && (
        <SuccessMessage
          cause={did}
          className="mt-6 max-w-[42rem] border-s-2 border-glow ps-4 font-semibold"
        >
          {`${told} ${MAIL_TEXTS[mailGoesTo]}`}
        </SuccessMessage>
      )}
      {refused && !refused.isGiving && (
        <div className="mt-6 max-w-[32rem]">
          <FormProblems problems={[]}>{REFUSALS[refused.refusal]}</FormProblems>
        </div>
      )}
      <ul className="mt-10 max-w-[42rem] border-t border-line">
        {staff.map(({ mark, name, email, role, since, hasFactor, isSelf }) => (
          <li
            key={mark}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line py-4"
          >
            <div className="min-w-0">
              <p>
                <bdi className="font-semibold">{name}</bdi>
                {isSelf && <span className="text-soft"> (you)</span>}
              </p>
              <p className="text-small text-soft">
                {role === 'admin' ? 'Admin' : 'Moderator'} since{' '}
                <time dateTime={since}>{formatDay(new Date(since))}</time> · <bdi>{email}</bdi>
              </p>
              {!hasFactor && (
                <p className="text-small text-soft">
                  No second factor yet, so the role does not work.
                </p>
              )}
            </div>
            <form method="post" action={href('/account/staff')}>
              <input type="hidden" name="who" value={mark} />
              {mark === asksSelf && <OwnRole />}
              <button type="submit" name="does" value="take" className="pill pill-line">
                Remove role
                <span className="sr-only">{`: ${name}`}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
      <section aria-labelledby="give" className="mt-14 max-w-[32rem]">
        <h2 id="give" className="text-h4">
          Add staff
        </h2>
        <form method="post" action={href('/account/staff')} noValidate className="mt-6 grid gap-6">
          {problem && (
            <FormProblems problems={[{ id: 'email', problem }]}>
              No role was given. Please check:
            </FormProblems>
          )}
          <AddressField
            label="Email address of their account"
            problem={problem}
            typed={refused?.email}
            fills="off"
          />
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 font-semibold">Role</legend>
            {ROLES.map(({ value, name, about }, at) => (
              <label key={value} className="flex items-baseline gap-3">
                <input
                  type="radio"
                  name="role"
                  value={value}
                  defaultChecked={at === 0}
                  className="relative top-px size-4 shrink-0"
                />
                <span>
                  {name}: <span className="text-soft">{about}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <p>
            <button type="submit" name="does" value="give" className="pill pill-solid">
              Give role
            </button>
          </p>
        </form>
      </section>
      <DoubtfulNames {...doubtful} />
      <SecurityLog {...log} filter={filter} back={back && 'wrong' in back ? back : undefined} />
    </AccountFrame>
  );
}
