import { href } from 'react-router';
import type { Can, State, surveyCan } from '../rules.ts';
import { ActGroup, ActRow, AtOnce, WithReason, type ActTried } from './act-rows.tsx';

type Props = {
  id: string;
  can: Record<keyof typeof surveyCan, Can>;
  state: State;
  tried: ActTried;
};

/** What is done to all questions of a survey at one moment, each with the reason where it can't be. */
export function SurveyActs({ id, can, state, tried }: Props) {
  const here = href('/account/surveys/:id', { id });
  const reasoned = { action: here, tried };
  return (
    <>
      <ActGroup title="Change it">
        <ActRow
          title="Take it back"
          about="It becomes a draft again, to change what you like and ask it anew. Its addresses stay."
          can={can.takeBack}
          label="Take back"
        >
          <AtOnce action={here} does="takeBack" label="Take back" />
        </ActRow>
        <ActRow
          title="Begin a new survey with the same questions"
          about="Copies its words into a draft. What people answered stays here, with those who answered it."
          can={true}
          label="Begin"
        >
          <AtOnce action={here} does="again" label="Begin" />
        </ActRow>
      </ActGroup>
      <ActGroup title={state === 'scheduled' ? 'Start or stop it' : 'Stop it'}>
        {state === 'scheduled' && (
          <ActRow
            title="Open it now"
            about="All of its questions, before their time. They close when they were to close."
            can={can.open}
            label="Open"
          >
            <AtOnce action={here} does="open" label="Open" />
          </ActRow>
        )}
        {can.resume === true ? (
          <ActRow
            title="Resume"
            about="People can answer all of its questions again."
            can={can.resume}
            label="Resume"
          >
            <AtOnce action={here} does="resume" label="Resume" />
          </ActRow>
        ) : (
          <ActRow
            title="Pause"
            about="Nobody can answer any of its questions until you resume it."
            can={can.pause}
            label="Pause"
          >
            <WithReason {...reasoned} does="pause" label="Pause" button="Pause it" />
          </ActRow>
        )}
        <ActRow
          title="Close it now"
          about="All of its questions, before their time and for good: what is closed does not open again."
          can={can.close}
          label="Close"
        >
          <WithReason {...reasoned} does="close" label="Close" button="Close it for good" />
        </ActRow>
      </ActGroup>
    </>
  );
}
