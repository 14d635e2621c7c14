import type { ReactNode } from 'react';
import type { Permission, QuestionState } from '../../questions/rules.ts';
import {
  ActionGroup,
  ActionRow,
  ActionButton,
  ReasonAction,
  type FailedAction,
} from './action-rows.tsx';

type StopAction = 'open' | 'pause' | 'resume' | 'close';

type Props = {
  /** The address of the form. */
  here: string;
  can: Record<StopAction, Permission>;
  state: QuestionState;
  isPaused: boolean;
  /** What each action means for a question, or for a whole survey. */
  about: Record<StopAction, string>;
  tried: FailedAction;
  children?: ReactNode;
};

/** The actions to open, pause and close, each with the reason if it is not possible. */
export function StopActions({ here, can, state, isPaused, about, tried, children }: Props) {
  const reasoned = { action: here, tried };
  return (
    <ActionGroup title={state === 'scheduled' ? 'Start or stop' : 'Stop'}>
      {state === 'scheduled' && (
        <ActionRow title="Open it now" about={about.open} can={can.open} label="Open">
          <ActionButton action={here} does="open" label="Open" />
        </ActionRow>
      )}
      {isPaused ? (
        <ActionRow title="Resume" about={about.resume} can={can.resume} label="Resume">
          <ActionButton action={here} does="resume" label="Resume" />
        </ActionRow>
      ) : (
        <ActionRow title="Pause" about={about.pause} can={can.pause} label="Pause">
          <ReasonAction {...reasoned} does="pause" label="Pause" button="Pause it" />
        </ActionRow>
      )}
      <ActionRow title="Close it now" about={about.close} can={can.close} label="Close">
        <ReasonAction {...reasoned} does="close" label="Close" button="Close it for good" />
      </ActionRow>
      {children}
    </ActionGroup>
  );
}
