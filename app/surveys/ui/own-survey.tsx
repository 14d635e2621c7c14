import { useEffect } from 'react';
import { href } from 'react-router';
import { QrCode } from '../../ui/qr-code.tsx';
import type { QrPath } from '../../base/qr-path.ts';
import type { SurveyTexts } from '../../questions/survey-schema.ts';
import { ShareAddress } from '../../ui/share-address.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { RefusalMessage } from '../../ui/status-message.tsx';
import type {
  QuestionPermission,
  QuestionKind,
  QuestionState,
  surveyCan,
} from '../../questions/question-rules.ts';
import { turnoutWords } from '../../questions/words/turnout.ts';
import { KIND_WORDS } from '../../questions/words/settings.ts';
import { states } from '../../asking/words/own-question.ts';
import { StateTime, OwnHead, type ActionOutcome } from '../../asking/ui/own-head.tsx';
import { SurveyActions } from './survey-actions.tsx';
import { forgetSurvey } from './unsaved-survey.ts';
import { stateReasonText } from '../../questions/words/state-reason.ts';
import type { StateReason } from '../../questions/state-reason.ts';
import * as texts from '../words/own-survey.ts';
import { HeadedSection } from '../../ui/headed-section.tsx';

type Line = {
  id: string;
  text: string;
  kind: QuestionKind;
  state: QuestionState;
  turnout: number;
  counts: { peeked: number };
};

type Props = {
  id: string;
  words: SurveyTexts;
  questions: readonly Line[];
  status: { state: QuestionState; opensAt: string; closesAt: string };
  reason: StateReason | undefined;
  can: Record<keyof typeof surveyCan, QuestionPermission>;
  address: string;
  first: string;
  qr: QrPath;
  staysInside: boolean;
  now: string;
  /** A part of the draft that was sent after the survey was asked, so that it was not saved. */
  unsaved: { refusal: string; lines: readonly string[] } | undefined;
} & ActionOutcome;

/** A survey as its author manages it: its status, how to share it, and the actions. */
export function OwnSurveyView(props: Props) {
  const { id, words, questions, status, reason, can, now, tried, unsaved, cause } = props;
  const { state } = status;
  // A survey that was asked is no longer a draft, so its unsaved copies are removed.
  useEffect(() => forgetSurvey({ id }), [id]);
  return (
    <div className="page pt-8 sm:pt-12">
      <OwnHead
        doing={props}
        words={texts.did}
        back={{ to: href('/account/surveys'), text: texts.yourSurveys }}
        state={state}
        title={words.title}
      />
      {unsaved && <Unsaved {...unsaved} cause={cause} />}
      <p className="mt-3 text-small text-soft">
        {`${texts.questionCount({ count: questions.length })} · `}
        <StateTime {...status} now={now} />
      </p>
      {reason !== undefined && (state === 'paused' || state === 'closed') && (
        <p className="mt-4 max-w-[62ch] border-s-2 border-glow ps-4">
          <bdi className="block">{stateReasonText(reason)}</bdi>
        </p>
      )}
      <Share {...props} />
      <div className="max-w-[54rem]">
        <Questions questions={questions} state={state} />
        <SurveyActions id={id} can={can} state={state} tried={tried} />
      </div>
    </div>
  );
}

function Unsaved({ refusal, lines, cause }: { cause: unknown } & NonNullable<Props['unsaved']>) {
  return (
    <RefusalMessage
      className="mt-8 mb-6 rounded-row border-2 border-alarm px-5 py-4 font-semibold sm:max-w-150"
      cause={cause}
    >
      {refusal}
      {lines.length > 0 && (
        <span className="mt-3 block font-normal">
          {texts.whatYouWrote}
          {lines.map((line) => (
            <bdi key={line} className="mt-1 block border-s-2 border-line ps-4 whitespace-pre-line">
              {line}
            </bdi>
          ))}
        </span>
      )}
    </RefusalMessage>
  );
}

function Share({ id, address, first, qr, status, staysInside }: Props) {
  const overview = new URLSearchParams({ survey: id, show: 'results' });
  return (
    <div className="mt-10 flex flex-wrap items-start gap-x-10 gap-y-6">
      <div className="min-w-0 grow basis-80 sm:max-w-150">
        <ShareAddress address={address} />
        <p className="mt-4 flex flex-wrap gap-3">
          {status.state !== 'scheduled' && (
            <SiteLink
              to={`${href('/question/:id', { id: first })}?${overview}`}
              className="pill pill-line"
            >
              {texts.viewResults}
            </SiteLink>
          )}
          <SiteLink
            to={`${href('/question/:id', { id: first })}?${new URLSearchParams({ survey: id })}`}
            className="pill pill-line"
          >
            {texts.viewAsOthers}
          </SiteLink>
          {status.state !== 'removed' && (
            <SiteLink to={`${href('/live')}?survey=${id}`} className="pill pill-line">
              {texts.showToRoom}
            </SiteLink>
          )}
          {!staysInside && (
            <SiteLink to={`${href('/embed/test')}?survey=${id}`} className="pill pill-line">
              {texts.embed}
            </SiteLink>
          )}
        </p>
      </div>
      <QrCode code={qr} label={texts.qrCode} className="size-40" />
    </div>
  );
}

function Questions({ questions, state }: { questions: readonly Line[]; state: QuestionState }) {
  return (
    <HeadedSection id="its-questions" title={texts.itsQuestions} className="mt-12">
      <ol>
        {questions.map((question, at) => (
          <li key={question.id} className="flex gap-x-5 border-b border-line py-4">
            <span
              aria-hidden="true"
              className="w-5 shrink-0 font-display text-h4 font-bold text-star tabular-nums"
            >
              {at + 1}
            </span>
            <div className="min-w-0 grow">
              <SiteLink
                to={href('/account/questions/:id', { id: question.id })}
                className="quiet-link text-body font-semibold"
              >
                <bdi className="block">{question.text}</bdi>
              </SiteLink>
              <p className="mt-0.5 text-small text-soft">
                {[
                  KIND_WORDS[question.kind].name,
                  question.state === state ? undefined : states[question.state],
                  question.state === 'scheduled'
                    ? undefined
                    : turnoutWords(question.turnout, question.state),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </HeadedSection>
  );
}
