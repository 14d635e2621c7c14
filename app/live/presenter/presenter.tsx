import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { href, useSubmit } from 'react-router';
import type { PresentedReasons } from '../../reasons/presented/presented-rules.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { updateAnswerState, useLiveQuestion } from '../../answering/client/answer-store.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { idWithRoom } from '../../questions/room-address.ts';
import styles from './presenter-base.css?url';
import { presenterQuery, type PresenterTarget } from './presenter-address.ts';
import { indexAfterMove, type KeyAction } from '../presenter-keys.ts';
import { awayWords, resultKeyNote, spokenBaseWords, whyHidden } from '../words/presented.ts';
import {
  isShownAtFirst,
  revealOptionOf,
  withoutEarlyResult,
  type RevealOption,
} from '../presenter-rules.ts';
import { DarkScreen } from './dark-screen.tsx';
import { EarlyKeys } from './early-keys.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { AuthorRefusal, AuthorControls, type AuthorActionData } from './author-controls.tsx';
import { PresenterBar } from './presenter-bar.tsx';
import { PresenterCode } from './presenter-code.tsx';
import { PresenterScene } from './presenter-scene.tsx';
import { RoomQuotes } from './room-quotes.tsx';
import { useConnection, useSubscribedQuestions, usePaused } from '../ui/live-store.ts';
import { useDialog, type Dialog } from './use-dialog.ts';
import { toggleFullScreen } from './use-full-screen.ts';
import { useThrottledText } from '../../ui/use-throttled-text.ts';
import { useStoredValue } from './use-stored-value.ts';
import { pressNextTheme } from './theme-tool.tsx';
import { usePresenterKeys } from './use-keys.ts';
import { useIdle } from './use-idle.ts';
import { useRefresh } from '../ui/use-refresh.ts';
import { useRoomHeartbeat } from './use-room-heartbeat.ts';
import { useRoomTime } from './use-room-time.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/presenter.ts';

type Props = {
  origin: string;
  which: PresenterTarget;
  questions: readonly QuestionView[];
  at: number;
  own: readonly string[];
  revealed: readonly string[];
  /** The reasons on the screen for the question at `at`, where the address asks for them. */
  presented: PresentedReasons | undefined;
  answer: AuthorActionData;
};

/** A question for a room: large, with the way to answer it, and controlled by keys. A survey is loaded as a whole. */
export function Presenter(props: Props) {
  const { origin, which: target, questions, at: served, own, revealed, answer } = props;
  const [at, setAt] = useState(served);
  const [cover, setCover] = useState<'none' | 'code' | 'dark'>('none');
  const [letters, keepLetters] = useStoredValue('device', 'presenter-letters');
  const [hasMoved, setMoved] = useState(false);
  // Where the result is hidden there is nothing to quote, and what shows first is the result.
  const [isQuoting, setQuoting] = useState(target.shows !== undefined && hasResult(props));
  const which = withReasons(target, isQuoting);
  const keys = useDialog();
  const closing = useDialog();
  const submit = useSubmit();
  const shown = questions[at] ?? questions[0];
  const isQuiet = useIdle();
  useWakeLock();
  useSubscribedQuestions(questions.map(({ id }) => id));
  // Reloading without the code makes a new one when this one has expired.
  const unsigned = `${href('/live')}?${presenterQuery({ name: which.name, id: which.id })}`;
  const renew = useCallback(() => window.location.replace(unsigned), [unsigned]);
  useRoomHeartbeat(which.room, own, renew);
  // An author who revealed a result has seen it, and gets its updates.
  useEffect(() => {
    for (const id of revealed) updateAnswerState(id, { hasPeeked: true });
  }, [revealed]);

  const go = (to: number) => {
    setAt(to);
    setMoved(true);
    // Of the next one nothing shows before it is asked for.
    setQuoting(false);
    replaceAddress(withReasons(which, false), to);
  };
  // A form leads back to the place where it was sent, and the presenter may have moved on since.
  const keepPlace = useEffectEvent(() => hasMoved && replaceAddress(which, at));
  useEffect(() => {
    if (questions.length > 1) keepPlace();
  }, [questions]);
  const toggle = (one: 'code' | 'dark') => setCover(cover === one ? 'none' : one);
  const quote = (isOn: boolean) => {
    setQuoting(isOn);
    setMoved(true);
    replaceAddress(withReasons(which, isOn), at);
  };
  const run = (act: KeyAction, control: Shows) => {
    if (act === 'results') control.showResult();
    else if (act === 'reasons') control.showReasons();
    else if (act === 'code' || act === 'dark') toggle(act);
    else if (act === 'leave') setCover('none');
    else if (act === 'full screen') toggleFullScreen();
    else if (act === 'theme') pressNextTheme();
    else if (act === 'keys') keys.open();
    else go(indexAfterMove(act, at, questions.length));
  };

  if (!shown) return null;
  const address = `${href('/live')}?${presenterQuery(which, at)}`;
  const press = { method: 'post', action: address, preventScrollReset: true } as const;
  return (
    <main id="main" tabIndex={-1} className={isQuiet ? 'stage stage-quiet' : 'stage'}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <EarlyKeys />
      <PresentedQuestion
        question={shown}
        hasMoved={hasMoved}
        place={questions.length > 1 ? words.place({ at: at + 1, of: questions.length }) : undefined}
        isLarge={cover === 'code'}
        isDark={cover === 'dark'}
        moves={questions.length > 1}
        letters={letters !== 'off'}
        origin={origin}
        {...answerPaths(which, shown, questions)}
        isOwn={own.includes(shown.id)}
        isRevealed={revealed.includes(shown.id)}
        isQuoting={isQuoting}
        quote={quote}
        presented={at === served ? props.presented : undefined}
        room={which.room ?? ''}
        reveal={() => void submit({ question: shown.id, does: 'reveal' }, press)}
        closing={closing}
        run={run}
        setCover={setCover}
      >
        {(result) => (
          <>
            {answer && <AuthorRefusal answer={answer} />}
            <PresenterBar
              origin={origin}
              questionId={shown.id}
              which={which}
              at={at}
              questionCount={questions.length}
              result={result}
              address={address}
              isLarge={cover === 'code'}
              isOwn={own.includes(shown.id)}
              go={go}
              onCode={() => toggle('code')}
              onKeys={keys.open}
            >
              {own.includes(shown.id) && (
                <AuthorControls
                  question={result.question}
                  address={address}
                  way={result.way}
                  closing={closing}
                  onShow={() => setCover('none')}
                />
              )}
            </PresenterBar>
            <KeysDialog
              dialog={keys}
              moves={questions.length > 1}
              why={resultKeyNote(result)}
              letters={letters !== 'off'}
              onLetters={(isOn) => keepLetters(isOn ? undefined : 'off')}
            />
          </>
        )}
      </PresentedQuestion>
    </main>
  );
}

