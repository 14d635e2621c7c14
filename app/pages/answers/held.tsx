import { data, href, redirect } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { AccountFrame } from '../../accounts/ui/account-frame.tsx';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { encodeId, decodeId } from '../../platform/secrets/encoded-id.server.ts';
import type { PublicReasonProblem } from '../../communities/community-schema.ts';
import { checkPublicReason } from '../../questions/question-check.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SuccessMessage, RefusalMessage } from '../../ui/status-message.tsx';
import {
  findHeldBackLogEntry,
  findReleaseBatch,
  isQuestionClosed,
  listHeldBack,
  listHeldBackLog,
  type HeldBackList,
} from '../../answering/held-back-list.server.ts';
import {
  excludeHeldBack,
  peekAtHeldBack,
  releaseHeldBack,
  undoExclusion,
  type DecisionOutcome,
} from '../../answering/held-back-decisions.server.ts';
import { HeldBackLog, type HeldBackLogItem } from '../../answering/ui/held-back-log.tsx';
import {
  HeldBackConfirm,
  type HeldBackConfirmation,
  type HeldBackButton,
} from '../../answering/ui/held-back-confirm.tsx';
import {
  HeldBackSection,
  type HeldBackQuestionView,
} from '../../answering/ui/held-back-question.tsx';
import * as words from '../../answering/words/held-back.ts';
import type { Route } from './+types/held.ts';
import { choiceLabel } from '../../questions/words/outside.ts';

const SCOPE = { purpose: 'held acts', within: 1 };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sql, secret } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  if (!member) throw data(null, { status: 404 });
  const idIn = (name: string) => decodeId(secret, SCOPE, url.searchParams.get(name) ?? '');
  const [decisionId, before] = [idIn('did'), idIn('before')];
  const [list, { decisions, hasMore }, done] = await Promise.all([
    listHeldBack(sql, member),
    listHeldBackLog(sql, before),
    decisionId === undefined ? undefined : findHeldBackLogEntry(sql, decisionId),
  ]);
  const toLogItem = ({ id, at, ...decision }: (typeof decisions)[number]): HeldBackLogItem => ({
    ...decision,
    id: encodeId(secret, SCOPE, id),
    at: at.toISOString(),
  });
  return {
    done: done && toLogItem(done),
    sums: list.sums,
    questions: list.questions.map(toHeldShown),
    decisions: decisions.map(toLogItem),
    isLater: before !== undefined,
    older: hasMore ? decisions.map(toLogItem).at(-1)?.id : undefined,
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
const HELD_BACK_BUTTONS: readonly string[] = [
  'count',
  'leave-out',
  'hold-again',
] satisfies HeldBackButton[];

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
  const networkNumber = typed || null;
  const who = { publicId, memberId: member.id };
  if (does === 'look')
    return respond(await peekAtHeldBack(sql, { ...who, voterId: member.voterId }));
  if (!isHeldBackButton(does) || (networkNumber === null && does !== 'count'))
    throw data(null, { status: 404 });
  const checked = checkPublicReason(more.reason);
  // A post without the fields of the confirmation is answered with the confirmation.
  const isSure = more.step === 'sure' && MOMENT.test(more.upTo);
  if (!isSure) return askToConfirm();
  if ('problems' in checked)
    return askToConfirm({ problem: checked.problems[0]?.problem, status: 422 });
  const meant = { ...who, reason: checked.reason };
  if (does === 'count') {
    const agreed = { upTo: more.upTo, wasOut: more.wasOut === 'yes' };
    const decided = await releaseHeldBack(sql, secret, { ...meant, ...agreed, networkNumber });
    return decided.state === 'decided'
      ? askToConfirm({ isAgain: true, status: 409 })
      : respond(decided);
  }
  if (networkNumber === null) throw data(null, { status: 404 });
  const decide = does === 'leave-out' ? excludeHeldBack : undoExclusion;
  return respond(await decide(sql, { ...meant, networkNumber }));

  async function askToConfirm({ problem, isAgain = false, status = 200 }: ConfirmOptions = {}) {
    if (!member || !isHeldBackButton(does)) throw data(null, { status: 404 });
    const [list, first] = await Promise.all([
      listHeldBack(sql, member, { publicId, networkNumber }),
      does === 'count' ? findReleaseBatch(sql, { publicId, networkNumber }) : undefined,
    ]);
    const asked = confirmationOf(list, does, first);
    if (!asked)
      return respond({ state: (await isQuestionClosed(sql, publicId)) ? 'closed' : 'gone' });
    if (asked.question.isOwn) return respond({ state: 'own' });
    if (does === 'count' && asked.question.isPaused) return respond({ state: 'paused' });
    return data({ asked: { ...asked, typed: more.reason, problem, isAgain } }, { status });
  }

  function respond(decided: DecisionOutcome) {
    if (decided.state !== 'done') return data({ refused: decided.state }, { status: 409 });
    markChanged([decided.publicId]);
    throw redirect(
      `${href('/account/held')}?did=${encodeId(secret, SCOPE, decided.decisionId)}`,
      303,
    );
  }
}

