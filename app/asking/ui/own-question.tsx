import type { ReactNode } from 'react';
import { href } from 'react-router';
import { formatNumber } from '../../base/words/figures.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { QuestionChanges } from '../../questions/history.ts';
import type { QuestionState } from '../../questions/question-rules.ts';
import type { StateReason } from '../../questions/state-reason.ts';
import { turnoutWords } from '../../questions/words/turnout.ts';
import { AuthorActions, type QuestionPermissions } from './author-actions.tsx';
import { StateTime, OwnHead, type ActionOutcome } from './own-head.tsx';
import { QuestionHistory, QuestionStatus } from '../../questions/ui/question-history.tsx';
import { useRemoveAsked } from './use-draft.ts';
import { Sentence } from '../../ui/sentence.tsx';
import * as texts from '../words/own-question.ts';

type Props = {
  question: {
    id: string;
    text: string;
    state: QuestionState;
    stateReason: StateReason | undefined;
    closedEarly: boolean;
    opensAt: string;
    closesAt: string;
    turnout: number;
    counts: {
      changes: number;
      peeked: number;
      heldBack: number;
      excluded?: { answers: number };
    };
    replaces: string | undefined;
    replacedBy: string | undefined;
  };
  /** The survey it was asked in with others. */
  survey: { id: string; title: string; place: number; of: number } | undefined;
  history: QuestionChanges;
  can: QuestionPermissions;
  /** The ways to share it. */
  share: ReactNode;
  now: string;
} & ActionOutcome;

/** A question as its author manages it: its state, how to share it, and the actions. */
export function OwnQuestionView(props: Props) {
  const { question, survey, history, can, share, now, tried } = props;
  const { id, text, state, opensAt, closesAt } = question;
  useRemoveAsked(props.did === 'asked' ? text : undefined);
  return (
    <div className="page pt-8 sm:pt-12">
      <OwnHead
        doing={props}
        words={texts.did}
        back={{ to: href('/account/questions'), text: texts.yourQuestions }}
        state={state}
        title={text}
      />
      {survey && (
        <p className="mt-4 text-small text-soft">
          <Sentence
            parts={texts.inSurvey({
              place: survey.place,
              of: survey.of,
              survey: (
                <SiteLink
                  to={href('/account/surveys/:id', { id: survey.id })}
                  className="text-link"
                >
                  <bdi>{survey.title}</bdi>
                </SiteLink>
              ),
            })}
          />
        </p>
      )}
      <QuestionStatus question={question} />
      <Figures question={question} />
      <p className="mt-2 text-small text-soft">
        <StateTime state={state} opensAt={opensAt} closesAt={closesAt} now={now} />
      </p>
      {share}
      <div className="max-w-[54rem]">
        <AuthorActions id={id} can={can} state={state} tried={tried} />
        <div className="mt-14">
          <QuestionHistory history={history} />
        </div>
      </div>
    </div>
  );
}

/** The figures of the question. What people picked stays hidden from its author as from everyone. */
function Figures({ question: { turnout, counts, state } }: Pick<Props, 'question'>) {
  const { answers: excluded = 0 } = counts.excluded ?? {};
  const waiting = counts.heldBack - excluded;
  const more = [
    counts.changes > 0 && texts.changedAnswers({ changes: counts.changes }),
    counts.peeked > 0 && texts.lookedOnly({ peeked: counts.peeked }),
    waiting > 0 && texts.heldBack({ waiting }),
    excluded > 0 && texts.leftOut({ excluded }),
  ].filter((words) => typeof words === 'string');
  if (turnout === 0) return <p className="mt-8 text-lead">{`${turnoutWords(0, state)}.`}</p>;
  return (
    <p className="mt-8 flex flex-wrap items-baseline gap-x-3">
      <span className="display font-display text-h2 font-bold tabular-nums">
        {formatNumber(turnout)}
      </span>
      <span className="text-lead">{texts.haveAnswered({ people: turnout })}</span>
      {more.length > 0 && <span className="text-small text-soft">{more.join(' · ')}</span>}
    </p>
  );
}
