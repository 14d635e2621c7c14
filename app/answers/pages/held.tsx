import { data, href, redirect } from 'react-router';
import { viewerContext } from '../../accounts/context.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { entryOf } from '../../base/entry-of.ts';
import { formatCount } from '../../base/format.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { Moment } from '../../ui/moment.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Done, Refused } from '../../ui/told.tsx';
import { leaveOutHeld, listHeld, releaseHeld, type Decided } from '../releasing.server.ts';
import type { Route } from './+types/held.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sql } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  if (!member) throw data(null, { status: 404 });
  const groups = await listHeld(sql, member.id);
  return {
    did: url.searchParams.get('did'),
    groups: groups.map(({ from, to, ...group }) => ({
      ...group,
      from: from.toISOString(),
      to: to.toISOString(),
    })),
  };
}

/** Numbers as they stand in the form, none where answers came too fast. */
const NETWORK = /^(?:\d{1,18}|[1-4]\d{18})$/;

export async function action({ context, request }: Route.ActionArgs) {
  const { sql, secret, changed } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  if (!member?.staff) throw data(null, { status: 404 });
  const fields = await request.formData();
  const [publicId, network] = [fields.get('question'), fields.get('network') ?? ''];
  if (typeof publicId !== 'string' || typeof network !== 'string')
    throw data(null, { status: 404 });
  if (network !== '' && !NETWORK.test(network)) throw data(null, { status: 404 });
  const meant = { publicId, memberId: member.id };
  const does = fields.get('does') ?? 'count';
  if (does === 'count') {
    const done = await releaseHeld(sql, secret, { ...meant, network: network || null });
    return afterwards(done, 'counted');
  }
  if (does !== 'leave-out' || network === '') throw data(null, { status: 404 });
  return afterwards(await leaveOutHeld(sql, { ...meant, network }), 'left-out');

  function afterwards(decided: Decided, did: keyof typeof DONE) {
    if (decided.state !== 'done') return data({ reason: REASONS[decided.state] }, { status: 409 });
    changed([decided.publicId]);
    throw redirect(`${href('/account/held')}?did=${did}`, 303);
  }
}

const DONE = {
  counted: 'The answers were counted.',
  'left-out': 'The answers stay out.',
};

const REASONS = {
  gone: 'Nothing of that network waits here any more.',
  own: 'You asked this question. Somebody else of the staff has to decide.',
  paused: 'The question is paused. Count them once it continues.',
  closed: 'The question takes no answers any more, so what was held back stays out.',
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Held answers',
    description: 'Answers that were received and not counted, by question and network.',
    path: href('/account/held'),
    matches,
  });

export default function Held({
  loaderData: { groups, did },
  actionData: back,
}: Route.ComponentProps) {
  const done = did === null ? undefined : entryOf(DONE, did);
  return (
    <AccountFrame
      here={href('/account/held')}
      title="Held answers"
      lead="One network brought more answers to a question than count. Count the rest if you know that a hall or a school sent them. If not, leave them out: then they never count, and that network no longer keeps the result being checked. Neither can be undone."
    >
      {done !== undefined && !back && (
        <Done cause={did} className="mt-6 border-s-2 border-glow ps-4 font-semibold">
          {done}
        </Done>
      )}
      {back && (
        <Refused cause={back} className="mt-6 max-w-[32rem]">
          {back.reason}
        </Refused>
      )}
      {groups.length === 0 ? (
        <p className="mt-10">No answers to open questions are held back.</p>
      ) : (
        <ul className="mt-10 max-w-[46rem] border-t border-line">
          {groups.map((group) => (
            <Group key={`${group.publicId} ${group.network}`} {...group} />
          ))}
        </ul>
      )}
    </AccountFrame>
  );
}

type GroupProps = Route.ComponentProps['loaderData']['groups'][number];

function Group({ publicId, text, network, answers, counted, from, to, isOwn }: GroupProps) {
  const held = formatCount(answers, { one: '# answer held', other: '# answers held' });
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 border-b border-line py-5">
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="text-lead">
          <SiteLink to={href('/question/:id', { id: publicId })} className="quiet-link">
            <bdi>{text}</bdi>
          </SiteLink>
        </h2>
        <p className="mt-1 text-small text-soft">
          {network === null
            ? `${held}: more than 600 a minute`
            : `${held} of one network, ${formatCount(counted, { one: '# counted', other: '# counted' })} beyond its first ten`}
        </p>
        <p className="text-small text-soft">
          <Moment at={from} />
          {minuteOf(to) !== minuteOf(from) && (
            <>
              {' to '}
              <Moment at={to} />
            </>
          )}
        </p>
      </div>
      {isOwn ? (
        <p className="text-small text-soft">You asked this</p>
      ) : (
        <form method="post" action={href('/account/held')} className="flex flex-wrap gap-3">
          <input type="hidden" name="question" value={publicId} />
          <input type="hidden" name="network" value={network ?? ''} />
          <button type="submit" name="does" value="count" className="pill pill-line">
            Count them
            <span className="sr-only">{`: ${held}, ${text}`}</span>
          </button>
          {network !== null && (
            <button type="submit" name="does" value="leave-out" className="pill pill-line">
              Leave them out
              <span className="sr-only">{`: ${held}, ${text}`}</span>
            </button>
          )}
        </form>
      )}
    </li>
  );
}

/** As moments are told. */
function minuteOf(at: string): string {
  return at.slice(0, 'YYYY-MM-DDThh:mm'.length);
}
