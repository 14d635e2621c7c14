import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { useLocation } from 'react-router';
import { isSlashOff, SLASH, turnSlash } from './slash-key.ts';
import { Sentence } from '../ui/sentence.tsx';
import * as words from './words.ts';

type Props = { onLeave: (event: FocusEvent) => void; onClose: () => void };

/** A note under the empty field, for readers with a keyboard. */
export function SlashNote({ onLeave, onClose }: Props) {
  const note = useRef<HTMLDivElement>(null);
  useDismiss(note, onClose);
  const [isOff, setIsOff] = useState(isSlashOff);
  const turn = () => {
    turnSlash(isOff);
    setIsOff(!isOff);
  };
  return (
    <div ref={note} className="suggestions slash-note">
      <p>
        {isOff ? words.slashOff : <Sentence parts={words.slashOn({ key: <kbd>{SLASH}</kbd> })} />}
      </p>
      <button type="button" className="text-link min-h-6" onClick={turn} onBlur={onLeave}>
        {isOff ? words.turnOn : words.turnOff}
      </button>
    </div>
  );
}

/** Closes the note on Escape, a press outside, scrolling or navigation, since it covers what somebody wants to read. */
function useDismiss(note: { current: HTMLElement | null }, onDismiss: () => void): void {
  const { key } = useLocation();
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  const opened = useRef(key);
  useEffect(() => {
    if (key !== opened.current) dismiss.current();
  }, [key]);
  useLayoutEffect(() => {
    const close = () => dismiss.current();
    const press = ({ target }: PointerEvent) => {
      const form = note.current?.closest('form');
      if (!(target instanceof Node && form?.contains(target))) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    const listens = new AbortController();
    const { signal } = listens;
    addEventListener('pointerdown', press, { signal });
    addEventListener('keydown', escape, { signal });
    addEventListener('scroll', close, { signal, passive: true });
    return () => listens.abort();
  }, [note]);
}
