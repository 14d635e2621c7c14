import { href } from 'react-router';
import { formatCount, formatNumber, formatRelative } from '../../base/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { History } from '../history.ts';
import type { State } from '../rules.ts';
import type { Problem } from '../schema.ts';
import { AuthorActs, type Acts } from './author-acts.tsx';
import { NotDone, type Failure } from '../../ui/not-done.tsx';
import { QuestionHistory, QuestionStanding } from './question-history.tsx';
import { ShareAddress } from '../../ui/share-address.tsx';
import { Done } from '../../ui/told.tsx';

type Props = {
  question: {
    id: string;
    text: string;
    state: State;
    stateReason: string | undefined;
    closedEarly: boolean;
    opensAt: string;
    closesAt: string;
    turnout: number;
    counts: { changes: number; peeked: number; heldBack: number };
    replaces: string | undefined;
    replacedBy: string | undefined;
  };
  /** The survey it was asked in with others. */
  survey: { id: string; title: string; place: number; of: number } | undefined;
  history: History;
  can: Acts;
  address: string;
  now: string;
  did: string | null;
  tried:
    | { does: string; refusal: string | undefined; reason: string; problems: Problem[] }
    | undefined;
  failure: Failure;
  cause: unknown;
};

const DID = new Map([
  ['asked', 'Your question is asked. Share its address, and answer it yourself if you like.'],
  ['edited', 'The changes are kept.'],
  ['corrected', 'The correction is published.'],
  ['opened', 'It is open.'],
  ['paused', 'It is paused.'],
  ['resumed', 'It is open again.'],
  ['closed', 'It is closed.'],
]);

export const STATE_WORDS: Record<State, string> = {
  scheduled: 'Not open yet',
  open: 'Open now',
  paused: 'Paused',
  closed: 'Closed',
  removed: 'Removed by a moderator',
};

/** A question as its author looks after it: how it stands, where to share it, what can be done. */
export function OwnQuestionView(props: Props) {
  const { question, survey, history, can, address, now, did, tried, failure, cause } = props;
  const { id, text, state, opensAt, closesAt } = question;
  const told = did && !tried ? DID.get(did) : undefined;
  const at = state === 'scheduled' ? opensAt : closesAt;
  const verb = state === 'scheduled' ? 'Opens' : state === 'closed' ? 'Closed' : 'Closes';
  return (
    <div className="page pt-8 sm:pt-12">
      <p className="text-small">
        <SiteLink to={href('/account/questions')} className="quiet-link text-soft">
          Your questions
        </SiteLink>
      </p>
      {told && (
        <Done cause={did} className="mt-6 border-s-2 border-glow ps-4 font-semibold">
          {told}
        </Done>
      )}
      <NotDone refusal={tried?.refusal} failure={failure} cause={cause} />
      <p
        className={`mt-8 flex items-center gap-2.5 text-small font-semibold ${state === 'open' ? 'text-star' : 'text-soft'}`}
      >
        {state === 'open' && (
          <span className="size-2.5 rounded-full bg-glow ring-4 ring-dim" aria-hidden="true" />
        )}
        {STATE_WORDS[state]}
      </p>
      <h1 className="display mt-3 max-w-[26ch] text-h3 sm:text-h2">
        <bdi>{text}</bdi>
      </h1>
      {survey && (
        <p className="mt-4 text-small text-soft">
          {`Question ${survey.place} of ${survey.of} in your survey `}
          <SiteLink to={href('/account/surveys/:id', { id: survey.id })} className="text-link">
            <bdi>{survey.title}</bdi>
          </SiteLink>
        </p>
      )}
      <QuestionStanding question={question} />
      <Figures question={question} />
      <p className="mt-2 text-small text-soft">
        {`${verb} ${formatRelative(new Date(at), new Date(now))}, `}
        <Moment at={at} />
      </p>
      <div className="mt-10 flex flex-wrap items-end gap-x-3 gap-y-4">
        <div className="min-w-0 grow basis-80 sm:max-w-130">
          <ShareAddress address={address} />
        </div>
        <SiteLink to={href('/question/:id', { id })} className="pill pill-line">
          {state === 'closed' ? 'See the result' : 'See its page'}
        </SiteLink>
        {state !== 'removed' && (
          <SiteLink to={`${href('/live')}?question=${id}`} className="pill pill-line">
            Show it to a room
          </SiteLink>
        )}
      </div>
      <div className="max-w-[54rem]">
        <AuthorActs id={id} can={can} state={state} tried={tried} />
        <div className="mt-14">
          <QuestionHistory history={history} />
        </div>
      </div>
    </div>
  );
}

/** How it goes; what people picked stays hidden from its author as from everyone. */
function Figures({ question: { turnout, counts } }: Pick<Props, 'question'>) {
  const more = [
    counts.changes > 0 &&
      formatCount(counts.changes, { one: '# answer was changed', other: '# answers were changed' }),
    counts.peeked > 0 &&
      formatCount(counts.peeked, {
        one: '# person looked without answering',
        other: '# people looked without answering',
      }),
    counts.heldBack > 0 &&
      formatCount(counts.heldBack, { one: '# answer held back', other: '# answers held back' }),
  ].filter((words) => typeof words === 'string');
  if (turnout === 0) return <p className="mt-8 text-lead">Nobody has answered yet.</p>;
  return (
    <p className="mt-8 flex flex-wrap items-baseline gap-x-3">
      <span className="display font-display text-h2 font-bold tabular-nums">
        {formatNumber(turnout)}
      </span>
      <span className="text-lead">
        {turnout === 1 ? 'person has answered' : 'people have answered'}
      </span>
      {more.length > 0 && <span className="text-small text-soft">{more.join(' · ')}</span>}
    </p>
  );
}
