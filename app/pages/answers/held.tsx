import { data, href, redirect } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import { formatCount } from '../../base/words/figures.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { encodeId, decodeId } from '../../platform/secrets/encoded-id.server.ts';
import type { PublicReasonProblem } from '../../communities/schema.ts';
import { checkReason } from '../../questions/check.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SuccessMessage, RefusalMessage } from '../../ui/status-message.tsx';
import {
  findHeldBackLogEntry,
  findReleaseBatch,
  isQuestionClosed,
  listHeldBack,
  listHeldBackLog,
  type HeldBackList,
  type HeldBackSum,
} from '../../answering/held-back-list.server.ts';
import {
  excludeHeldBack,
  peekAtHeldBack,
  releaseHeldBack,
  undoExclusion,
  type DecisionResult,
} from '../../answering/held-back-decisions.server.ts';
import { HeldBackLog, type HeldBackLogItem } from '../../answering/ui/held-back-log.tsx';
import {
  HeldBackConfirm,
  type HeldBackConfirmation,
  type HeldBackAction,
} from '../../answering/ui/held-back-confirm.tsx';
import {
  HeldBackSection,
  type HeldBackQuestionView,
} from '../../answering/ui/held-back-question.tsx';
import type { Route } from './+types/held.ts';

const SCOPE = { purpose: 'held acts', within: 1 };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sql, secret } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  if (!member) throw data(null, { status: 404 });
  const idIn = (name: string) => decodeId(secret, SCOPE, url.searchParams.get(name) ?? '');
  const [actId, before] = [idIn('did'), idIn('before')];
  const [list, { acts, hasMore }, done] = await Promise.all([
    listHeldBack(sql, member),
    listHeldBackLog(sql, before),
    actId === undefined ? undefined : findHeldBackLogEntry(sql, actId),
  ]);
  const toShownAct = ({ id, at, ...act }: (typeof acts)[number]): HeldBackLogItem => ({
    ...act,
    id: encodeId(secret, SCOPE, id),
    at: at.toISOString(),
  });
  return {
    done: done && toShownAct(done),
    sums: list.sums,
    questions: list.questions.map(toHeldShown),
    acts: acts.map(toShownAct),
    isLater: before !== undefined,
    older: hasMore ? acts.map(toShownAct).at(-1)?.id : undefined,
  };
}

/** Network numbers as in the form; empty if answers came too fast. */
const NETWORK = /^(?:\d{1,18}|[1-4]\d{18})$/;
/** Microseconds since 1970. */
const MOMENT = /^\d{1,16}$/;
type ConfirmOptions = {
  problem?: PublicReasonProblem | undefined;
  isAgain?: boolean;
  status?: number;
};
const HELD_ACTIONS: readonly string[] = [
  'count',
  'leave-out',
  'hold-again',
] satisfies HeldBackAction[];

export async function action({ context, request }: Route.ActionArgs) {
  const { sql, secret, markChanged } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  if (!member?.staff) throw data(null, { status: 404 });
  const names = ['question', 'network', 'does', 'step', 'upTo', 'wasOut', 'reason'] as const;
  const {
    question: publicId,
    network: typed,
    does,
    ...more
  } = await readFormFields(request, names);
  if (typed !== '' && !NETWORK.test(typed)) throw data(null, { status: 404 });
  const network = typed || null;
  const who = { publicId, memberId: member.id };
  if (does === 'look') return respond(await peekAtHeldBack(sql, { ...who, voter: member.voter }));
  if (!isHeldAction(does) || (network === null && does !== 'count'))
    throw data(null, { status: 404 });
  const checked = checkReason(more.reason);
  // A post without the fields of the confirmation is answered with the confirmation.
  const isSure = more.step === 'sure' && MOMENT.test(more.upTo);
  if (!isSure) return askToConfirm();
  if ('problems' in checked)
    return askToConfirm({ problem: checked.problems[0]?.problem, status: 422 });
  const meant = { ...who, reason: checked.reason };
  if (does === 'count') {
    const agreed = { upTo: more.upTo, wasOut: more.wasOut === 'yes' };
    const decided = await releaseHeldBack(sql, secret, { ...meant, ...agreed, network });
    return decided.state === 'decided'
      ? askToConfirm({ isAgain: true, status: 409 })
      : respond(decided);
  }
  if (network === null) throw data(null, { status: 404 });
  const decide = does === 'leave-out' ? excludeHeldBack : undoExclusion;
  return respond(await decide(sql, { ...meant, network }));

  async function askToConfirm({ problem, isAgain = false, status = 200 }: ConfirmOptions = {}) {
    if (!member || !isHeldAction(does)) throw data(null, { status: 404 });
    const [list, first] = await Promise.all([
      listHeldBack(sql, member, { publicId, network }),
      does === 'count' ? findReleaseBatch(sql, { publicId, network }) : undefined,
    ]);
    const asked = confirmationOf(list, does, first);
    if (!asked)
      return respond({ state: (await isQuestionClosed(sql, publicId)) ? 'closed' : 'gone' });
    if (asked.question.isOwn) return respond({ state: 'own' });
    if (does === 'count' && asked.question.isPaused) return respond({ state: 'paused' });
    return data({ asked: { ...asked, typed: more.reason, problem, isAgain } }, { status });
  }

  function respond(decided: DecisionResult) {
    if (decided.state !== 'done') return data({ reason: REFUSALS[decided.state] }, { status: 409 });
    markChanged([decided.publicId]);
    throw redirect(`${href('/account/held')}?did=${encodeId(secret, SCOPE, decided.actId)}`, 303);
  }
}

