import { data, href } from 'react-router';
import { ownValue } from '../../base/own-value.ts';
import { loadDeletionSummary } from '../../privacy/deletion-summary.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { RefusalMessage } from '../../ui/status-message.tsx';
import {
  accountsContext,
  requireMember,
  requireRecentProof,
} from '../../accounts/auth/account-context.server.ts';
import { requestDeletion } from '../../accounts/deletion/deletion-request.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { redirectWithCookies } from './entry-response.server.ts';
import { DeleteAccountSection } from '../../accounts/ui/delete-account-section.tsx';
import { DownloadDataSection } from '../../accounts/ui/download-data-section.tsx';
import * as badRequests from '../../accounts/words/bad-requests.ts';
import * as words from '../../accounts/words/profile/data.ts';
import type { Route } from './+types/data.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { member, session } = requireMember(context);
  return {
    leaving: await loadDeletionSummary(context.get(requestContext).sql, member),
    isProven: session.isProven,
    did: url.searchParams.get('did'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { member } = requireRecentProof(context, href('/account/data'));
  const fields = await request.formData();
  if (fields.get('does') !== 'leave') throw data(badRequests.noSuchButton, { status: 400 });
  if (fields.get('sure') !== '1') return data({ isUnsure: true }, { status: 422 });
  const deps = context.get(requestContext);
  // The page says why the last admin cannot leave.
  if ((await requestDeletion(deps, member)) === 'last admin')
    return data({ isUnsure: false }, { status: 409 });
  throw redirectWithCookies(
    `${href('/sign-in/stay')}?did=leaving`,
    context.get(accountsContext).expiredDeletionCookies,
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.yourData,
    description: words.description,
    path: href('/account/data'),
    matches,
  });

export default function Data({
  loaderData: { leaving, isProven, did },
  actionData,
}: Route.ComponentProps) {
  const why = actionData ? undefined : ownValue(words.noDownload, did ?? '');
  return (
    <AccountFrame here={href('/account/data')} title={words.yourData} lead={words.lead}>
      {why && (
        <RefusalMessage
          cause={did}
          className="mt-8 max-w-[32rem] rounded-row border-2 border-alarm px-5 py-4 font-semibold"
        >
          {why}
        </RefusalMessage>
      )}
      <DownloadDataSection isProven={isProven} />
      <DeleteAccountSection
        leaving={leaving}
        isProven={isProven}
        isUnsure={actionData?.isUnsure ?? false}
      />
    </AccountFrame>
  );
}
