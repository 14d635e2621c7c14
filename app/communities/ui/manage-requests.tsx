import { Form } from 'react-router';
import { formatRelative } from '../../base/words/figures.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import type { RequestView } from '../manage-views.ts';
import type { CommunityView } from '../community-views.ts';
import { ASK_AGAIN_DAYS } from '../community-rules.ts';
import { managePath } from './paths.ts';
import * as texts from '../words/manage.ts';

type Props = {
  community: CommunityView;
  requests: readonly RequestView[];
  waiting: number;
  now: string;
};

/** Requests, the oldest first; several are answered at a time. */
export function ManageRequests({ community, requests, waiting, now }: Props) {
  if (requests.length === 0)
    return (
      <EmptyState title={texts.noRequests}>
        {community.joining === 'request' ? texts.requestsAppearHere : texts.requestsAppearOnRequest}
      </EmptyState>
    );
  return (
    <Form method="post" action={managePath(community.slug, { tab: 'requests' })}>
      <ul className="border-t border-line">
        {requests.map(({ encodedId, name, words, askedAt }) => (
          <li key={encodedId} className="border-b border-line">
            <label className="flex items-baseline gap-3.5 py-4">
              <input
                type="checkbox"
                name="person"
                value={encodedId}
                defaultChecked={requests.length === 1}
                className="relative top-0.5 size-4.5 shrink-0"
              />
              <span className="min-w-0">
                <Sentence
                  parts={texts.askedWhen({
                    name: <bdi className="font-semibold">{name}</bdi>,
                    when: formatRelative(new Date(askedAt), new Date(now)),
                    rest: (text) => <span className="text-small text-soft">{text}</span>,
                  })}
                />
                {words !== '' && (
                  <span dir="auto" className="mt-1 block whitespace-pre-line">
                    {words}
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {waiting > requests.length && (
        <p className="mt-4 text-small text-soft">
          {texts.moreRequests({ more: waiting - requests.length })}
        </p>
      )}
      <p className="mt-6 flex flex-wrap gap-3">
        <button type="submit" name="does" value="let-in" className="pill pill-solid">
          {texts.approveSelected}
        </button>
        <button type="submit" name="does" value="refuse" className="pill pill-line">
          {texts.declineSelected}
        </button>
      </p>
      <p className="mt-3 text-small text-soft">{texts.declineRule({ days: ASK_AGAIN_DAYS })}</p>
    </Form>
  );
}
