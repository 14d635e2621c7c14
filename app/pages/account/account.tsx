import type { ReactNode } from 'react';
import { data, href } from 'react-router';
import { formatCount, formatDay, formatNumber, formatRelative } from '../../base/words/figures.ts';
import { managePath } from '../../communities/ui/paths.ts';
import { loadAccountOverview } from './account-overview.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { SignOut } from '../../frame/sign-out.tsx';
import { requestContext } from '../../platform/http/context.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import { requireMember } from '../../accounts/auth/account-context.server.ts';
import { AccountFrame, AccountNav } from '../../accounts/ui/account-frame.tsx';
import type { Route } from './+types/account.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member } = requireMember(context);
  const { sql } = context.get(requestContext);
  const [now, overview] = await Promise.all([
    readDatabaseTime(sql),
    loadAccountOverview(sql, member),
  ]);
  // The member may have been erased a moment ago.
  if (!overview) throw data(null, { status: 404 });
  const { standing, ...rest } = overview;
  const { name, email, isConfirmed } = member;
  const { since, ...has } = standing;
  return {
    ...rest,
    ...has,
    name,
    email,
    isConfirmed,
    lockedRole: member.lockedRole,
    hasLeftStaff: url.searchParams.get('did') === 'role-ended' && member.staff === undefined,
    since: since.toISOString(),
    now: now.toISOString(),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Your account',
    description: 'What needs your attention, and all parts of your account.',
    path: href('/account'),
    matches,
  });

export default function Account({ loaderData }: Route.ComponentProps) {
  const { name, email, since, counts, hasLeftStaff } = loaderData;
  return (
    <AccountFrame
      here={href('/account')}
      title={
        <>
          Hello, <bdi>{name}</bdi>
        </>
      }
    >
      {hasLeftStaff && (
        <SuccessMessage
          cause="role-ended"
          className="mt-6 max-w-[42rem] border-s-2 border-glow ps-4 font-semibold"
        >
          You are no longer on the staff of this site.
        </SuccessMessage>
      )}
      <Waiting {...loaderData} />
      <dl className="mt-12 grid max-w-[42rem] grid-cols-3 gap-x-5">
        <Figure
          value={counts.answers}
          to={href('/account/answers')}
          words={formatCount(counts.answers, { one: 'answer given', other: 'answers given' })}
        />
        <Figure
          value={counts.questions}
          to={href('/account/questions')}
          words={formatCount(counts.questions, { one: 'question asked', other: 'questions asked' })}
        />
        <Figure
          value={counts.communities}
          to={href('/account/communities')}
          words={formatCount(counts.communities, { one: 'community', other: 'communities' })}
        />
      </dl>
      <p className="mt-8 text-small text-soft">
        {'Member since '}
        <time dateTime={since}>{formatDay(new Date(since))}</time>
        {' with the address '}
        <bdi className="break-words">{email}</bdi>, which only you and the admins of this site can
        see.
      </p>
      <StillToDo {...loaderData} />
      <AccountNav />
      <div className="mt-12">
        <SignOut className="pill pill-line" />
      </div>
    </AccountFrame>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

type WaitingProps = Pick<Loaded, 'waiting' | 'closing' | 'lockedRole' | 'hasSecondWay' | 'now'>;

/** What other people wait for, and what closes soon; empty if there is nothing. */
function Waiting({ waiting, closing, lockedRole, hasSecondWay, now }: WaitingProps) {
  if (waiting.length + closing.length === 0 && lockedRole === undefined) return null;
  return (
    <section aria-labelledby="waits" className="mt-10 max-w-[42rem]">
      <h2 id="waits" className="border-b border-line pb-3 text-h4">
        To do
      </h2>
      <ul>
        {lockedRole && (
          <Line
            title={hasSecondWay ? 'Use your second factor' : 'Set up a second factor'}
            to={href('/account/second-factor')}
            about={
              lockedRole === 'admin'
                ? 'You can act as an admin once you have signed in with it'
                : 'You can act as a moderator once you have signed in with it'
            }
          />
        )}
        {waiting.map(({ slug, name, people }) => (
          <Line
            key={slug}
            title={name}
            to={managePath(slug)}
            about={formatCount(people, {
              one: '# person wants to join',
              other: '# people want to join',
            })}
          />
        ))}
        {closing.map(({ id, text, closesAt }) => (
          <Line
            key={id}
            title={text}
            to={href('/account/questions/:id', { id })}
            about={`Your question closes ${formatRelative(new Date(closesAt), new Date(now))}`}
          />
        ))}
      </ul>
    </section>
  );
}

function Line({ title, to, about }: { title: string; to: string; about: string }) {
  return (
    <li className="border-b border-line py-4">
      <SiteLink to={to} className="quiet-link font-semibold">
        <bdi className="block">{title}</bdi>
      </SiteLink>
      <p className="mt-0.5 text-small text-soft">{about}</p>
    </li>
  );
}

function Figure({ value, words, to }: { value: number; words: string; to: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-small text-soft">{words}</dt>
      <dd className="font-display text-h2 font-bold tabular-nums">
        <SiteLink to={to} className="quiet-link" aria-label={`${formatNumber(value)} ${words}`}>
          {formatNumber(value)}
        </SiteLink>
      </dd>
    </div>
  );
}

type StillToDoProps = Pick<Loaded, 'isConfirmed' | 'lockedRole' | 'hasSecondWay' | 'hasTold'>;

/** Optional steps for the account, one line each. */
function StillToDo({ isConfirmed, lockedRole, hasSecondWay, hasTold }: StillToDoProps) {
  const lines: { words: string; to: string; link: string }[] = [
    ...(isConfirmed
      ? []
      : [
          {
            words: 'Your email address is not confirmed.',
            to: href('/account/security'),
            link: 'Confirm address',
          },
        ]),
    ...(hasSecondWay || lockedRole !== undefined
      ? []
      : [
          {
            words: 'No passkey and no one-time codes are set up.',
            to: href('/account/security'),
            link: 'Set one up',
          },
        ]),
    ...(hasTold
      ? []
      : [
          {
            words: 'You have told us nothing about yourself for splits of results, which is fine.',
            to: href('/account/about'),
            link: 'About me',
          },
        ]),
  ];
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="to-do" className="mt-12 max-w-[42rem]">
      <h2 id="to-do" className="border-b border-line pb-3 text-h4">
        Optional
      </h2>
      <ul>
        {lines.map(({ words, to, link }): ReactNode => (
          <li
            key={link}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3.5 text-small"
          >
            <span className="text-soft">{words}</span>
            <SiteLink to={to} className="text-link">
              {link}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
