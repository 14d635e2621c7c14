import type { FormEvent, KeyboardEvent } from 'react';
import { reactionOf, REACTIONS, TAKES_BACK, type Reaction } from '../reaction-rules.ts';
import type { ReasonView } from '../shown/present.ts';
import { chosenByKey } from './number-keys.ts';
import * as words from '../words/reacting.ts';

export type SayTo = (reason: ReasonView, said: Reaction | undefined) => void;

type Props = {
  reason: ReasonView;
  said: Reaction | undefined;
  action: string;
  onSay: SayTo;
  isLarge?: true;
};

/** Posted without a script; with one, sent from here. Which button has the focus stays. */
export function ReactionForm({ reason, said, action, onSay, isLarge }: Props) {
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    onSay(reason, reactionOf(submitter.value));
  }
  function onKeyDown(event: KeyboardEvent): void {
    const reaction = isLarge && chosenByKey(event, REACTIONS);
    if (!reaction) return;
    event.preventDefault();
    onSay(reason, reaction);
  }
  return (
    <form method="post" action={action} onSubmit={onSubmit} className="group flex flex-wrap gap-2">
      <input type="hidden" name="does" value="react" />
      <input type="hidden" name="reason" value={reason.id} />
      {REACTIONS.map((reaction, at) => (
        <button
          key={reaction}
          type="submit"
          name="said"
          value={reaction}
          onKeyDown={onKeyDown}
          aria-pressed={said === reaction}
          aria-keyshortcuts={isLarge && String(at + 1)}
          className={`pill pill-line relative aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper ${isLarge ? 'min-w-fit flex-1 px-2 sm:px-5' : 'px-4'}`}
        >
          {words.actions[reaction]}
          {isLarge && (
            <kbd
              aria-hidden="true"
              className="absolute inset-y-0 end-4 hidden items-center font-body text-note font-normal text-soft group-focus/card:visible group-focus-within:visible sm:pointer-fine:invisible sm:pointer-fine:flex in-aria-pressed:text-current"
            >
              {at + 1}
            </kbd>
          )}
        </button>
      ))}
      {!isLarge && (
        <button
          type="submit"
          name="said"
          value={TAKES_BACK}
          className="pill px-0 text-star underline sm:ms-2 sm:px-2"
        >
          {words.takeBack}
        </button>
      )}
    </form>
  );
}