function isHeldAction(does: string): does is HeldBackAction {
  return HELD_ACTIONS.includes(does);
}

const REFUSALS = {
  gone: 'There is nothing of these to decide about any more. Here is how things are now.',
  decided: 'Somebody else has decided about these. Here is how things are now.',
  left: 'None of these can be counted: their accounts are closed. You can leave them out.',
  own: 'You asked this question. Another member of staff has to decide.',
  paused: 'The question is paused. Count them once it continues.',
  closed: 'The question takes no answers any more, so what was held back stays out.',
};

/** What staff must confirm; undefined if no such answers are left, or somebody just decided. */
function confirmationOf(
  { questions: [found] }: HeldBackList,
  does: HeldBackAction,
  first: { answers: number; upTo: string } | undefined,
): Omit<HeldBackConfirmation, 'typed' | 'problem' | 'isAgain'> | undefined {
  const question = found && toHeldShown(found);
  const group = question?.groups[0];
  if (!question || !group || (does !== 'count' && group.isOut !== (does === 'hold-again')))
    return undefined;
  const { answers, upTo } = first ?? { answers: group.answers, upTo: '0' };
  return answers === 0 ? undefined : { does, question, group, answers, upTo };
}

function toHeldShown({ choices, counted, groups, ...question }: HeldBackList['questions'][number]) {
  const shown: HeldBackQuestionView = {
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
        <SuccessMessage
          cause={done.id}
          className="mt-6 max-w-[42rem] border-s-2 border-glow ps-4 font-semibold"
        >
          {`${formatCount(done.answers, DONE[done.did])} `}
          <SiteLink to={href('/question/:id', { id: done.publicId })} className="text-link">
            <bdi>{done.text}</bdi>
          </SiteLink>
        </SuccessMessage>
      )}
      {back && 'reason' in back && (
        <RefusalMessage
          cause={back}
          className="mt-6 max-w-[42rem] border-s-2 border-(--edge) ps-4 font-semibold"
        >
          {back.reason}
        </RefusalMessage>
      )}
      {asked ? (
        <HeldBackConfirm asked={asked} />
      ) : (
        <>
          <HeldSums sums={sums} />
          <div className="mt-8 max-w-[46rem]">
            {questions.map((question) => (
              <HeldBackSection key={question.publicId} question={question} />
            ))}
          </div>
          <UnlistedGroups sums={sums} />
          <HeldBackLog acts={acts} isLater={isLater} older={older} />
        </>
      )}
    </AccountFrame>
  );
}

const LEAD =
  'One network brought more answers to a question than count. Count the rest if you know that a hall or a school sent them. If not, leave them out: then what that network sends no longer makes the site check the result.';

/** Sums over all open questions. */
function HeldSums({ sums: { waiting, out } }: Pick<HeldBackList, 'sums'>) {
  if (waiting.answers + out.answers === 0)
    return (
      <div className="mt-10 max-w-[46rem]">
        <EmptyState title="Nothing is held back.">
          Where one network brings more answers to an open question than count, you decide here
          about the rest.
        </EmptyState>
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

/** How many groups are past the limit of the list, by what can be done about them. */
function UnlistedGroups({ sums: { waiting, out } }: Pick<HeldBackList, 'sums'>) {
  if (waiting.more + out.more === 0) return null;
  return (
    <p className="mt-6 max-w-[46rem] text-small text-soft">
      {[
        waiting.more > 0 && formatCount(waiting.more, UNLISTED_WAITING),
        out.more > 0 && formatCount(out.more, UNLISTED_LEFT_OUT),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

const UNLISTED_WAITING = {
  one: '# smaller group that waits is not listed.',
  other: '# smaller groups that wait are not listed.',
};
const UNLISTED_LEFT_OUT = {
  one: '# smaller group that is left out is not listed.',
  other: '# smaller groups that are left out are not listed.',
};

/** "40 answers to 3 questions wait for a decision." */
function sumWords({ answers, questions }: HeldBackSum, become: typeof WAIT): string {
  const many = formatCount(answers, { one: '# answer', other: '# answers' });
  const asked = formatCount(questions, { one: '# question', other: '# questions' });
  return `${many} to ${asked} ${formatCount(answers, become)}.`;
}
