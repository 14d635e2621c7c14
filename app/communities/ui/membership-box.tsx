import type { ReactNode } from 'react';
import { Form, href } from 'react-router';
import { formatRelative } from '../../base/words/figures.ts';
import { controlPropsOf, Field } from '../../ui/field.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import {
  type CommunityView,
  type InvitationView,
  type MembershipView,
  type FailedForm,
} from '../community-views.ts';
import { WORDS_LENGTH } from '../community-rules.ts';
import { LeaveForm } from './leave-form.tsx';
import { managePath, communityPath, communitySignInPath } from './paths.ts';
import { RulesBox } from './rules-text.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import * as texts from '../words/membership.ts';
import { communityProblemIn } from '../words/problems.ts';

type Props = {
  community: CommunityView;
  membership: MembershipView;
  invitation: InvitationView | undefined;
  tried: FailedForm | undefined;
  now: string;
};

/** The viewer's membership, and what they can do about it. */
export function MembershipBox(props: Props) {
  const { community, membership, invitation, now } = props;
  const { as } = membership;
  if (as === 'owner' || as === 'moderator' || as === 'member')
    return <MemberBox {...props} role={as} />;
  if (as === 'banned')
    return (
      <Box title={texts.banned}>
        <p className="mt-2 text-small text-soft">{texts.bannedRule}</p>
        <blockquote className="mt-3 border-s-3 border-line ps-4 text-small">
          <bdi className="block">{membership.reason}</bdi>
        </blockquote>
      </Box>
    );
  if (invitation?.state === 'open')
    return (
      <Box title={texts.invited}>
        <p className="mt-2 text-small text-soft">
          <Sentence
            parts={texts.invitedBy({
              name: <bdi className="font-semibold text-ink">{community.name}</bdi>,
            })}
          />
        </p>
        <JoinForm community={community} does="accept" token={invitation.token} />
      </Box>
    );
  switch (community.joining) {
    case 'public':
      return (
        <Box title={texts.join}>
          <p className="mt-2 text-small text-soft">{texts.openRule}</p>
          <JoinForm community={community} does="join" />
        </Box>
      );
    case 'invitation':
      return (
        <Box title={texts.invitationOnly}>
          <p className="mt-2 text-small text-soft">
            {isUnmanaged(community) ? texts.insideUnmanaged : texts.insideByLink}
          </p>
        </Box>
      );
    case 'request':
      return <ByRequest {...props} now={now} />;
  }
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="join" className="rounded-card border border-line bg-sheet p-6">
      <h2 id="join" className="text-lead">
        {title}
      </h2>
      {children}
    </section>
  );
}

type JoinProps = { community: CommunityView; does: 'join' | 'accept'; token?: string };

/** One press joins and accepts the rules. */
function JoinForm({ community: { slug, name, rules }, does, token }: JoinProps) {
  return (
    <Form method="post" action={communityPath(slug, { invite: token })}>
      <RulesBox name={name} rules={rules} />
      {token !== undefined && <input type="hidden" name="invite" value={token} />}
      <p className="mt-5">
        <button
          type="submit"
          name="does"
          value={does}
          className="pill pill-solid w-full sm:max-lg:w-auto"
        >
          {rules === '' ? texts.join : texts.joinAndAcceptRules}
        </button>
      </p>
    </Form>
  );
}

function ByRequest({ community, membership, tried, now }: Props) {
  const { slug } = community;
  if (membership.as === 'waiting')
    return (
      <Box title={texts.requestPending}>
        <p className="mt-2 text-small text-soft">{texts.pendingRule}</p>
        <Form method="post" action={communityPath(slug)} className="mt-5">
          <button
            type="submit"
            name="does"
            value="take-back"
            className="pill pill-line w-full sm:max-lg:w-auto"
          >
            {texts.cancelRequest}
          </button>
        </Form>
      </Box>
    );
  if (membership.as === 'refused')
    return (
      <Box title={texts.requestDeclined}>
        <p className="mt-2 text-small text-soft">
          {membership.again === undefined
            ? texts.askAgainLater
            : texts.askAgainWhen({
                when: formatRelative(new Date(membership.again), new Date(now)),
              })}
        </p>
      </Box>
    );
  if (isUnmanaged(community))
    return (
      <Box title={texts.onRequest}>
        <p className="mt-2 text-small text-soft">{texts.unmanaged}</p>
      </Box>
    );
  if (membership.as === 'visitor')
    return (
      <Box title={texts.onRequest}>
        <RulesBox name={community.name} rules={community.rules} />
        <p className="mt-5">
          <SiteLink
            to={communitySignInPath(slug)}
            className="pill pill-solid w-full sm:max-lg:w-auto"
          >
            {texts.signInToAskToJoin}
          </SiteLink>
        </p>
      </Box>
    );
  return (
    <Box title={texts.askToJoin}>
      <RequestForm community={community} tried={tried} />
    </Box>
  );
}

/** The owner counts as one of its people: where there are none, nobody would answer a request. */
function isUnmanaged({ people }: CommunityView): boolean {
  return people === 0;
}

function RequestForm({
  community: { slug, name, rules },
  tried,
}: Pick<Props, 'community' | 'tried'>) {
  const problem = communityProblemIn(tried, 'words');
  const hint = texts.wordsHint({ most: WORDS_LENGTH.max });
  return (
    <Form method="post" action={communityPath(slug)} noValidate>
      <RulesBox name={name} rules={rules} />
      <div className="mt-5">
        <Field id="words" label={texts.wordsLabel} hint={hint} problem={problem}>
          <TextArea
            {...controlPropsOf('words', { hint, problem })}
            name="words"
            rows={3}
            dir="auto"
            defaultValue={tried?.typed['words']}
            {...{ autoFocus: problem !== undefined }}
          />
        </Field>
      </div>
      <p className="mt-4">
        <button
          type="submit"
          name="does"
          value="request"
          className="pill pill-solid w-full sm:max-lg:w-auto"
        >
          {rules === '' ? texts.askToJoin : texts.askToJoinAndAcceptRules}
        </button>
      </p>
    </Form>
  );
}

function MemberBox({
  community: { slug },
  membership,
  role,
}: Props & { role: 'owner' | 'moderator' | 'member' }) {
  return (
    <Box title={role === 'member' ? texts.isMember : texts.hasRole[role]}>
      <p className="mt-4 grid gap-2.5 sm:max-lg:flex">
        <SiteLink
          to={`${href('/account/questions/new')}?${new URLSearchParams({ community: slug })}`}
          className="pill pill-solid"
        >
          {texts.askHere}
        </SiteLink>
        <SiteLink
          to={`${href('/account/surveys/new')}?${new URLSearchParams({ community: slug })}`}
          className="pill pill-line"
        >
          {texts.makeASurvey}
        </SiteLink>
        {role !== 'member' && (
          <SiteLink to={managePath(slug)} className="pill pill-line">
            {texts.manage}
          </SiteLink>
        )}
      </p>
      <Form method="post" action={communityPath(slug)} className="mt-4">
        <p className="text-small text-soft">
          {membership.isListed ? texts.nameListed : texts.nameNotListed}{' '}
          <button
            type="submit"
            name="does"
            value={membership.isListed ? 'hide-name' : 'show-name'}
            className="text-link"
          >
            {membership.isListed ? texts.hideMyName : texts.showMyName}
          </button>
        </p>
      </Form>
      {role === 'owner' ? (
        <p className="mt-3 text-small text-soft">{texts.handOverFirst}</p>
      ) : (
        <LeaveForm slug={slug} />
      )}
    </Box>
  );
}
