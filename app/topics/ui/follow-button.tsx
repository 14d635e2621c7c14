import { href, useFetcher } from 'react-router';
import { Star } from '../../ui/logo.tsx';
import * as words from '../words/topic.ts';

export type TopicFollowResponse = { isFollowed: boolean } | { state: 'failed' };

type Props = { slug: string; name: string; isFollowed: boolean };

/** Follows or unfollows a topic: a form that returns to the page, or with a script stays in place. */
export function FollowButton({ slug, name, isFollowed }: Props) {
  const fetcher = useFetcher<TopicFollowResponse>();
  const { data, formData } = fetcher;
  const hasFailed = data !== undefined && 'state' in data && formData === undefined;
  const settled = data !== undefined && 'isFollowed' in data ? data.isFollowed : isFollowed;
  const isOn = formData ? formData.get('does') === 'follow' : settled;
  return (
    <fetcher.Form method="post" action={href('/topic/:slug', { slug })}>
      <button
        type="submit"
        name="does"
        value={isOn ? 'unfollow' : 'follow'}
        className={`pill ${isOn ? 'pill-line' : 'border border-transparent pill-solid'}`}
      >
        <span className="swap">
          <Label isOff={isOn}>{words.follow}</Label>
          <Label isOff={!isOn} isOwn>
            {words.following}
          </Label>
        </span>
        <span className="sr-only">{isOn ? words.stopFollowing({ name }) : name}</span>
      </button>
      <output className={hasFailed ? 'ms-3 text-small text-alarm' : 'sr-only'}>
        {hasFailed
          ? words.followFailed
          : data && (isOn ? words.nowFollowing({ name }) : words.noLongerFollowing({ name }))}
      </output>
    </fetcher.Form>
  );
}

type LabelProps = { isOff: boolean; isOwn?: boolean; children: string };

function Label({ isOff, isOwn = false, children }: LabelProps) {
  return (
    <span data-off={isOff ? '' : undefined} className="inline-flex items-center gap-2">
      <Star className={isOwn ? 'size-3.5 text-star' : 'size-3.5'} />
      {children}
    </span>
  );
}
