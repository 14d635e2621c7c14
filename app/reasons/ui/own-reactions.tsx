import { useLayoutEffect, useRef } from 'react';
import { OWN_LISTED, type SecondLook } from '../reaction-rules.ts';
import type { ReactingView } from '../reactions/reacting-view.ts';
import { ReactionForm, type SayTo } from './reaction-form.tsx';
import { OwnSecondLook } from './second-look.tsx';
import * as words from '../words/reacting.ts';

type Props = {
  view: ReactingView;
  questionId: string;
  action: string;
  onOpen: () => void;
  onSay: SayTo;
  onLook: (look: SecondLook) => void;
};

/** What somebody said so far, to change it and to take it back. */
export function OwnReactions({ view, questionId, action, onOpen, onSay, onLook }: Props) {
  const { own, done, secondLook: look } = view;
  const box = useRef<HTMLDetailsElement>(null);
  const takenBackAt = useRef<number>(undefined);
  // It goes to the item that stands there now, so that a key that is pressed twice takes nothing more back. The card above looks
  // afterwards whether the focus was lost.
  useLayoutEffect(() => {
    const at = takenBackAt.current;
    takenBackAt.current = undefined;
    if (at === undefined || !own || document.activeElement !== document.body) return;
    const items = box.current?.querySelectorAll<HTMLElement>('li[tabindex]') ?? [];
    const next = items[Math.min(at, items.length - 1)] ?? box.current?.querySelector('summary');
    next?.focus({ preventScroll: true });
  }, [own]);
  return (
    <details
      ref={box}
      className="fold more mt-2"
      onToggle={({ currentTarget }) => currentTarget.open && onOpen()}
    >
      <summary>{words.own({ done })}</summary>
      {own && own.length > 0 && (
        <ul className="mt-3">
          {look?.said && (
            <OwnSecondLook look={look} said={look.said} {...{ questionId, action, onLook }} />
          )}
          {own.map(({ reason, said }, at) => (
            <li key={reason.id} tabIndex={-1} className="border-t border-line py-4">
              <p className="max-w-[60ch]">
                <bdi className="wrap-anywhere">{`“${reason.text}”`}</bdi>
              </p>
              <p className="mt-1 mb-3 text-note text-soft">
                <bdi>{reason.answer}</bdi>
              </p>
              <ReactionForm
                reason={reason}
                said={said}
                action={action}
                onSay={(one, now) => {
                  takenBackAt.current = now === undefined ? at : undefined;
                  onSay(one, now);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {own && done > own.length && own.length === OWN_LISTED && (
        <p className="text-note text-soft">{words.ownListed({ most: OWN_LISTED })}</p>
      )}
    </details>
  );
}
