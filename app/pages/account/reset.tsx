import { data, href } from 'react-router';
import { pathAfter } from '../../answering/carry.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { accountsContext } from '../../accounts/entry/context.server.ts';
import { lookAtReset, resetPassword } from '../../accounts/entry/passwords.server.ts';
import { DeadLink } from '../../accounts/ui/dead-link.tsx';
import { EndOthers } from '../../accounts/ui/end-others.tsx';
import { askerOf, deadAnswer, deadStatus, entryAnswer, secretive } from './entry-answer.server.ts';
import { fieldsOf } from '../../platform/http/form-fields.server.ts';
import { EntryForm } from '../../accounts/ui/entry-form.tsx';
import { EntryPage } from '../../accounts/ui/entry-page.tsx';
import { HiddenAddress, PASSWORD_HINT } from '../../accounts/ui/password-input.tsx';
import type { Route } from './+types/reset.ts';

/** Only looks: programs open the links of mails before people do. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('t') ?? '';
  const shown = await lookAtReset(context.get(requestContext).sql, token);
  return shown.state === 'open'
    ? { state: shown.state, email: shown.member.email, token }
    : data({ state: shown.state }, { status: deadStatus(url) });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const token = url.searchParams.get('t') ?? '';
  const asker = askerOf(request, context);
  const { password, others } = await fieldsOf(request, ['password', 'others']);
  const endsOthers = others === '1';
  const means = context.get(requestContext);
  const outcome = await resetPassword(means, asker, token, {
    password,
    endsOthers,
  });
  if (outcome.state === 'dead') return deadAnswer(outcome);
  if (outcome.state === 'refused') return entryAnswer(outcome, { ticked: endsOthers }, '/');
  const { memberId, next } = outcome;
  const proof = { memberId, way: 'link', second: 'none' } as const;
  const admission = await context.get(accountsContext).admit(asker, proof);
  return entryAnswer(admission, {}, await pathAfter(means, admission, next));
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => secretive(actionHeaders);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Choose a new password',
    description: 'Choose a new password by the link we emailed you.',
    path: href('/sign-in/reset'),
    matches,
  });

export default function Reset({ loaderData: shown, actionData: back }: Route.ComponentProps) {
  if (shown.state !== 'open')
    return (
      <DeadLink
        why={shown.state}
        isOften={back?.why === 'limit'}
        what="A link to choose a new password"
        lasts="for ten minutes"
        again={{ to: href('/sign-in/forgot'), text: 'Ask for a new link' }}
      />
    );
  return (
    <EntryPage
      title="Choose a new password"
      lead={
        <>
          For the account of <bdi className="font-semibold text-ink">{shown.email}</bdi>.
        </>
      }
    >
      <EntryForm
        action={`${href('/sign-in/reset')}?${new URLSearchParams({ t: shown.token })}`}
        fields={['password']}
        back={back}
        words={{ problems: 'The password was not changed. Please check:' }}
        passwordLabel="New password"
        passwordHint={PASSWORD_HINT}
        isNew
        button="Save password"
        above={<HiddenAddress email={shown.email} />}
      >
        <EndOthers isTicked={back?.ticked} />
      </EntryForm>
    </EntryPage>
  );
}
