import { data, href } from 'react-router';
import { entryOf } from '../../base/entry-of.ts';
import { leavingOf } from '../../privacy/leaving.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { Refused } from '../../ui/told.tsx';
import { accountsContext, holderOf, provenHolderOf } from '../../accounts/entry/context.server.ts';
import { askToLeave } from '../../accounts/staff/account-end.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { onward } from './entry-answer.server.ts';
import { LeaveSection } from '../../accounts/ui/leave-section.tsx';
import { TakeSection } from '../../accounts/ui/take-section.tsx';
import type { Route } from './+types/data.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { member, session } = holderOf(context);
  return {
    leaving: await leavingOf(context.get(requestContext).sql, member),
    isProven: session.isProven,
    did: url.searchParams.get('did'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { member } = provenHolderOf(context, href('/account/data'));
  const fields = await request.formData();
  if (fields.get('does') !== 'leave') throw data('There is no such button.', { status: 400 });
  if (fields.get('sure') !== '1') return data({ isUnsure: true }, { status: 422 });
  const means = context.get(requestContext);
  // The page says why the last admin cannot.
  if ((await askToLeave(means, member)) === 'last admin')
    return data({ isUnsure: false }, { status: 409 });
  throw onward(`${href('/sign-in/stay')}?did=leaving`, context.get(accountsContext).leaversExpired);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Your data',
    description: 'Download everything we store about you, or delete your account.',
    path: href('/account/data'),
    matches,
  });

/** What the address says of a download that did not begin. */
const NO_DOWNLOAD: Record<string, string> = {
  'under-way': 'Your data is being downloaded already. Wait until that is done.',
  often: 'You downloaded your data five times today. You can do it again tomorrow.',
  later: 'The download could not begin just now. Try again in a moment.',
};

export default function Data({
  loaderData: { leaving, isProven, did },
  actionData,
}: Route.ComponentProps) {
  const why = actionData ? undefined : entryOf(NO_DOWNLOAD, did ?? '');
  return (
    <AccountFrame
      here={href('/account/data')}
      title="Your data"
      lead="Download a copy of your data, or delete your account."
    >
      {why && (
        <Refused
          cause={did}
          className="mt-8 max-w-[32rem] rounded-row border-2 border-alarm px-5 py-4 font-semibold"
        >
          {why}
        </Refused>
      )}
      <TakeSection isProven={isProven} />
      <LeaveSection
        leaving={leaving}
        isProven={isProven}
        isUnsure={actionData?.isUnsure ?? false}
      />
    </AccountFrame>
  );
}