function hasResult({ questions, at, revealed }: Props): boolean {
  const one = questions[at];
  return one !== undefined && !!withoutEarlyResult(one, revealed.includes(one.id)).result;
}

/** Bypasses the router, which would make a request: a move works without a network. */
function replaceAddress(which: PresenterTarget, at: number): void {
  const path = `${href('/live')}?${presenterQuery(which, at)}`;
  window.history.replaceState(window.history.state, '', path);
}

/**
 * A voter in the room starts a survey at its first question, and continues alone. The typed address has the survey's
 * own id, which is as short as a question's.
 */
function answerPaths(
  which: PresenterTarget,
  shown: QuestionView,
  questions: readonly QuestionView[],
) {
  const [first] = questions;
  const isOfMany = which.name === 'survey' && first !== undefined && questions.length > 1;
  const room = which.room === undefined ? {} : { room: { code: which.room } };
  const typed = (id: string) => questionPath({ id: idWithRoom(id, room.room) });
  return isOfMany
    ? { path: questionPath({ id: first.id, within: which.id, ...room }), typed: typed(which.id) }
    : { path: questionPath({ id: shown.id, ...room }), typed: typed(shown.id) };
}

type Shows = { showResult: () => void; showReasons: () => void };

function withReasons({ name, id, room }: PresenterTarget, isOn: boolean): PresenterTarget {
  return {
    name,
    id,
    ...(room !== undefined && { room }),
    ...(isOn && { shows: 'reasons' as const }),
  };
}

/** What the bar needs to know about the result. */
export type ResultControl = {
  question: QuestionView;
  /** The result is on the screen; with `isQuoting`, the reasons are in its place. */
  isShown: boolean;
  isQuoting: boolean;
  showReasons: () => void;
  /** Why the result cannot be shown. */
  why: string | undefined;
  /** How its author can have it shown. */
  way: RevealOption;
  toggle: () => void;
};

type PresentedProps = {
  question: QuestionView;
  hasMoved: boolean;
  place: string | undefined;
  isLarge: boolean;
  isDark: boolean;
  moves: boolean;
  letters: boolean;
  origin: string;
  /** The address in the QR code, and the one to type. */
  path: string;
  typed: string;
  isOwn: boolean;
  /** The author has revealed the result in this room. */
  isRevealed: boolean;
  /** The room code. With a new one, the same question in the same tab starts hidden again. */
  room: string;
  reveal: () => void;
  closing: Dialog;
  run: (act: KeyAction, control: Shows) => void;
  isQuoting: boolean;
  quote: (isOn: boolean) => void;
  /** What was served of the reasons on the screen. */
  presented: PresentedReasons | undefined;
  setCover: (cover: 'none') => void;
  children: (result: ResultControl) => ReactNode;
};

