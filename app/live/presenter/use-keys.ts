import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { keyActionOf, isMove, type KeyAction, type KeyContext } from '../presenter-keys.ts';
import { takeEarlyKeys } from './early-keys.tsx';

type Options = {
  isDark: boolean;
  isLarge: boolean;
  /** Whether there is more than one question. */
  moves: boolean;
  letters: boolean;
  back: () => void;
  run: (act: KeyAction) => void;
};

const ALONE = /^(?:Shift|Control|Alt|Meta|CapsLock)$/;

/** Keys act anywhere on the page, but not while a dialog is open. */
export function usePresenterKeys({ isDark, isLarge, moves, letters, back, run }: Options): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]'))
      return;
    if (isDark) {
      if (ALONE.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      return back();
    }
    const act = keyActionOf(event, whereOf(event.target), letters);
    if (!act || (act === 'leave' && !isLarge)) return;
    if (isMove(act) ? !moves : event.repeat) return;
    event.preventDefault();
    run(act);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    // One at a time, so that each key acts on the result of the one before.
    const catchUp = setTimeout(() => {
      for (const event of takeEarlyKeys()) flushSync(() => press(event));
    });
    return () => {
      clearTimeout(catchUp);
      window.removeEventListener('keydown', listen);
    };
  }, []);
}

function whereOf(target: EventTarget | null): KeyContext {
  if (!(target instanceof HTMLElement)) return 'page';
  if (target.isContentEditable || target.matches('input, textarea, select')) return 'field';
  return target.closest('button, summary') ? 'control' : 'page';
}
