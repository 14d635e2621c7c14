import { href } from 'react-router';
import { formatCount } from '../../base/format.ts';
import { NotDone, type Failure } from '../../ui/not-done.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Done } from '../../ui/told.tsx';
import type { CarePart } from '../care.ts';
import type { Acts, CommunityView, Tried } from '../present.ts';
import { CARE_TAB_WORDS, CARE_TABS, type CareTab } from '../tabs.ts';
import { CareInvitations } from './care-invitations.tsx';
import { CareLog } from './care-log.tsx';
import { CarePeople } from './care-people.tsx';
import { CareQuestions } from './care-questions.tsx';
import { CareRequests } from './care-requests.tsx';
import { CareSettings } from './care-settings.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import { carePath, communityPath } from './paths.ts';

type Props = {
  now: string;
  community: CommunityView;
  can: Acts;
  waiting: number;
  part: CarePart;
  did: string | null;
  /** How many it was done to. */
  number: number;
  tried: Tried | undefined;
  failure: Failure;
  cause: unknown;
};

/** Where nobody can ask to be let in, requests stand there only while somebody waits from before. */
function isShown(tab: CareTab, { community, waiting, part }: Props): boolean {
  return (
    tab !== 'requests' || community.joining === 'request' || waiting > 0 || part.tab === 'requests'
  );
}

/** A community as its owner and moderators look after it. */
export function CareView(props: Props) {
  const { community, waiting, part, did, number, tried, failure, cause } = props;
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
          Your communities
        </SiteLink>
      </p>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 className="display max-w-[26ch] min-w-0 text-h3 sm:text-h2">
          <bdi className="block">{community.name}</bdi>
        </h1>
        <SiteLink to={communityPath(community.slug)} className="pill pill-line">
          View its page
        </SiteLink>
      </div>
      {told && (
        <Done cause={`${did} ${number}`} className="mt-6 border-s-2 border-glow ps-4 font-semibold">
          {told}
        </Done>
      )}
      <NotDone refusal={tried?.refusal} failure={failure} cause={cause} />
      <div className="mt-8">
        <TabRow
          label="Manage"
          tabs={CARE_TABS.filter((tab) => isShown(tab, props)).map((tab) => ({
            name: CARE_TAB_WORDS[tab],
            to: carePath(community.slug, { tab }),
            isHere: tab === part.tab,
            ...(tab === 'requests' && { number: waiting }),
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
      return <CareRequests {...part} community={community} waiting={waiting} now={now} />;
    case 'people':
      return <CarePeople {...part} slug={slug} can={can} tried={tried} now={now} />;
    case 'invitations':
      return <CareInvitations {...part} slug={slug} tried={tried} cause={cause} now={now} />;
    case 'questions':
      return <CareQuestions {...part} slug={slug} tried={tried} now={now} />;
    case 'settings':
      return <CareSettings {...part} community={community} can={can} tried={tried} cause={cause} />;
    case 'log':
      return <CareLog {...part} slug={slug} now={now} />;
  }
}

/** The first things to do, as links. */
function madeWords(slug: string) {
  const ask = new URLSearchParams({ community: slug });
  return (
    <>
      {'Your community is ready. '}
      <SiteLink to={carePath(slug, { tab: 'invitations' })} className="text-link">
        Invite somebody
      </SiteLink>
      {', '}
      <SiteLink to={`${href('/account/questions/new')}?${ask}`} className="text-link">
        ask its first question
      </SiteLink>
      {', or '}
      <SiteLink to={`${href('/account/surveys/new')}?${ask}`} className="text-link">
        make a survey
      </SiteLink>
      .
    </>
  );
}

const DID = new Map([
  ['edit', 'Changes saved.'],
  ['remove', 'They are no longer a member.'],
  ['ban', 'They are banned, and can no longer see what stays inside.'],
  ['lift', 'The ban is lifted. They can join again.'],
  ['appoint', 'They are a moderator now.'],
  ['dismiss', 'They are a member again.'],
  ['hand-over', 'They own it now. You are a moderator.'],
  ['invite', 'The link is ready. It is first on the list.'],
  ['revoke', 'The link is revoked.'],
  ['close-question', 'The question is closed.'],
  ['remove-question', 'The question is removed.'],
]);

function didWords(did: string, number: number): string | undefined {
  if (did === 'let-in')
    return formatCount(number, { one: '# person was approved.', other: '# people were approved.' });
  if (did === 'refuse')
    return formatCount(number, {
      one: '# request was declined.',
      other: '# requests were declined.',
    });
  return DID.get(did);
}
