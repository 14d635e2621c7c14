import { data, href } from 'react-router';
import {
  countTransferable,
  transferAnswers,
  declineTransfer,
} from '../../answering/answer-transfer.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { accountsContext, viewerContext } from '../../accounts/auth/account-context.server.ts';
import { refuseDeadLink, checkLink } from '../../accounts/auth/link-tokens.server.ts';
import { DeadLink } from '../../accounts/ui/dead-link.tsx';
import {
  askerOf,
  deadLinkResponse,
  deadLinkStatus,
  entryResponse,
  withStrictReferrer,
} from './entry-response.server.ts';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { AuthForm } from '../../accounts/ui/auth-form.tsx';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import { HiddenAddress } from '../../accounts/ui/password-input.tsx';
import { withNext } from '../../base/with-next.ts';
import * as passwordWords from '../../accounts/words/security/passwords.ts';
import * as words from '../../accounts/words/entry/finish.ts';
import type { Route } from './+types/finish.ts';

/** Only reads the token: programs open the links in emails before people do. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('t') ?? '';
  const { sql, voterId } = context.get(requestContext);
  const opened = await checkLink(sql, 'join', token);
  if (opened.state !== 'open') {
    const isIn = context.get(viewerContext).member !== undefined;
    return data({ ...opened, isIn }, { status: deadLinkStatus(url) });
  }
  const { email, voterId: asked } = opened.link;
  const answered = await countTransferable(sql, voterId ?? asked);
  return { state: opened.state, email, token, answered };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const token = url.searchParams.get('t') ?? '';
  const deps = context.get(requestContext);
  const accounts = context.get(accountsContext);
  const [opened, typed] = await Promise.all([
    checkLink(deps.sql, 'join', token),
    readFormFields(request, ['name', 'password', 'carry']),
  ]);
  const client = askerOf(request, context);
  if (opened.state !== 'open') return deadLinkResponse(await refuseDeadLink(deps, client));
  const { email, next } = opened.link;
  // The browser that opens the email may not be the one that answered.
  const voterId = deps.voterId ?? opened.link.voterId;
  const outcome = await accounts.finishSignUp(client, token, { ...typed, email });
  if (outcome.state === 'dead') return deadLinkResponse(outcome);
  if (outcome.state === 'in' && voterId !== undefined) {
    const member = { id: outcome.memberId, voterId: outcome.voterId };
    if (typed.carry === 'yes') await transferAnswers(deps, member, voterId);
    else await declineTransfer(deps.sql, member, voterId);
  }
  // New members without a destination are sent to the welcome page.
  const back = { name: typed.name, ticked: typed.carry === 'yes' };
  return entryResponse(outcome, back, next === '/' ? href('/welcome') : next);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) =>
  withStrictReferrer(actionHeaders);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: href('/sign-up/finish'),
    matches,
  });

export default function Finish({ loaderData: shown, actionData: back }: Route.ComponentProps) {
  if (shown.state !== 'open')
    return (
      <DeadLink
        why={shown.state}
        isOften={back?.why === 'limit'}
        link="sign-up"
        again={nextLinkOf(shown)}
      />
    );
  return (
    <AuthPage
      title={words.title}
      lead={
        <Sentence
          parts={words.isFor({
            address: <bdi className="font-semibold text-ink">{shown.email}</bdi>,
          })}
        />
      }
    >
      <AuthForm
        action={`${href('/sign-up/finish')}?${new URLSearchParams({ t: shown.token })}`}
        fields={['name', 'password']}
        back={back}
        words={{ problems: words.notCreated }}
        passwordHint={passwordWords.lengthHint}
        isNew
        button={words.createAccount}
        above={<HiddenAddress email={shown.email} />}
      >
        {shown.answered > 0 && (
          <label className="flex items-baseline gap-3">
            <input
              type="checkbox"
              name="carry"
              value="yes"
              defaultChecked={back?.ticked ?? true}
              className="shrink-0"
            />
            <span>{words.addAnswers({ answers: shown.answered })}</span>
          </label>
        )}
      </AuthForm>
    </AuthPage>
  );
}

/** A new member who opens the link once more has an account, and is most likely signed in. */
function nextLinkOf({ state, next, isIn }: { state: string; next: string; isIn: boolean }): {
  to: string;
  text: string;
} {
  if (isIn) return { to: href('/account'), text: words.goToAccount };
  return state === 'used'
    ? { to: withNext(href('/sign-in'), next), text: words.signIn }
    : { to: withNext(href('/sign-up'), next), text: words.newLink };
}