function isHeldBackButton(does: string): does is HeldBackButton {
  return HELD_BACK_BUTTONS.includes(does);
}

/** What staff must confirm; undefined if no such answers are left, or somebody just decided. */
function confirmationOf(
  { questions: [found] }: HeldBackList,
  does: HeldBackButton,
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
              rows: choices.map((choice) => ({
                number: choice.number,
                label: choiceLabel(choice),
                isListed: choice.role === 'listed',
                held: picks.get(choice.number) ?? 0,
                counted: counted.picks.get(choice.number) ?? 0,
              })),
            }
          : undefined,
    })),
  };
  return shown;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: href('/account/held'),
    matches,
  });

export default function Held({
  loaderData: { questions, sums, decisions, isLater, older, done },
  actionData: back,
}: Route.ComponentProps) {
  const asked = back && 'asked' in back ? back.asked : undefined;
  return (
    <AccountFrame
      here={href('/account/held')}
      title={words.title}
      lead={sums.waiting.answers + sums.out.answers > 0 ? words.lead : undefined}
    >
      {done && !back && (
        <SuccessMessage
          cause={done.id}
          className="mt-6 max-w-[42rem] border-s-2 border-glow ps-4 font-semibold"
        >
          <Sentence
            parts={words.done({
              ...done,
              question: (
                <SiteLink to={href('/question/:id', { id: done.publicId })} className="text-link">
                  <bdi>{done.text}</bdi>
                </SiteLink>
              ),
            })}
          />
        </SuccessMessage>
      )}
      {back && 'refused' in back && (
        <RefusalMessage
          cause={back}
          className="mt-6 max-w-[42rem] border-s-2 border-(--edge) ps-4 font-semibold"
        >
          {words.refusals[back.refused]}
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
          <HeldBackLog decisions={decisions} isLater={isLater} older={older} />
        </>
      )}
    </AccountFrame>
  );
}

/** Sums over all open questions. */
function HeldSums({ sums: { waiting, out } }: Pick<HeldBackList, 'sums'>) {
  if (waiting.answers + out.answers === 0)
    return (
      <div className="mt-10 max-w-[46rem]">
        <EmptyState title={words.nothingHeld}>{words.aboutHeld}</EmptyState>
      </div>
    );
  return (
    <>
      <p className="mt-10 max-w-[46rem]">
        {waiting.answers === 0 ? words.noneWait : words.sumWaiting(waiting)}
      </p>
      {out.answers > 0 && <p className="mt-1 max-w-[46rem]">{words.sumLeftOut(out)}</p>}
    </>
  );
}

/** How many groups are past the limit of the list, by what can be done about them. */
function UnlistedGroups({ sums: { waiting, out } }: Pick<HeldBackList, 'sums'>) {
  if (waiting.more + out.more === 0) return null;
  return (
    <p className="mt-6 max-w-[46rem] text-small text-soft">
      {[waiting.more > 0 && words.moreWait(waiting), out.more > 0 && words.moreLeftOut(out)]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}
