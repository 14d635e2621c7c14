import type { ReactNode } from 'react';
import { data, href } from 'react-router';
import { formatDay, formatNumber, formatRelative } from '../../base/words/figures.ts';
import { managePath } from '../../communities/ui/paths.ts';
import { loadAccountOverview } from './account-overview.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { SignOut } from '../../frame/sign-out.tsx';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { requireMember } from '../../accounts/auth/account-context.server.ts';
import { AccountFrame, AccountNav } from '../../accounts/ui/account-frame.tsx';
import * as words from '../../accounts/words/account.ts';
import type { Route } from './+types/account.ts';
import { HeadedSection } from '../../ui/headed-section.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member } = requireMember(context);
  const { sql } = context.get(requestContext);
  const [now, overview] = await Promise.all([
    readDatabaseTime(sql),
    loadAccountOverview(sql, member),
  ]);
  // The member may have been erased a moment ago.
  if (!overview) throw data(null, { status: 404 });
  const { status, ...rest } = overview;
  const { name, email, isConfirmed } = member;
  const { since, ...has } = status;
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
    title: words.yourAccount,
    description: words.description,
    path: href('/account'),
    matches,
  });

export default function Account({ loaderData }: Route.ComponentProps) {
  const { name, email, since, counts, hasLeftStaff } = loaderData;
  return (
    <AccountFrame
      here={href('/account')}
      title={<Sentence parts={words.hello({ name: <bdi>{name}</bdi> })} />}
    >
      {hasLeftStaff && (
        <SuccessMessage
          cause="role-ended"
          className="mt-6 max-w-[42rem] border-s-2 border-glow ps-4 font-semibold"
        >
          {words.noLongerStaff}
        </SuccessMessage>
      )}
      <Waiting {...loaderData} />
      <dl className="mt-12 grid max-w-[42rem] grid-cols-3 gap-x-5">
        <Figure
          value={counts.answers}
          to={href('/account/answers')}
          what={words.answersGiven({ count: counts.answers })}
        />
        <Figure
          value={counts.questions}
          to={href('/account/questions')}
          what={words.questionsAsked({ count: counts.questions })}
        />
        <Figure
          value={counts.communities}
          to={href('/account/communities')}
          what={words.communities({ count: counts.communities })}
        />
      </dl>
      <p className="mt-8 text-small text-soft">
        <Sentence
          parts={words.memberSince({
            day: <time dateTime={since}>{formatDay(new Date(since))}</time>,
            address: <bdi className="break-words">{email}</bdi>,
          })}
        />
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
    <HeadedSection id="waits" title={words.toDo} className="mt-10 max-w-[42rem]">
      <ul>
        {lockedRole && (
          <Line
            title={hasSecondWay ? words.signInWithFactor : words.setUpSecondFactor}
            to={href('/account/second-factor')}
            about={words.actOnceSignedIn[lockedRole]}
          />
        )}
        {waiting.map(({ slug, name, people }) => (
          <Line
            key={slug}
            title={name}
            to={managePath(slug)}
            about={words.wantToJoin({ people })}
          />
        ))}
        {closing.map(({ id, text, closesAt }) => (
          <Line
            key={id}
            title={text}
            to={href('/account/questions/:id', { id })}
            about={words.yourQuestionCloses({
              when: formatRelative(new Date(closesAt), new Date(now)),
            })}
          />
        ))}
      </ul>
    </HeadedSection>
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

type FigureProps = { value: number; what: words.FigureWords; to: string };

function Figure({ value, what, to }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-small text-soft">{what.below}</dt>
      <dd className="font-display text-h2 font-bold tabular-nums">
        <SiteLink to={to} className="quiet-link" aria-label={what.spoken}>
          {formatNumber(value)}
        </SiteLink>
      </dd>
    </div>
  );
}

type StillToDoProps = Pick<Loaded, 'isConfirmed' | 'lockedRole' | 'hasSecondWay' | 'hasTold'>;

/** Optional steps for the account, one line each. */
function StillToDo({ isConfirmed, lockedRole, hasSecondWay, hasTold }: StillToDoProps) {
  const lines: { note: string; to: string; link: string }[] = [
    ...(isConfirmed
      ? []
      : [
          {
            note: words.addressNotConfirmed,
            to: href('/account/security'),
            link: words.confirmAddress,
          },
        ]),
    ...(hasSecondWay || lockedRole !== undefined
      ? []
      : [
          {
            note: words.noSecondWay,
            to: href('/account/security'),
            link: words.setOneUp,
          },
        ]),
    ...(hasTold
      ? []
      : [
          {
            note: words.nothingTold,
            to: href('/account/about'),
            link: words.aboutMe,
          },
        ]),
  ];
  if (lines.length === 0) return null;
  return (
    <HeadedSection id="to-do" title={words.optional} className="mt-12 max-w-[42rem]">
      <ul>
        {lines.map(({ note, to, link }): ReactNode => (
          <li
            key={link}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3.5 text-small"
          >
            <span className="text-soft">{note}</span>
            <SiteLink to={to} className="text-link">
              {link}
            </SiteLink>
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}
