import type { MouseEvent } from 'react';
import * as words from '../words/presenter.ts';

export function DarkScreen({ back }: { back: () => void }) {
  const focus = (button: HTMLButtonElement | null) => button?.focus();
  const press = (event: MouseEvent) => {
    event.preventDefault();
    back();
  };
  return (
    <button type="button" ref={focus} className="stage-dark" onClick={press}>
      <span className="sr-only">{words.isDark}</span>
    </button>
  );
}
