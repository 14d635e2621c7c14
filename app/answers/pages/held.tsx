import { data, href, redirect } from 'react-router';
import { viewerContext } from '../../accounts/context.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { fieldsOf } from '../../accounts/ui/entry-answer.ts';
import { formatCount, formatNumber } from '../../base/format.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { hideId, shownId } from '../../platform/hidden-id.server.ts';
import { checkReason } from '../../questions/check.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { Done, Refused } from '../../ui/told.tsx';
import { isOver, listHeld, listHeldActs, type HeldList } from '../held-list.server.ts';
import {
  leaveOutHeld,
  lookAtHeld,
  MOST_RELEASED,
  releaseHeld,
  takeBackLeftOut,
  type Decided,
} from '../releasing.server.ts';
import { HeldActs, type HeldActShown } from '../ui/held-acts.tsx';
import { HeldAsks, type HeldAsked, type HeldDoes } from '../ui/held-asks.tsx';
import { HeldQuestion, type HeldShown } from '../ui/held-question.tsx';
import type { Route } from './+types/held.ts';

const SCOPE = { purpose: 'held acts', within: 1 };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sql, secret } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  if (!member) throw data(null, { status: 404 });
  const actId = shownId(secret, SCOPE, url.searchParams.get('did') ?? '');
  const [list, acts, [done]] = await Promise.all([
    listHeld(sql, member),
    listHeldActs(sql),
    actId === undefined ? [] : listHeldActs(sql, actId),
  ]);
  const told = ({ id, at, ...act }: (typeof acts)[number]): HeldActShown => ({
    ...act,
    mark: hideId(secret, SCOPE, id),
    at: at.toISOString(),
  });
  return {
    done: done && told(done),
    sums: list.sums,
    more: list.more,
    questions: list.questions.map(shownOf),
    acts: acts.map(told),
  };
}

/** Numbers as they stand in the form, none where answers came too fast. */
const NETWORK = /^(?:\d{1,18}|[1-4]\d{18})$/;
const DOES: readonly string[] = ['count', 'leave-out', 'hold-again'] satisfies HeldDoes[];

export async function action({ context, request }: Route.ActionArgs) {
  const { sql, secret, changed } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  if (!member?.staff) throw data(null, { status: 404 });
  const names = ['question', 'network', 'does', 'step', 'upTo', 'reason'] as const;
  const { question: publicId, network, does, ...more } = await fieldsOf(request, names);
  if (network !== '' && !NETWORK.test(network)) throw data(null, { status: 404 });
  const who = { publicId, memberId: member.id };
  if (does === 'look') return afterwards(await lookAtHeld(sql, { ...who, voter: member.voter }));
  if (!isDoes(does) || (network === '' && does !== 'count')) throw data(null, { status: 404 });
  const upTo = new Date(more.upTo);
  const checked = checkReason(more.reason);
  const isSure = more.step === 'sure' && !Number.isNaN(upTo.getTime());
  // A post that carries no more than the first form does is asked back.
  if (!isSure || 'problems' in checked) {
    const problem = isSure && 'problems' in checked ? checked.problems[0]?.problem : undefined;
    const asked = askedOf(await listHeld(sql, member), { publicId, network, does });
    if (!asked) return afterwards({ state: (await isOver(sql, publicId)) ? 'closed' : 'gone' });
    if (asked.question.isOwn) return afterwards({ state: 'own' });
    if (does === 'count' && asked.question.isPaused) return afterwards({ state: 'paused' });
    return data(
      { asked: { ...asked, typed: more.reason, problem } },
      { status: problem === undefined ? 200 : 422 },
    );
  }
  const meant = { ...who, network, reason: checked.reason };
  if (does === 'count')
    return afterwards(await releaseHeld(sql, secret, { ...meant, network: network || null, upTo }));
  const decide = does === 'leave-out' ? leaveOutHeld : takeBackLeftOut;
  return afterwards(await decide(sql, meant));

  function afterwards(decided: Decided) {
    if (decided.state !== 'done') return data({ reason: REASONS[decided.state] }, { status: 409 });
    changed([decided.publicId]);
    throw redirect(`${href('/account/held')}?did=${hideId(secret, SCOPE, decided.actId)}`, 303);
  }
}

function isDoes(does: string): does is HeldDoes {
  return DOES.includes(does);
}

const REASONS = {
  gone: 'Nothing of that network waits here any more.',
  own: 'You asked this question. Somebody else of the staff has to decide.',
  paused: 'The question is paused. Count them once it continues.',
  closed: 'The question takes no answers any more, so what was held back stays out.',
};

