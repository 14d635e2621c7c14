import type { ReactNode } from 'react';
import type { Can, State } from '../../questions/rules.ts';
import { ActGroup, ActRow, AtOnce, WithReason, type ActTried } from './act-rows.tsx';

type Act = 'open' | 'pause' | 'resume' | 'close';

type Props = {
  /** Where what is pressed is sent to. */
  here: string;
  can: Record<Act, Can>;
  state: State;
  isPaused: boolean;
  /** What each act means for a question, or for all of a survey. */
  about: Record<Act, string>;
  tried: ActTried;
  children?: ReactNode;
};

/** Opening, pausing and closing, each with the reason where it can't be. */
export function StopActs({ here, can, state, isPaused, about, tried, children }: Props) {
  const reasoned = { action: here, tried };
  return (
    <ActGroup title={state === 'scheduled' ? 'Start or stop' : 'Stop'}>
      {state === 'scheduled' && (
        <ActRow title="Open it now" about={about.open} can={can.open} label="Open">
          <AtOnce action={here} does="open" label="Open" />
        </ActRow>
      )}
      {isPaused ? (
        <ActRow title="Resume" about={about.resume} can={can.resume} label="Resume">
          <AtOnce action={here} does="resume" label="Resume" />
        </ActRow>
      ) : (
        <ActRow title="Pause" about={about.pause} can={can.pause} label="Pause">
          <WithReason {...reasoned} does="pause" label="Pause" button="Pause it" />
        </ActRow>
      )}
      <ActRow title="Close it now" about={about.close} can={can.close} label="Close">
        <WithReason {...reasoned} does="close" label="Close" button="Close it for good" />
      </ActRow>
      {children}
    </ActGroup>
  );
}
