import { useCallback, useId, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { href } from 'react-router';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { presenterQuery, type PresenterTarget } from './presenter-address.ts';
import { ChooseElsewhere } from './choose-elsewhere.tsx';
import { REVEAL_WORDS } from '../words/presented.ts';
import { CloseFolded, RevealForm } from './author-controls.tsx';
import type { ResultControl } from './presenter.tsx';
import {
  CodeIcon,
  FullScreenIcon,
  KeysIcon,
  LeaveIcon,
  NextIcon,
  PreviousIcon,
} from './presenter-icons.tsx';
import { ThemeTool } from './theme-tool.tsx';
import { toggleFullScreen, useFullScreen } from './use-full-screen.ts';
import * as words from '../words/presenter.ts';

type Props = {
  origin: string;
  questionId: string;
  which: PresenterTarget;
  at: number;
  questionCount: number;
  result: ResultControl;
  /** Where the author's forms are sent. */
  address: string;
  isLarge: boolean;
  isOwn: boolean;
  go: (to: number) => void;
  onCode: () => void;
  onKeys: () => void;
  /** The author's controls. */
  children: ReactNode;
};

/** The presenter's controls. Moves are links, so that they work without the script. */
export function PresenterBar(props: Props) {
  const { questionId, which, at, questionCount, result, isLarge, go, onCode, onKeys } = props;
  const isHydrated = useHydrated();
  const reasonsButton = useRef<HTMLButtonElement>(null);
  const passFocus = useCallback(() => reasonsButton.current?.focus({ preventScroll: true }), []);
  const move = (by: number) => {
    const to = Math.max(0, Math.min(questionCount - 1, at + by));
    return { path: `${href('/live')}?${presenterQuery(which, to)}`, go: () => go(to) };
  };
  return (
    <nav className="stage-bar" aria-label={words.presenting}>
      <div className="stage-group">
        <SiteLink to={href('/question/:id', { id: questionId })} className="stage-tool">
          <LeaveIcon />
          <span className="sr-only">{words.backToQuestion}</span>
        </SiteLink>
        {questionCount > 1 && (
          <>
            <Move {...move(-1)} label={words.previous} end={at === 0 && words.isFirst}>
              <PreviousIcon />
            </Move>
            <Move {...move(1)} label={words.next} end={at === questionCount - 1 && words.isLast}>
              <NextIcon />
            </Move>
          </>
        )}
      </div>
      <div className="stage-group">
        {/* One button stays, and leads to the reasons and back to the result. */}
        {!(isHydrated && result.isQuoting) && (
          <ResultSwitch {...result} address={props.address} isTold={!isLarge} onLeave={passFocus} />
        )}
        <ReasonsSwitch
          {...result}
          button={reasonsButton}
          which={which}
          at={at}
          isOwn={props.isOwn}
          origin={props.origin}
        />
        {props.children}
      </div>
      <div className="stage-group">
        <NeedsScript isSupported={isHydrated || undefined} className="stage-group">
          <Tool label={words.largeCode} isOn={isLarge} onPress={onCode}>
            <CodeIcon />
          </Tool>
          <FullScreen />
        </NeedsScript>
        <ThemeTool next={`${href('/live')}?${presenterQuery(which, at)}`} />
        <NeedsScript isSupported={isHydrated || undefined} className="stage-group">
          <Tool label={words.keys} onPress={onKeys}>
            <KeysIcon />
          </Tool>
        </NeedsScript>
      </div>
    </nav>
  );
}

type MoveProps = {
  path: string;
  go: () => void;
  label: string;
  end: string | false;
  children: ReactNode;
};

/** At an end the control is disabled and stays, because one that is removed takes the focus with it. */
function Move({ path, go, label, end, children }: MoveProps) {
  const reason = useId();
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go();
  };
  const isEnd = end !== false;
  return (
    <a
      // At an end it leads nowhere, and keeps the focus of whoever came there by keys.
      href={isEnd ? undefined : path}
      role={isEnd ? 'link' : undefined}
      tabIndex={isEnd ? 0 : undefined}
      onClick={press}
      className="stage-tool"
      title={isEnd ? end : label}
      aria-disabled={isEnd || undefined}
      aria-describedby={isEnd ? reason : undefined}
    >
      {children}
      <span className="sr-only">{label}</span>
      {isEnd && (
        <span id={reason} hidden>
          {end}
        </span>
      )}
    </a>
  );
}

