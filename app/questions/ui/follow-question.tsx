import { useFetcher } from 'react-router';
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
  /** Why a press without a script did nothing. */
  refusal: string | undefined;
};

/** A way to be notified of the end of a question: one press for members, an email address for everybody else. */
export function FollowQuestion({ id, path, follow, refusal }: Props) {
  if (follow === undefined)
    return (
      <details className="follow-way">
        <summary className="fact-link">{words.emailTheResult}</summary>
        <div className="py-3">
          <FollowForm question={id} />
        </div>
      </details>
    );
  return follow === 'own' ? null : (
    <MemberFollow path={path} isFollowed={follow === 'followed'} refused={refusal} />
  );
}

type MemberProps = { path: string; isFollowed: boolean; refused: string | undefined };

function MemberFollow({ path, isFollowed, refused }: MemberProps) {
  const fetcher = useFetcher<QuestionFollowResponse>();
  const { data, formData } = fetcher;
  const settled = data && 'follows' in data ? data.follows : isFollowed;
  const isOn = formData ? formData.get('does') === 'follow' : settled;
  const refusal = data && 'refusal' in data && !formData ? data.refusal : refused;
  return (
    <fetcher.Form method="post" action={path}>
      {isOn && `${words.willGetIt} `}
      <button
        type="submit"
        name="does"
        value={isOn ? 'unfollow' : 'follow'}
        className="fact-link text-start"
      >
        {isOn ? words.stopFollowing : words.emailTheResult}
      </button>
      <output className={refusal ? 'block text-alarm' : 'sr-only'}>
        {refusal ?? (data && (isOn ? words.willGetIt : words.noLongerFollowed))}
      </output>
    </fetcher.Form>
  );
}
