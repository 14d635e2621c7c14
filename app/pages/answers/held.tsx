import { data, href, redirect } from 'react-router';
import { viewerContext } from '../../accounts/entry/context.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { fieldsOf } from '../../platform/http/form-fields.server.ts';
import { formatCount } from '../../base/format.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { hideId, shownId } from '../../platform/secrets/hidden-id.server.ts';
import { checkReason } from '../../questions/check.ts';
import { Empty } from '../../ui/empty.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Done, Refused } from '../../ui/told.tsx';
import {
  findHeldAct,
  firstHeld,
  isOver,
  listHeld,
  listHeldActs,
  type HeldList,
  type HeldSum,
} from '../../answering/held-list.server.ts';
import {
  leaveOutHeld,
  lookAtHeld,
  releaseHeld,
  takeBackLeftOut,
  type Decided,
} from '../../answering/releasing.server.ts';
import { HeldActs, type HeldActShown } from '../../answering/ui/held-acts.tsx';
import { HeldAsks, type HeldAsked, type HeldDoes } from '../../answering/ui/held-asks.tsx';
import { HeldQuestion, type HeldShown } from '../../answering/ui/held-question.tsx';
import type { Route } from './+types/held.ts';

const SCOPE = { purpose: 'held acts', within: 1 };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sql, secret } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  if (!member) throw data(null, { status: 404 });
  const idIn = (name: string) => shownId(secret, SCOPE, url.searchParams.get(name) ?? '');
  const [actId, before] = [idIn('did'), idIn('before')];
  const [list, { acts, hasMore }, done] = await Promise.all([
    listHeld(sql, member),
    listHeldActs(sql, before),
    actId === undefined ? undefined : findHeldAct(sql, actId),
  ]);
  const told = ({ id, at, ...act }: (typeof acts)[number]): HeldActShown => ({
    ...act,
    mark: hideId(secret, SCOPE, id),
    at: at.toISOString(),
  });
  return {
    done: done && told(done),
    sums: list.sums,
    questions: list.questions.map(shownOf),
    acts: acts.map(told),
    isLater: before !== undefined,
    older: hasMore ? acts.map(told).at(-1)?.mark : undefined,
  };
}

/** Numbers as they stand in the form, none where answers came too fast. */
const NETWORK = /^(?:\d{1,18}|[1-4]\d{18})$/;
/** Microseconds since 1970. */
const MOMENT = /^\d{1,16}$/;
type Back = { problem?: string | undefined; isAgain?: boolean; status?: number };
const DOES: readonly string[] = ['count', 'leave-out', 'hold-again'] satisfies HeldDoes[];

export async function action({ context, request }: Route.ActionArgs) {
  const { sql, secret, changed } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  if (!member?.staff) throw data(null, { status: 404 });
  const names = ['question', 'network', 'does', 'step', 'upTo', 'wasOut', 'reason'] as const;
  const { question: publicId, network: typed, does, ...more } = await fieldsOf(request, names);
  if (typed !== '' && !NETWORK.test(typed)) throw data(null, { status: 404 });
  const network = typed || null;
  const who = { publicId, memberId: member.id };
  if (does === 'look') return afterwards(await lookAtHeld(sql, { ...who, voter: member.voter }));
  if (!isDoes(does) || (network === null && does !== 'count')) throw data(null, { status: 404 });
  const checked = checkReason(more.reason);
  // A post that carries no more than the first form does is asked back.
  const isSure = more.step === 'sure' && MOMENT.test(more.upTo);
  if (!isSure) return askBack();
  if ('problems' in checked) return askBack({ problem: checked.problems[0]?.problem, status: 422 });
  const meant = { ...who, reason: checked.reason };
  if (does === 'count') {
    const agreed = { upTo: more.upTo, wasOut: more.wasOut === 'yes' };
    const decided = await releaseHeld(sql, secret, { ...meant, ...agreed, network });
    return decided.state === 'decided'
      ? askBack({ isAgain: true, status: 409 })
      : afterwards(decided);
  }
  if (network === null) throw data(null, { status: 404 });
  const decide = does === 'leave-out' ? leaveOutHeld : takeBackLeftOut;
  return afterwards(await decide(sql, { ...meant, network }));

  async function askBack({ problem, isAgain = false, status = 200 }: Back = {}) {
    if (!member || !isDoes(does)) throw data(null, { status: 404 });
    const [list, first] = await Promise.all([
      listHeld(sql, member, { publicId, network }),
      does === 'count' ? firstHeld(sql, { publicId, network }) : undefined,
    ]);
    const asked = askedOf(list, does, first);
    if (!asked) return afterwards({ state: (await isOver(sql, publicId)) ? 'closed' : 'gone' });
    if (asked.question.isOwn) return afterwards({ state: 'own' });
    if (does === 'count' && asked.question.isPaused) return afterwards({ state: 'paused' });
    return data({ asked: { ...asked, typed: more.reason, problem, isAgain } }, { status });
  }

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
  gone: 'There is nothing of these to decide about any more. Here is how things are now.',
  decided: 'Somebody else has decided about these. Here is how things are now.',
  left: 'None of these can be counted: their accounts are closed. You can leave them out.',
  own: 'You asked this question. Another member of staff has to decide.',
  paused: 'The question is paused. Count them once it continues.',
  closed: 'The question takes no answers any more, so what was held back stays out.',
};