/** One question with its live updates. */
function PresentedQuestion(props: PresentedProps) {
  const { question: served, place, isLarge, isDark, moves, letters, origin, run, setCover } = props;
  useRefresh(served);
  const { isOwn, isRevealed } = props;
  const question = withoutEarlyResult(useLiveQuestion(served), isRevealed);
  const way = revealOptionOf(question, { isOwn, isRevealed });
  // A result that was hidden while the question was open shows after the close, whatever was pressed before.
  const starts = isShownAtFirst(question, isRevealed);
  const since = question.state === 'closed' ? '-closed' : isRevealed ? `-${props.room}` : '';
  const [kept, keep] = useStoredValue('tab', `presenter-result-${served.id}${since}`);
  const [, keepRevealed] = useStoredValue('tab', `presenter-result-${served.id}-${props.room}`);
  const isWanted = kept === undefined ? starts : kept === 'shown';
  const isQuoting = props.isQuoting && question.result !== undefined;
  const isShown = isWanted && question.result !== undefined && !isQuoting;
  const why = whyHidden(question, useRoomTime()(question.closesAt), way);
  const [asked, setAsked] = useState({ id: served.id, times: 0 });
  const refused = asked.id === served.id ? asked.times : 0;
  const refuse = () => setAsked({ id: served.id, times: refused + 1 });
  const showReasons = () => {
    if (!question.result) return refuse();
    setCover('none');
    // Reasons behind the large code come forward. What they give way to is the result in any case.
    props.quote(isLarge || !isQuoting);
    keep('shown');
  };
  const showResult = () => {
    if (isQuoting) {
      setCover('none');
      keep('shown');
      props.quote(false);
    } else if (question.result) keep(isShown ? 'hidden' : 'shown');
    else if (way === 'reveal') {
      // A reveal is recorded for good, so its result is shown: not behind the code, nor hidden as before.
      setCover('none');
      keepRevealed('shown');
      props.reveal();
    } else if (way === 'close') props.closing.open();
    else refuse();
  };
  const moveWords = props.hasMoved
    ? words.movedTo({ place, text: question.text, isQuoting })
    : undefined;
  const spoken = useThrottledText(spokenBaseWords(question, isShown));
  const refusal = refused > 0 ? why : undefined;
  const back = () => setCover('none');

  usePresenterKeys({
    isDark,
    isLarge,
    moves,
    letters,
    back,
    run: (act) => run(act, { showResult, showReasons }),
  });
  return (
    <>
      <div className={sceneClass(question, { isLarge, isQuoting })}>
        <PresenterScene
          key={question.id}
          question={question}
          place={place}
          isServed={question.state === served.state}
          isShown={isShown}
          refused={refused}
          isLarge={isLarge}
          stays={origin + questionPath({ id: question.id })}
          typed={origin + props.typed}
          way={way}
          isRevealed={isRevealed}
          quotes={
            isQuoting && (
              <RoomQuotes
                question={question}
                room={props.room}
                served={props.presented}
                isOwn={isOwn}
                origin={origin}
              />
            )
          }
        />
        <PresenterCode
          question={question}
          origin={origin}
          address={origin + props.path}
          typed={origin + props.typed}
        />
      </div>
      <ConnectionNote />
      {props.children({ question, isShown, isQuoting, why, way, toggle: showResult, showReasons })}
      <output className="sr-only">{moveWords}</output>
      <output className="sr-only">{spoken}</output>
      <output className="sr-only">{refusal}</output>
      {isDark && <DarkScreen back={back} />}
    </>
  );
}

/** Hides the result beside the large code, and the way to answer after the close. */
function sceneClass(
  { state }: QuestionView,
  { isLarge, isQuoting }: { isLarge: boolean; isQuoting: boolean },
): string {
  if (isLarge) return 'stage-scene stage-large';
  if (isQuoting) return 'stage-scene stage-closed stage-quoting';
  return state === 'closed' ? 'stage-scene stage-closed' : 'stage-scene';
}

/** Shown only while nothing is updated. */
function ConnectionNote() {
  const { state, heardAt } = useConnection();
  const [, pause] = usePaused();
  if (state === 'away') return <p className="stage-line">{awayWords(heardAt)}</p>;
  if (state !== 'paused') return null;
  return (
    <p className="stage-line">
      <Sentence
        parts={words.liveIsOff({
          on: (text) => (
            <button type="button" className="text-link" onClick={() => pause(false)}>
              {text}
            </button>
          ),
        })}
      />
    </p>
  );
}
