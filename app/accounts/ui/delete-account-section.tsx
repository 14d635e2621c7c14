import type { ReactNode } from 'react';
import { href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import {
  DELETION_DAYS,
  type DeletionSummary,
  type OwnedCommunity,
} from '../deletion/deletion-rules.ts';
import { withNext } from '../../base/with-next.ts';
import * as words from '../words/profile/delete-account.ts';

type Props = {
  leaving: DeletionSummary;
  isProven: boolean;
  /** The form was sent without the box that says it is meant. */
  isUnsure: boolean;
};

/** Says what goes with an account and what stays, before anything can be pressed. */
export function DeleteAccountSection({ leaving, isProven, isUnsure }: Props) {
  return (
    <section aria-labelledby="leave" className="mt-14 border-t border-line pt-7">
      <h2 id="leave" className="text-h4">
        {words.deleteYourAccount}
      </h2>
      <p className="mt-3 max-w-[62ch] text-soft">{words.howItEnds({ days: DELETION_DAYS })}</p>
      <div className="mt-8 grid max-w-[62rem] gap-x-12 gap-y-8 lg:grid-cols-2">
        <List title={words.whatIsErased}>{erasedItems(leaving)}</List>
        <List title={words.whatStays}>{keptItems(leaving)}</List>
      </div>
      {leaving.communities.length > 0 && (
        <div className="mt-8 max-w-[62ch]">
          <List title={words.whatHappensToCommunities}>
            {leaving.communities.map((community) => (
              <CommunityOutcome key={community.slug} {...community} />
            ))}
          </List>
        </div>
      )}
      <div className="mt-9 max-w-[32rem]">
        {leaving.isLastAdmin ? (
          <p className="border-s-2 border-glow ps-4">
            <Sentence
              parts={words.onlyAdmin({
                link: (text) => (
                  <SiteLink to={href('/account/staff')} className="text-link">
                    {text}
                  </SiteLink>
                ),
              })}
            />
          </p>
        ) : isProven ? (
          <DeleteAccountForm isUnsure={isUnsure} />
        ) : (
          <>
            <SiteLink
              to={withNext(href('/sign-in/confirm'), href('/account/data'))}
              className="pill pill-line"
            >
              {words.continueToDelete}
            </SiteLink>
            <p className="mt-3 text-small text-soft">{words.confirmFirst}</p>
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
            {words.tickFirst}
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
          <span>{words.sure({ days: DELETION_DAYS })}</span>
        </label>
      </div>
      <p>
        <button type="submit" name="does" value="leave" className="pill pill-line">
          {words.deleteMyAccount}
        </button>
      </p>
    </form>
  );
}

function erasedItems({ openAnswers, reasons, goneQuestions }: DeletionSummary): ReactNode {
  return (
    <>
      <li>{words.personErased}</li>
      <li>{words.openAnswersErased({ answers: openAnswers })}</li>
      {reasons > 0 && <li>{words.reasonsErased({ reasons })}</li>}
      <li>{words.questionsErased({ questions: goneQuestions })}</li>
    </>
  );
}

function keptItems({ closedAnswers, keptQuestions }: DeletionSummary): ReactNode {
  return (
    <>
      <li>
        {words.closedAnswersStay({ answers: closedAnswers })} {words.randomNumber}
      </li>
      {keptQuestions > 0 && <li>{words.questionsStay({ questions: keptQuestions })}</li>}
    </>
  );
}

function CommunityOutcome({ slug, name, becomes }: OwnedCommunity) {
  const community = (
    <SiteLink to={href('/community/:slug', { slug })} className="text-link">
      <bdi>{name}</bdi>
    </SiteLink>
  );
  return (
    <li>
      {becomes === 'deleted' && <Sentence parts={words.communityDeleted({ community })} />}
      {becomes === 'ownerless' && <Sentence parts={words.communityOwnerless({ community })} />}
      {typeof becomes === 'object' && (
        <Sentence
          parts={words.communityGoesTo({
            community,
            heir: <bdi className="font-semibold">{becomes.heir}</bdi>,
          })}
        />
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
