import type { ReactNode } from 'react';
import { data, href } from 'react-router';
import { formatDay, formatRelative } from '../../base/words/figures.ts';
import { managePath } from '../../communities/ui/paths.ts';
import { OwnStars } from '../../answering/ui/own-stars.tsx';
import { questionOrdersContext } from '../../discovery/question-orders.server.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { statusWords } from '../../results/words/status.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
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
  const now = await readDatabaseTime(sql);
  const orders = context.get(questionOrdersContext);
  const overview = await loadAccountOverview({ sql, orders }, { member, now });
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
  const { name, email, since, now, counts, stars, followUps, next, hasLeftStaff } = loaderData;
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
      <div className="mt-10 grid max-w-[42rem] gap-y-12">
        {stars.recent.length > 0 ? (
          <OwnStars {...stars} now={now} />
        ) : (
          <EmptyState title={words.noStars}>
            <p>{words.firstStar}</p>
          </EmptyState>
        )}
        <FollowUps followUps={followUps} />
        {next && <NextQuestion question={next} />}
      </div>
      <Counts {...counts} />
      <p className="mt-8 max-w-[42rem] text-small text-soft">
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

type WaitingProps = Pick<
  Loaded,
  'waiting' | 'reasonsWaiting' | 'closing' | 'lockedRole' | 'hasSecondWay' | 'now'
>;

/** What other people wait for, and what closes soon; empty if there is nothing. */
function Waiting({
  waiting,
  reasonsWaiting,
  closing,
  lockedRole,
  hasSecondWay,
  now,
}: WaitingProps) {
  if (waiting.length + reasonsWaiting.length + closing.length === 0 && lockedRole === undefined)
    return null;
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
        {reasonsWaiting.map(({ slug, name, reasons }) => (
          <Line
            key={slug}
            title={name}
            to={managePath(slug, { tab: 'reasons' })}
            about={words.reasonsWait({ reasons })}
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

/** What became of what they answered and asked. */
function FollowUps({ followUps }: Pick<Loaded, 'followUps'>) {
  if (followUps.length === 0) return null;
  return (
    <HeadedSection id="news" title={words.news}>
      <ul>
        {followUps.map(({ question, says }) => (
          <Line key={question.id} title={question.text} to={questionPath(question)} about={says} />
        ))}
      </ul>
    </HeadedSection>
  );
}

type NextProps = { question: NonNullable<Loaded['next']> };

function NextQuestion({ question }: NextProps) {
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-small text-soft">
        {words.nextForYou}
      </h2>
      <p className="display mt-2 max-w-[24ch] text-h3 font-bold">
        <SiteLink to={questionPath(question)} className="quiet-link">
          <bdi className="block">{question.text}</bdi>
        </SiteLink>
      </p>
      <p className="mt-3 text-small text-soft">{statusWords(question)}</p>
      <p className="mt-5">
        <SiteLink to={questionPath(question)} className="pill pill-solid">
          {words.answerIt}
        </SiteLink>
      </p>
    </section>
  );
}

/** How much there is of them, as far as there is any. */
function Counts({ answers, questions, communities }: Loaded['counts']) {
  const lines = [
    { count: answers, to: href('/account/answers'), says: words.answersGiven },
    { count: questions, to: href('/account/questions'), says: words.questionsAsked },
    { count: communities, to: href('/account/communities'), says: words.communities },
  ].filter(({ count }) => count > 0);
  if (lines.length === 0) return null;
  return (
    <ul className="mt-12 flex flex-wrap gap-x-6 gap-y-1">
      {lines.map(({ count, to, says }) => (
        <li key={to}>
          <SiteLink to={to} className="text-link">
            {says({ count })}
          </SiteLink>
        </li>
      ))}
    </ul>
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