type Pressed = { publicId: string; network: string; does: HeldDoes };

/** What is asked back; undefined where there is nothing of it, or it was decided just now. */
function askedOf(
  list: HeldList,
  { publicId, network, does }: Pressed,
): Omit<HeldAsked, 'typed' | 'problem'> | undefined {
  const found = list.questions.find((one) => one.publicId === publicId);
  const question = found && shownOf(found);
  const group = question?.groups.find((one) => (one.network ?? '') === network);
  if (!question || !group || (does !== 'count' && group.isOut !== (does === 'hold-again')))
    return undefined;
  const answers = does === 'count' ? Math.min(group.answers, MOST_RELEASED) : group.answers;
  return { does, question, group, answers, upTo: list.readAt.toISOString() };
}

function shownOf({ choices, counted, groups, ...question }: HeldList['questions'][number]) {
  const shown: HeldShown = {
    ...question,
    groups: groups.map(({ from, to, picks, base, ...group }) => ({
      ...group,
      from: from.toISOString(),
      to: to.toISOString(),
      picked:
        picks && counted
          ? {
              held: base,
              counted: counted.base,
              rows: choices.map(({ number, label, role }) => ({
                number,
                label,
                isListed: role === 'listed',
                held: picks.get(number) ?? 0,
                counted: counted.picks.get(number) ?? 0,
              })),
            }
          : undefined,
    })),
  };
  return shown;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Held answers',
    description: 'Answers that were received and not counted, by question and network.',
    path: href('/account/held'),
    matches,
  });

const DONE = {
  counted: { one: '# answer counts now.', other: '# answers count now.' },
  'left-out': { one: '# answer is left out.', other: '# answers are left out.' },
  'taken-back': {
    one: '# answer waits for a decision again.',
    other: '# answers wait for a decision again.',
  },
  looked: {
    one: 'You see what was chosen now. The question’s page says that staff looked.',
    other: 'You see what was chosen now. The question’s page says that staff looked.',
  },
};

export default function Held({
  loaderData: { questions, sums, more, acts, done },
  actionData: back,
}: Route.ComponentProps) {
  const asked = back && 'asked' in back ? back.asked : undefined;
  return (
    <AccountFrame
      here={href('/account/held')}
      title="Held answers"
      lead="One network brought more answers to a question than count. Count the rest if you know that a hall or a school sent them. If not, leave them out: then that network no longer keeps the result being checked."
    >
      {done && !back && (
        <Done
          cause={done.mark}
          className="mt-6 max-w-[42rem] border-s-2 border-glow ps-4 font-semibold"
        >
          {`${formatCount(done.answers, DONE[done.did])} `}
          <SiteLink to={href('/question/:id', { id: done.publicId })} className="text-link">
            <bdi>{done.text}</bdi>
          </SiteLink>
        </Done>
      )}
      {back && 'reason' in back && (
        <Refused cause={back} className="mt-6 max-w-[32rem]">
          {back.reason}
        </Refused>
      )}
      {asked ? (
        <HeldAsks asked={asked} />
      ) : (
        <>
          <Sums sums={sums} />
          <div className="mt-8 max-w-[46rem]">
            {questions.map((question) => (
              <HeldQuestion key={question.publicId} question={question} />
            ))}
          </div>
          {more > 0 && (
            <p className="mt-6">
              {formatCount(more, {
                one: '# smaller group is not listed here.',
                other: '# smaller groups are not listed here.',
              })}
            </p>
          )}
          <HeldActs acts={acts} />
        </>
      )}
    </AccountFrame>
  );
}

/** Of all questions that are open. */
function Sums({ sums: { waiting, out } }: Pick<HeldList, 'sums'>) {
  return (
    <>
      <p className="mt-10 max-w-[46rem]">
        {waiting.answers === 0
          ? 'No answers to open questions wait for a decision.'
          : `${formatCount(waiting.answers, WAIT)} ${ofWords(waiting)}`}
      </p>
      {out.answers > 0 && (
        <p className="mt-1 max-w-[46rem]">{`${formatCount(out.answers, OUT)} ${ofWords(out)}`}</p>
      )}
    </>
  );
}

const WAIT = { one: '# answer waits for a decision.', other: '# answers wait for a decision.' };
const OUT = { one: '# answer is left out.', other: '# answers are left out.' };

function ofWords({ networks, questions }: HeldList['sums']['out']): string {
  const asked = `Questions: ${formatNumber(questions)}.`;
  return networks > 0 ? `Networks: ${formatNumber(networks)}. ${asked}` : asked;
}
