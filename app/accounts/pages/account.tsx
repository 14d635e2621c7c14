import type { ReactNode } from 'react';
import { data, href } from 'react-router';
import { formatDay } from '../../base/format.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { SignOut } from '../../frame/sign-out.tsx';
import { requestContext } from '../../platform/context.server.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { viewerContext } from '../context.server.ts';
import { memberSince } from '../store.server.ts';
import type { Route } from './+types/account.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { member } = context.get(viewerContext);
  const { sql } = context.get(requestContext);
  const since = member && (await memberSince(sql, member.id));
  // The guard of the map lets members in; one who was erased a moment ago is none.
  if (!since) throw data(null, { status: 404 });
  return {
    name: member.name,
    email: member.email,
    since: since.toISOString(),
    isStaff: member.staff !== undefined,
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Your account',
    description:
      'Your questions, your communities, your name, your address and since when you are a member.',
    path: href('/account'),
    matches,
  });

export default function Account({
  loaderData: { name, email, since, isStaff },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Your account" />
      <div className="page mt-8 sm:mt-10">
        <p className="flex flex-wrap gap-3">
          <SiteLink to={href('/account/questions/new')} className="pill pill-solid">
            Ask a question
          </SiteLink>
          <SiteLink to={href('/account/questions')} className="pill pill-line">
            Your questions
          </SiteLink>
          <SiteLink to={href('/account/communities')} className="pill pill-line">
            Your communities
          </SiteLink>
          {isStaff && (
            <SiteLink to={href('/account/topics')} className="pill pill-line">
              Keep the topics
            </SiteLink>
          )}
        </p>
        <dl className="mt-10 max-w-[42rem] border-t border-line sm:mt-12">
          <Fact term="Name" note="Others see it.">
            <bdi>{name}</bdi>
          </Fact>
          <Fact term="E-mail address" note="It is shown to nobody.">
            <bdi>{email}</bdi>
          </Fact>
          <Fact term="Member since">
            <time dateTime={since}>{formatDay(new Date(since))}</time>
          </Fact>
        </dl>
        <p className="mt-8 max-w-[58ch] text-small text-soft">
          Changing these, or deleting your account, cannot be done here yet.{' '}
          <SiteLink to={href('/contact')} className="text-link">
            Write to us
          </SiteLink>{' '}
          and we do it for you.
        </p>
        <div className="mt-10">
          <SignOut className="pill pill-line" />
        </div>
      </div>
    </>
  );
}

function Fact({ term, note, children }: { term: string; note?: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[12rem_1fr]">
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0">
        <span className="font-semibold">{children}</span>
        {note && <span className="block text-small text-soft">{note}</span>}
      </dd>
    </div>
  );
}
