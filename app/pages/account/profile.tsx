import { data, href, redirect } from 'react-router';
import { updateProfile } from '../../questions/authors.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { AskedBy, AuthorCard } from '../../questions/ui/byline.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { requireMember } from '../../accounts/auth/account-context.server.ts';
import {
  findProfile,
  misleadingProfileProblems,
} from '../../accounts/profile/profile-store.server.ts';
import { PROFILE_FIELDS, readProfile, type Profile } from '../../accounts/profile/profile.ts';
import { memberSince } from '../../accounts/member-rows.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { ProfileForm } from '../../accounts/ui/profile-form.tsx';
import { listSignedQuestionIds } from '../../reasons/own-reason-rows.server.ts';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import * as words from '../../accounts/words/profile/profile.ts';
import type { Route } from './+types/profile.ts';
import { HeadedSection } from '../../ui/headed-section.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member } = requireMember(context);
  const { sql } = context.get(requestContext);
  const [profile, since] = await Promise.all([
    findProfile(sql, member.id),
    memberSince(sql, member.id),
  ]);
  if (!profile || !since) throw data(null, { status: 404 });
  return { profile, since: since.toISOString(), did: url.searchParams.get('did') };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { member } = requireMember(context);
  const deps = context.get(requestContext);
  const { does, ...typed } = await readFormFields(request, [...PROFILE_FIELDS, 'does']);
  const before = await findProfile(deps.sql, member.id);
  if (!before) throw data(null, { status: 404 });
  const { profile, ...read } = readProfile(typed);
  const problems = { ...misleadingProfileProblems(profile, before), ...read.problems };
  if (Object.keys(problems).length > 0)
    return data({ typed, problems, shown: undefined }, { status: 422 });
  if (does === 'look') return data({ typed, problems, shown: profile });
  if ((await updateProfile(deps, member.id, before, profile)) === 'taken')
    return data(
      { typed, problems: { handle: { why: 'handle-taken' } as const }, shown: undefined },
      { status: 422 },
    );
  const signed = await listSignedQuestionIds(deps.sql, member.voterId);
  deps.markChanged(signed);
  deps.markRenamed(signed);
  throw redirect(`${href('/account/profile')}?did=kept`, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.yourProfile,
    description: words.description,
    path: href('/account/profile'),
    matches,
  });

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, since, did } = loaderData;
  const shown = actionData?.shown;
  return (
    <AccountFrame here={href('/account/profile')} title={words.profile} lead={words.lead}>
      {did === 'kept' && !actionData && (
        <SuccessMessage cause={did} className="mt-6 border-s-2 border-glow ps-4 font-semibold">
          {words.profileSaved}
        </SuccessMessage>
      )}
      <div className="mt-10 grid max-w-[32rem] items-start gap-14 lg:max-w-none lg:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]">
        <ProfileForm typed={actionData?.typed ?? profile} problems={actionData?.problems ?? {}} />
        <Preview profile={shown ?? profile} since={since} isDraft={shown !== undefined} />
      </div>
    </AccountFrame>
  );
}

type PreviewProps = { profile: Profile; since: string; isDraft: boolean };

/** The profile as the pages show it, drawn by the same components. */
function Preview({ profile, since, isDraft }: PreviewProps) {
  const hasHandle = profile.handle !== '';
  return (
    <HeadedSection
      id="preview"
      title={isDraft ? words.preview : words.howOthersSeeIt}
      className="min-w-0 max-w-[32rem]"
    >
      {isDraft && (
        <SuccessMessage cause={profile} className="mt-4 text-small font-semibold">
          {words.notSavedYet}
        </SuccessMessage>
      )}
      {hasHandle ? (
        <>
          <p className="mt-4 text-small text-soft">{words.whereItIsShown}</p>
          <div className="mt-5 grid gap-4">
            <AskedBy author={profile} to={undefined} />
            <AuthorCard person={{ ...profile, since, others: [] }} away={undefined} level={3} />
          </div>
        </>
      ) : (
        <p className="mt-4 text-soft">
          <Sentence
            parts={words.withoutHandle({
              name: <bdi className="font-semibold text-ink">{profile.name}</bdi>,
            })}
          />
        </p>
      )}
    </HeadedSection>
  );
}
