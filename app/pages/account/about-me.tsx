import { data, href, redirect } from 'react-router';
import { ownValue } from '../../base/own-value.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { SuccessMessage } from '../../ui/status-message.tsx';
import { DETAIL_FIELDS, readDetails, isEmptyDetails } from '../../accounts/profile/details.ts';
import { requireMember } from '../../accounts/auth/account-context.server.ts';
import {
  eraseDetails,
  findDetails,
  saveDetails,
} from '../../accounts/profile/details-store.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { DetailsForm } from '../../accounts/ui/details-form.tsx';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import * as words from '../../accounts/words/profile/about-me.ts';
import type { Route } from './+types/about-me.ts';
import { HeadedSection } from '../../ui/headed-section.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { member } = requireMember(context);
  const details = await findDetails(context.get(requestContext).sql, member.id);
  return { details, did: url.searchParams.get('did') };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { member } = requireMember(context);
  const { sql } = context.get(requestContext);
  const { does, ...typed } = await readFormFields(request, [...DETAIL_FIELDS, 'does']);
  const here = href('/account/about');
  if (does === 'erase') {
    await eraseDetails(sql, member.id);
    throw redirect(`${here}?did=erased`, 303);
  }
  const { details, problems } = readDetails(typed);
  if (Object.keys(problems).length > 0) return data({ typed, problems }, { status: 422 });
  await saveDetails(sql, member.id, details);
  throw redirect(`${here}?did=kept`, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.aboutMe,
    description: words.description,
    path: href('/account/about'),
    matches,
  });

export default function AboutMe({
  loaderData: { details, did },
  actionData,
}: Route.ComponentProps) {
  const told = did === null ? undefined : ownValue(words.done, did);
  return (
    <AccountFrame here={href('/account/about')} title={words.aboutMe} lead={words.lead}>
      {told && !actionData && (
        <SuccessMessage cause={did} className="mt-6 border-s-2 border-glow ps-4 font-semibold">
          {isEmptyDetails(details) && did === 'kept' ? words.nothingStored : told}
        </SuccessMessage>
      )}
      <HeadedSection id="use" title={words.whatItIsFor} className="mt-10 max-w-[62ch]">
        <p className="mt-4 text-soft">{words.usedForSplits}</p>
      </HeadedSection>
      <DetailsForm typed={actionData?.typed ?? details} problems={actionData?.problems ?? {}} />
      {!isEmptyDetails(details) && (
        <HeadedSection id="erase" title={words.deleteIt} className="mt-14 max-w-[32rem]">
          <p className="mt-4 text-soft">{words.answersStay}</p>
          <details className="group/erase mt-4">
            <summary className="pill pill-line list-none group-open/erase:hidden">
              {words.deleteEverything}
            </summary>
            <form method="post" action={href('/account/about')}>
              <p>{words.deletedForGood}</p>
              <button type="submit" name="does" value="erase" className="pill pill-solid mt-4">
                {words.deleteNow}
              </button>
            </form>
          </details>
        </HeadedSection>
      )}
    </AccountFrame>
  );
}
