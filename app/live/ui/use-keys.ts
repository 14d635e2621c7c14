import { useEffect, useEffectEvent } from 'react';
import { actOf, type KeyAct, type Where } from '../presenter-keys.ts';

type Options = {
  isDark: boolean;
  isLarge: boolean;
  /** There is more than one question to move between. */
  moves: boolean;
  letters: boolean;
  back: () => void;
  run: (act: KeyAct) => void;
};

const MOVES: readonly KeyAct[] = ['next', 'previous', 'first', 'last'];
const ALONE = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/** Keys act from anywhere on the page, and not while a dialog is open. */
export function useKeys({ isDark, isLarge, moves, letters, back, run }: Options): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]'))
      return;
    if (isDark) {
      if (ALONE.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      return back();
    }
    const act = actOf(event, whereOf(event.target), letters);
    if (!act || (act === 'leave' && !isLarge)) return;
    const isMove = MOVES.includes(act);
    if ((isMove && !moves) || (!isMove && event.repeat)) return;
    event.preventDefault();
    run(act);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function whereOf(target: EventTarget | null): Where {
  if (!(target instanceof HTMLElement)) return 'page';
  if (target.isContentEditable || target.matches('input, textarea, select')) return 'field';
  return target.closest('button, summary') ? 'control' : 'page';
}
