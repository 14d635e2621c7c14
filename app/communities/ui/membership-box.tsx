import type { ReactNode } from 'react';
import { Form, href } from 'react-router';
import { formatRelative } from '../../base/words/figures.ts';
import { controlPropsOf, Field } from '../../ui/field.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import {
  problemIn,
  type CommunityView,
  type InvitationView,
  type MembershipView,
  type FailedForm,
} from '../community-views.ts';
import { ROLE_WORDS, WORDS_LENGTH } from '../rules.ts';
import { LeaveForm } from './leave-form.tsx';
import { managePath, communityPath, signInPath } from './paths.ts';
import { RulesBox } from './rules-text.tsx';

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
      <Box title="You were banned">
        <p className="mt-2 text-small text-soft">
          You cannot join or see what stays inside until its owner or a moderator lifts the ban. The
          reason given:
        </p>
        <blockquote className="mt-3 border-s-3 border-line ps-4 text-small">
          <bdi className="block">{membership.reason}</bdi>
        </blockquote>
      </Box>
    );
  if (invitation?.state === 'open')
    return (
      <Box title="You are invited">
        <p className="mt-2 text-small text-soft">
          <bdi className="font-semibold text-ink">{community.name}</bdi> sent you this link.
        </p>
        <JoinForm community={community} does="accept" token={invitation.token} />
      </Box>
    );
  switch (community.joining) {
    case 'public':
      return (
        <Box title="Join">
          <p className="mt-2 text-small text-soft">
            Everyone can join. Members can ask here and answer questions for members.
          </p>
          <JoinForm community={community} does="join" />
        </Box>
      );
    case 'invitation':
      return (
        <Box title="By invitation only">
          <p className="mt-2 text-small text-soft">
            {isUnmanaged(community)
              ? `What is asked here stays here. ${UNMANAGED}`
              : 'What is asked here stays here. To join you need a link from its owner or a moderator.'}
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
function JoinForm({ community: { slug, rules }, does, token }: JoinProps) {
  return (
    <Form method="post" action={communityPath(slug, { invite: token })}>
      <RulesBox rules={rules} />
      {token !== undefined && <input type="hidden" name="invite" value={token} />}
      <p className="mt-5">
        <button
          type="submit"
          name="does"
          value={does}
          className="pill pill-solid w-full sm:max-lg:w-auto"
        >
          {rules === '' ? 'Join' : 'Join and accept the rules'}
        </button>
      </p>
    </Form>
  );
}

function ByRequest({ community, membership, tried, now }: Props) {
  const { slug } = community;
  if (membership.as === 'waiting')
    return (
      <Box title="Request pending">
        <p className="mt-2 text-small text-soft">
          Its owner or a moderator will answer. You will see it here and under “Your communities”.
        </p>
        <Form method="post" action={communityPath(slug)} className="mt-5">
          <button
            type="submit"
            name="does"
            value="take-back"
            className="pill pill-line w-full sm:max-lg:w-auto"
          >
            Cancel request
          </button>
        </Form>
      </Box>
    );
  if (membership.as === 'refused')
    return (
      <Box title="Request declined">
        <p className="mt-2 text-small text-soft">
          {membership.again === undefined
            ? 'You can ask again later.'
            : `You can ask again ${formatRelative(new Date(membership.again), new Date(now))}.`}
        </p>
      </Box>
    );
  if (isUnmanaged(community))
    return (
      <Box title="Members join on request">
        <p className="mt-2 text-small text-soft">{UNMANAGED}</p>
      </Box>
    );
  if (membership.as === 'visitor')
    return (
      <Box title="Members join on request">
        <RulesBox rules={community.rules} />
        <p className="mt-5">
          <SiteLink to={signInPath(slug)} className="pill pill-solid w-full sm:max-lg:w-auto">
            Sign in to ask to join
          </SiteLink>
        </p>
      </Box>
    );
  return (
    <Box title="Ask to join">
      <RequestForm community={community} tried={tried} />
    </Box>
  );
}

/** The owner counts as one of its people: where there are none, nobody would answer a request. */
function isUnmanaged({ people }: CommunityView): boolean {
  return people === 0;
}

const UNMANAGED = 'Nobody manages this community, so nobody can approve requests.';

function RequestForm({ community: { slug, rules }, tried }: Pick<Props, 'community' | 'tried'>) {
  const problem = problemIn(tried, 'words');
  const hint = `Its owner and moderators read this. Up to ${WORDS_LENGTH.max} characters.`;
  return (
    <Form method="post" action={communityPath(slug)} noValidate>
      <RulesBox rules={rules} />
      <div className="mt-5">
        <Field id="words" label="A word about you (optional)" hint={hint} problem={problem}>
          <textarea
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
          {rules === '' ? 'Ask to join' : 'Ask to join and accept the rules'}
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
    <Box title={role === 'member' ? 'You are a member' : `You are ${WITH_ARTICLE[role]}`}>
      <p className="mt-4 grid gap-2.5 sm:max-lg:flex">
        <SiteLink
          to={`${href('/account/questions/new')}?${new URLSearchParams({ community: slug })}`}
          className="pill pill-solid"
        >
          Ask here
        </SiteLink>
        <SiteLink
          to={`${href('/account/surveys/new')}?${new URLSearchParams({ community: slug })}`}
          className="pill pill-line"
        >
          Make a survey
        </SiteLink>
        {role !== 'member' && (
          <SiteLink to={managePath(slug)} className="pill pill-line">
            Manage
          </SiteLink>
        )}
      </p>
      <Form method="post" action={communityPath(slug)} className="mt-4">
        <p className="text-small text-soft">
          {membership.isListed
            ? 'Your name is on the list of its people.'
            : 'Your name is not on the list of its people.'}{' '}
          <button
            type="submit"
            name="does"
            value={membership.isListed ? 'hide-name' : 'show-name'}
            className="text-link"
          >
            {membership.isListed ? 'Hide my name' : 'Show my name'}
          </button>
        </p>
      </Form>
      {role === 'owner' ? (
        <p className="mt-3 text-small text-soft">To leave, hand it over to someone first.</p>
      ) : (
        <LeaveForm slug={slug} />
      )}
    </Box>
  );
}

const WITH_ARTICLE = { owner: 'its owner', moderator: `a ${ROLE_WORDS.moderator.toLowerCase()}` };
