import { useCallback, useEffect, useRef, useState } from 'react';
import { HEIGHT_REQUEST, readHeightMessage } from '../widget/widget-messages.ts';
import type { Theme } from '../../platform/http/prefs.ts';
import type { HostTheme, HostWidth } from './host-options.ts';
import { MessageLog, type LoggedMessage } from './message-log.tsx';
import * as words from '../words/try.ts';

const MAX_SHOWN = 40;

type Props = {
  frame: string;
  title: string;
  height: number;
  theme: Theme;
  stage: HostWidth;
  isWidthChosen: boolean;
  ground: HostTheme;
  /** What a reader may miss in the embed. */
  note: string | undefined;
};

/** An imitation of a host page with the embed in it; it does what a host page has to do, and logs it. */
export function HostPreview(props: Props) {
  const { frame, title, height: fixed, theme, stage, isWidthChosen, ground, note } = props;
  // As the script has it, which looks at its page.
  const shown = theme === 'system' ? ground : theme;
  const address =
    theme === 'system' ? `${frame}${frame.includes('?') ? '&' : '?'}theme=${shown}` : frame;
  const embed = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const [messages, setMessages] = useState<LoggedMessage[]>([]);
  const logMessage = useCallback((direction: LoggedMessage['direction'], data: unknown) => {
    const text = JSON.stringify(data);
    setMessages((before) => [
      { direction, text, at: new Date(), number: (before[0]?.number ?? 0) + 1 },
      ...before.slice(0, MAX_SHOWN - 1),
    ]);
  }, []);

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== embed.current?.contentWindow || origin !== window.location.origin) return;
      const told = readHeightMessage(data);
      if (told !== undefined) setHeight(told);
      logMessage('fromFrame', data);
    };
    addEventListener('message', hear);
    // A frame that loaded before this effect ran has told its height to nobody.
    embed.current?.contentWindow?.postMessage(HEIGHT_REQUEST, window.location.origin);
    return () => removeEventListener('message', hear);
  }, [logMessage]);

  const requestHeight = () => {
    embed.current?.contentWindow?.postMessage(HEIGHT_REQUEST, window.location.origin);
    logMessage('toFrame', HEIGHT_REQUEST);
  };

  return (
    <>
      <section aria-label={words.preview} tabIndex={0} className={`host-page host-page-${ground}`}>
        <div
          className={`host-page-${stage.id} ${isWidthChosen ? '' : 'max-w-full'} mx-auto px-5 py-8`}
        >
          <FillerLines of={['w-3/4', 'w-full', 'w-11/12', 'w-full', 'w-2/3']} />
          <iframe
            ref={embed}
            key={address}
            title={words.embedded({ title })}
            src={address}
            height={height ?? fixed}
            onLoad={requestHeight}
            className={`my-7 block w-full border-0 frame-${shown}`}
          />
          <FillerLines of={['w-full', 'w-10/12', 'w-full', 'w-1/2']} />
        </div>
      </section>
      {note !== undefined && <p className="mt-3 text-small">{note}</p>}
      {theme !== ground && (
        <p className="mt-3 text-small">
          {theme === 'system' ? words.followsThePage : words.madeForOther[theme]}
        </p>
      )}
      <p className="mt-3 text-note text-soft">
        {height === undefined
          ? words.countsHere
          : words.countsHereWithHeights({ asked: height, fixed })}
      </p>
      <MessageLog passed={messages} onAsk={requestHeight} />
    </>
  );
}

/** Placeholder text of the host page. */
function FillerLines({ of }: { of: readonly string[] }) {
  return (
    <div aria-hidden="true" className="host-lines grid gap-3">
      {of.map((size, at) => (
        <span key={at} className={size} />
      ))}
    </div>
  );
}
