import type { ReactNode } from 'react';
import type { QuestionPermission, QuestionState } from '../../questions/question-rules.ts';
import {
  ActionGroup,
  ActionRow,
  ActionButton,
  ReasonAction,
  type FailedActionTexts,
} from './action-rows.tsx';
import * as words from '../words/own-actions.ts';

type StopAction = 'open' | 'pause' | 'resume' | 'close';

type Props = {
  /** The address of the form. */
  here: string;
  can: Record<StopAction, QuestionPermission>;
  state: QuestionState;
  isPaused: boolean;
  /** What each action means for a question, or for a whole survey. */
  about: Record<StopAction, string>;
  tried: FailedActionTexts;
  children?: ReactNode;
};

/** The actions to open, pause and close, each with the reason if it is not possible. */
export function StopActions({ here, can, state, isPaused, about, tried, children }: Props) {
  const reasoned = { action: here, tried };
  return (
    <ActionGroup title={state === 'scheduled' ? words.startOrStop : words.stop}>
      {state === 'scheduled' && (
        <ActionRow title={words.openNow} about={about.open} can={can.open} label={words.open}>
          <ActionButton action={here} does="open" label={words.open} />
        </ActionRow>
      )}
      {isPaused ? (
        <ActionRow title={words.resume} about={about.resume} can={can.resume} label={words.resume}>
          <ActionButton action={here} does="resume" label={words.resume} />
        </ActionRow>
      ) : (
        <ActionRow title={words.pause} about={about.pause} can={can.pause} label={words.pause}>
          <ReasonAction {...reasoned} does="pause" label={words.pause} button={words.pauseIt} />
        </ActionRow>
      )}
      <ActionRow title={words.closeNow} about={about.close} can={can.close} label={words.close}>
        <ReasonAction {...reasoned} does="close" label={words.close} button={words.closeForGood} />
      </ActionRow>
      {children}
    </ActionGroup>
  );
}
