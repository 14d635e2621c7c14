import type { ReactNode } from 'react';
import { href } from 'react-router';
import { formatCount } from '../../base/words/figures.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import {
  DELETION_DAYS,
  type DeletionSummary,
  type OwnedCommunity,
} from '../deletion/deletion-rules.ts';
import { withNext } from './next-url.ts';

type Props = {
  leaving: DeletionSummary;
  isProven: boolean;
  /** The form was sent without the box that says it is meant. */
  isUnsure: boolean;
};

const DAYS = formatCount(DELETION_DAYS, { one: '# day', other: '# days' });

/** Says what goes with an account and what stays, before anything can be pressed. */
export function DeleteAccountSection({ leaving, isProven, isUnsure }: Props) {
  return (
    <section aria-labelledby="leave" className="mt-14 border-t border-line pt-7">
      <h2 id="leave" className="text-h4">
        Delete your account
      </h2>
      <p className="mt-3 max-w-[62ch] text-soft">
        {`The account is closed at once and you are signed out everywhere. For ${DAYS} you can still change your mind, by a link we email you or by signing in, and everything is as it was. After that it is erased, and nobody can bring it back.`}
      </p>
      <div className="mt-8 grid max-w-[62rem] gap-x-12 gap-y-8 lg:grid-cols-2">
        <List title="What is erased">{erasedItems(leaving)}</List>
        <List title="What stays">{keptItems(leaving)}</List>
      </div>
      {leaving.communities.length > 0 && (
        <div className="mt-8 max-w-[62ch]">
          <List title="What happens to your communities">
            {leaving.communities.map((community) => (
              <CommunityOutcome key={community.slug} {...community} />
            ))}
          </List>
        </div>
      )}
      <div className="mt-9 max-w-[32rem]">
        {leaving.isLastAdmin ? (
          <p className="border-s-2 border-glow ps-4">
            You are the only admin of this site. Give{' '}
            <SiteLink to={href('/account/staff')} className="text-link">
              somebody else
            </SiteLink>{' '}
            that role first; then you can delete your account here.
          </p>
        ) : isProven ? (
          <DeleteAccountForm isUnsure={isUnsure} />
        ) : (
          <>
            <SiteLink
              to={withNext(href('/sign-in/confirm'), href('/account/data'))}
              className="pill pill-line"
            >
              Continue
            </SiteLink>
            <p className="mt-3 text-small text-soft">
              We first confirm it’s you. Nothing is deleted yet.
            </p>
          </>
        )}
      </div>
    </section>
  );
}

/** Without a script, the focus leads to what is missing. */
const INVALID_PROPS = { 'aria-invalid': true, 'aria-describedby': 'sure-problem', autoFocus: true };

function DeleteAccountForm({ isUnsure }: { isUnsure: boolean }) {
  return (
    <form method="post" action={href('/account/data')} className="grid gap-5">
      <div className="grid gap-1.5">
        {isUnsure && (
          <p id="sure-problem" className="text-small font-semibold text-alarm">
            Tick this if you want your account to be deleted.
          </p>
        )}
        <label className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            id="sure"
            type="checkbox"
            name="sure"
            value="1"
            {...(isUnsure && INVALID_PROPS)}
            className="relative top-0.5 size-5 shrink-0"
          />
          <span>{`I want my account to be deleted, and know that after ${DAYS} nobody can bring it back.`}</span>
        </label>
      </div>
      <p>
        <button type="submit" name="does" value="leave" className="pill pill-line">
          Delete my account
        </button>
      </p>
    </form>
  );
}

function erasedItems({ openAnswers, reasons, goneQuestions }: DeletionSummary): ReactNode {
  return (
    <>
      <li>
        Your name, your address, your ways to sign in, what you told about yourself, what you follow
        and your memberships.
      </li>
      <li>
        {openAnswers > 0
          ? formatCount(openAnswers, {
              one: 'Your answer to the one question that is open now: it is removed.',
              other:
                'Your answers to questions that are still open, # of them now: they are removed.',
            })
          : 'Your answers to questions that are still open then: they are removed.'}
      </li>
      {reasons > 0 && (
        <li>
          {formatCount(reasons, {
            one: 'The reason you gave for an answer.',
            other: 'The # reasons you gave for your answers.',
          })}
        </li>
      )}
      <li>
        {goneQuestions > 0
          ? formatCount(goneQuestions, {
              one: 'Your drafts, and the one question of yours that nobody else has answered.',
              other: 'Your drafts, and the # questions of yours that nobody else has answered.',
            })
          : 'Your drafts.'}
      </li>
    </>
  );
}

function keptItems({ closedAnswers, keptQuestions }: DeletionSummary): ReactNode {
  return (
    <>
      <li>
        {closedAnswers > 0
          ? formatCount(closedAnswers, {
              one: 'Your answer to one closed question stays counted, since a closed result never changes. ',
              other:
                'Your answers to # closed questions stay counted, since a closed result never changes. ',
            })
          : 'Answers to questions that are closed by then stay counted, since a closed result never changes. '}
        Each gets a random number that leads neither to you nor to another answer of yours.
      </li>
      {keptQuestions > 0 && (
        <li>
          {formatCount(keptQuestions, {
            one: 'The one question of yours that others have answered stays, and says nothing of you.',
            other:
              'The # questions of yours that others have answered stay, and say nothing of you.',
          })}
        </li>
      )}
    </>
  );
}

function CommunityOutcome({ slug, name, becomes }: OwnedCommunity) {
  return (
    <li>
      <SiteLink to={href('/community/:slug', { slug })} className="text-link">
        <bdi>{name}</bdi>
      </SiteLink>
      {becomes === 'deleted' && ' is deleted: nobody else is in it.'}
      {becomes === 'ownerless' &&
        ' stays with its questions, but nobody will manage it, since it has no other members.'}
      {typeof becomes === 'object' && (
        <>
          {' goes to '}
          <bdi className="font-semibold">{becomes.heir}</bdi>
          {', as things stand.'}
        </>
      )}
    </li>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-3 grid max-w-[62ch] list-disc gap-2.5 ps-5 marker:text-soft">{children}</ul>
    </div>
  );
}
