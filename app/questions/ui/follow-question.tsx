import { href, useFetcher } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import type { FollowState } from '../follow-rules.ts';
import { FollowForm } from './follow-form.tsx';
import * as words from '../words/follow.ts';

/** The response of the page's action. */
export type QuestionFollowResponse = { follows: boolean } | { refusal: string };

type Props = {
  id: string;
  /** The path of the page. */
  path: string;
  follow: FollowState | undefined;
  /** The member's settings let no result through. */
  getsNoResult: boolean;
  /** Why a press without a script did nothing. */
  refusal: string | undefined;
};

/** A way to be notified of the end of a question: one press for members, an email address for everybody else. */
export function FollowQuestion({ id, ...member }: Props) {
  if (member.follow === undefined)
    return (
      <details className="follow-way">
        <summary className="fact-link list-none">{words.emailTheResult}</summary>
        <div className="py-3">
          <FollowForm question={id} />
        </div>
      </details>
    );
  return member.follow === 'own' ? null : <MemberFollow {...member} />;
}

function MemberFollow({ path, follow, getsNoResult, refusal: refused }: Omit<Props, 'id'>) {
  const fetcher = useFetcher<QuestionFollowResponse>();
  const { data, formData } = fetcher;
  const settled = data && 'follows' in data ? data.follows : follow === 'followed';
  const isOn = formData ? formData.get('does') === 'follow' : settled;
  const refusal = data && 'refusal' in data && !formData ? data.refusal : refused;
  const promise = getsNoResult ? words.noResult : words.willGetIt;
  return (
    <fetcher.Form method="post" action={path}>
      {(isOn || getsNoResult) && `${promise} `}
      {getsNoResult && (
        <>
          <SiteLink
            to={`${href('/account/notifications')}?show=settings#choice-outcome`}
            className="fact-link"
          >
            {words.changeSettings}
          </SiteLink>{' '}
        </>
      )}
      <button
        type="submit"
        name="does"
        value={isOn ? 'unfollow' : 'follow'}
        className="fact-link text-start"
      >
        {isOn ? words.stopFollowing : getsNoResult ? words.follow : words.emailTheResult}
      </button>
      <output className={refusal ? 'block text-alarm' : 'sr-only'}>
        {refusal ?? (data && (isOn ? promise : words.noLongerFollowed))}
      </output>
    </fetcher.Form>
  );
}
