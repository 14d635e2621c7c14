import { href } from 'react-router';
import { SubmitFailureMessage, type SubmitFailure } from '../../ui/submit-failure.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import type { ManageContent } from '../manage-views.ts';
import type { CommunityPermissions, CommunityView, FailedForm } from '../community-views.ts';
import { MANAGE_TAB_WORDS, MANAGE_TABS, type ManageTab } from '../tabs.ts';
import { ManageInvitations } from './manage-invitations.tsx';
import { ManageLog } from './manage-log.tsx';
import { ManagePeople } from './manage-people.tsx';
import { ManageQuestions } from './manage-questions.tsx';
import { ManageReasons } from './manage-reasons.tsx';
import { ManageRequests } from './manage-requests.tsx';
import { ManageSettings } from './manage-settings.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { managePath, communityPath } from './paths.ts';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/manage.ts';
import { communityRefusalText } from '../words/refusals.ts';

type Props = {
  now: string;
  community: CommunityView;
  can: CommunityPermissions;
  waiting: number;
  /** How many reasons wait for a look. */
  reasonsWaiting: number;
  newReasonsWait: boolean;
  part: ManageContent;
  did: string | null;
  /** How many people it was done to. */
  number: number;
  tried: FailedForm | undefined;
  failure: SubmitFailure;
  cause: unknown;
};

/** Where nobody can request to join, the tab is shown only while older requests wait; that of reasons alike. */
function isShown(
  tab: ManageTab,
  { community, waiting, reasonsWaiting, newReasonsWait, part }: Props,
): boolean {
  if (tab === 'reasons') return newReasonsWait || reasonsWaiting > 0 || part.tab === 'reasons';
  return (
    tab !== 'requests' || community.joining === 'request' || waiting > 0 || part.tab === 'requests'
  );
}

export function ManageView(props: Props) {
  const { community, waiting, reasonsWaiting, part, did, number, tried, failure, cause } = props;
  const told =
    did === null || tried || failure
      ? undefined
      : did === 'made'
        ? madeWords(community.slug)
        : didWords(did, number);
  return (
    <div className="page pt-8 sm:pt-12">
      <p className="text-small">
        <SiteLink to={href('/account/communities')} className="quiet-link text-soft">
          {words.yourCommunities}
        </SiteLink>
      </p>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 className="display max-w-[26ch] min-w-0 text-h3 sm:text-h2">
          <bdi className="block">{community.name}</bdi>
        </h1>
        <SiteLink to={communityPath(community.slug)} className="pill pill-line">
          {words.viewPage}
        </SiteLink>
      </div>
      {told && (
        <SuccessMessage
          cause={`${did} ${number}`}
          className="mt-6 border-s-2 border-glow ps-4 font-semibold"
        >
          {told}
        </SuccessMessage>
      )}
      <SubmitFailureMessage
        refusal={tried?.refusal && communityRefusalText(tried.refusal)}
        failure={failure}
        cause={cause}
      />
      <div className="mt-8">
        <TabRow
          label={words.manage}
          tabs={MANAGE_TABS.filter((tab) => isShown(tab, props)).map((tab) => ({
            name: MANAGE_TAB_WORDS[tab],
            to: managePath(community.slug, { tab }),
            isHere: tab === part.tab,
            ...(tab === 'requests' && { number: waiting }),
            ...(tab === 'reasons' && { number: reasonsWaiting }),
          }))}
        />
      </div>
      <div className="mt-8 max-w-[54rem]">
        <Part {...props} />
      </div>
    </div>
  );
}

function Part({ community, can, now, part, tried, waiting, cause }: Props) {
  const { slug } = community;
  switch (part.tab) {
    case 'requests':
      return <ManageRequests {...part} community={community} waiting={waiting} now={now} />;
    case 'people':
      return <ManagePeople {...part} slug={slug} can={can} tried={tried} now={now} />;
    case 'invitations':
      return <ManageInvitations {...part} slug={slug} tried={tried} cause={cause} now={now} />;
    case 'questions':
      return <ManageQuestions {...part} slug={slug} tried={tried} now={now} />;
    case 'reasons':
      return <ManageReasons {...part} slug={slug} tried={tried} now={now} />;
    case 'settings':
      return (
        <ManageSettings {...part} community={community} can={can} tried={tried} cause={cause} />
      );
    case 'log':
      return <ManageLog {...part} slug={slug} now={now} />;
  }
}

/** The first things to do, as links. */
function madeWords(slug: string) {
  const ask = new URLSearchParams({ community: slug });
  return (
    <Sentence
      parts={words.ready({
        invite: (text) => (
          <SiteLink to={managePath(slug, { tab: 'invitations' })} className="text-link">
            {text}
          </SiteLink>
        ),
        ask: (text) => (
          <SiteLink to={`${href('/account/questions/new')}?${ask}`} className="text-link">
            {text}
          </SiteLink>
        ),
        survey: (text) => (
          <SiteLink to={`${href('/account/surveys/new')}?${ask}`} className="text-link">
            {text}
          </SiteLink>
        ),
      })}
    />
  );
}

function didWords(did: string, number: number): string | undefined {
  if (did === 'let-in') return words.approved({ number });
  if (did === 'refuse') return words.declined({ number });
  return words.done.get(did);
}