/** What is asked back; undefined where there is nothing of it, or it was decided just now. */
function askedOf(
  { questions: [found] }: HeldList,
  does: HeldDoes,
  first: { answers: number; upTo: string } | undefined,
): Omit<HeldAsked, 'typed' | 'problem' | 'isAgain'> | undefined {
  const question = found && shownOf(found);
  const group = question?.groups[0];
  if (!question || !group || (does !== 'count' && group.isOut !== (does === 'hold-again')))
    return undefined;
  const { answers, upTo } = first ?? { answers: group.answers, upTo: '0' };
  return answers === 0 ? undefined : { does, question, group, answers, upTo };
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
    one: 'You now see what was chosen. The question’s page says that staff looked.',
    other: 'You now see what was chosen. The question’s page says that staff looked.',
  },
};

export default function Held({
  loaderData: { questions, sums, acts, isLater, older, done },
  actionData: back,
}: Route.ComponentProps) {
  const asked = back && 'asked' in back ? back.asked : undefined;
  return (
    <AccountFrame
      here={href('/account/held')}
      title="Held answers"
      lead={sums.waiting.answers + sums.out.answers > 0 ? LEAD : undefined}
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
        <Refused
          cause={back}
          className="mt-6 max-w-[42rem] border-s-2 border-(--edge) ps-4 font-semibold"
        >
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
          <More sums={sums} />
          <HeldActs acts={acts} isLater={isLater} older={older} />
        </>
      )}
    </AccountFrame>
  );
}

const LEAD =
  'One network brought more answers to a question than count. Count the rest if you know that a hall or a school sent them. If not, leave them out: then what that network sends no longer makes the site check the result.';

/** Of all questions that are open. */
function Sums({ sums: { waiting, out } }: Pick<HeldList, 'sums'>) {
  if (waiting.answers + out.answers === 0)
    return (
      <div className="mt-10 max-w-[46rem]">
        <Empty title="Nothing is held back.">
          Where one network brings more answers to an open question than count, you decide here
          about the rest.
        </Empty>
      </div>
    );
  return (
    <>
      <p className="mt-10 max-w-[46rem]">
        {waiting.answers === 0
          ? 'No answers to open questions wait for a decision.'
          : sumWords(waiting, WAIT)}
      </p>
      {out.answers > 0 && <p className="mt-1 max-w-[46rem]">{sumWords(out, OUT)}</p>}
    </>
  );
}

const WAIT = { one: 'waits for a decision', other: 'wait for a decision' };
const OUT = { one: 'is left out', other: 'are left out' };

/** What is too much for a list, by what is to be done about it. */
function More({ sums: { waiting, out } }: Pick<HeldList, 'sums'>) {
  if (waiting.more + out.more === 0) return null;
  return (
    <p className="mt-6 max-w-[46rem] text-small text-soft">
      {[
        waiting.more > 0 && formatCount(waiting.more, MORE_WAIT),
        out.more > 0 && formatCount(out.more, MORE_OUT),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

const MORE_WAIT = {
  one: '# smaller group that waits is not listed.',
  other: '# smaller groups that wait are not listed.',
};
const MORE_OUT = {
  one: '# smaller group that is left out is not listed.',
  other: '# smaller groups that are left out are not listed.',
};

/** "40 answers to 3 questions wait for a decision." */
function sumWords({ answers, questions }: HeldSum, become: typeof WAIT): string {
  const many = formatCount(answers, { one: '# answer', other: '# answers' });
  const asked = formatCount(questions, { one: '# question', other: '# questions' });
  return `${many} to ${asked} ${formatCount(answers, become)}.`;
}