type SwitchProps = ResultControl & {
  address: string;
  /** The page shows already why the result cannot be shown. */
  isTold: boolean;
  /** Called where the button goes that has the focus. */
  onLeave: () => void;
};

/**
 * One button for all states of the result, so that it keeps the focus; where reasons come in its place, it passes the
 * focus on. Without a script it links to the question's own page, which shows the result.
 */
function ResultSwitch(props: SwitchProps) {
  const { question, isShown, why, way, toggle, address, isTold, onLeave } = props;
  const isHydrated = useHydrated();
  const passesFocus = useCallback(
    (button: HTMLButtonElement) => () => {
      if (button === document.activeElement) onLeave();
    },
    [onLeave],
  );
  const reason = useId();
  const form = { id: question.id, address };
  if (!isHydrated) {
    if (way === 'reveal') return <RevealForm {...form} />;
    if (way === 'close') return <CloseFolded {...form} shows />;
    return (
      <a href={href('/question/:id', { id: question.id })} className="pill pill-line">
        {words.questionPage}
      </a>
    );
  }
  const isReady = way === 'reveal' || way === 'close';
  const follows = way === 'reveal' ? REVEAL_WORDS : isReady ? undefined : why;
  return (
    <>
      <button
        ref={passesFocus}
        type="button"
        className="pill pill-solid"
        aria-disabled={!isReady && why !== undefined}
        aria-describedby={follows === undefined ? undefined : reason}
        onClick={toggle}
      >
        {way === 'close' ? words.closeAndShow : isShown ? words.hideResult : words.showResult}
      </button>
      {follows !== undefined && (
        <span id={reason} className="stage-why" hidden={isTold}>
          {follows}
        </span>
      )}
    </>
  );
}

type ReasonsProps = ResultControl & {
  button: RefObject<HTMLButtonElement | null>;
  which: PresenterTarget;
  at: number;
  isOwn: boolean;
  origin: string;
};

/** Without a script a link, where the result shows. Its author chooses on a page of their own, away from the screen. */
function ReasonsSwitch(props: ReasonsProps) {
  const { button, question, isQuoting, showReasons, toggle, which, at, isOwn, origin } = props;
  const isHydrated = useHydrated();
  const hasResult = question.result !== undefined;
  return (
    <>
      {isHydrated ? (
        <button
          ref={button}
          type="button"
          className={`pill ${isQuoting ? 'pill-solid' : 'pill-line'}`}
          aria-disabled={!hasResult}
          onClick={isQuoting ? toggle : showReasons}
        >
          {isQuoting ? words.showResult : words.showReasons}
        </button>
      ) : (
        hasResult &&
        !isQuoting && (
          <a
            href={`${href('/live')}?${presenterQuery({ ...which, shows: 'reasons' }, at)}`}
            className="pill pill-line"
          >
            {words.showReasons}
          </a>
        )
      )}
      {isOwn && isQuoting && (
        <ChooseElsewhere id={question.id} origin={origin} className="pill pill-line">
          {words.chooseReasons}
        </ChooseElsewhere>
      )}
    </>
  );
}

function FullScreen() {
  const isFull = useFullScreen();
  const isHydrated = useHydrated();
  return (
    <NeedsScript isSupported={isHydrated ? isFull !== undefined : undefined}>
      <Tool label={words.fullScreen} isOn={isFull === true} onPress={toggleFullScreen}>
        <FullScreenIcon />
      </Tool>
    </NeedsScript>
  );
}

type ToolProps = { label: string; isOn?: boolean; onPress: () => void; children: ReactNode };

function Tool({ label, isOn, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className="stage-tool"
      title={label}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {children}
      <span className="sr-only">{label}</span>
    </button>
  );
}
