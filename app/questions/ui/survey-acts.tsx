import { href } from 'react-router';
import type { Can, State, surveyCan } from '../rules.ts';
import { ActGroup, ActRow, AtOnce, type ActTried } from './act-rows.tsx';
import { StopActs } from './stop-acts.tsx';

type Props = {
  id: string;
  can: Record<keyof typeof surveyCan, Can>;
  state: State;
  tried: ActTried;
};

/** What is done to all questions of a survey at one moment, each with the reason where it can't be. */
export function SurveyActs({ id, can, state, tried }: Props) {
  const here = href('/account/surveys/:id', { id });
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
      <StopActs
        here={here}
        can={can}
        state={state}
        isPaused={can.resume === true}
        about={{
          open: 'All of its questions, before their time. They close when they were to close.',
          resume: 'People can answer all of its questions again.',
          pause: 'Nobody can answer any of its questions until you resume it.',
          close:
            'All of its questions, before their time and for good: what is closed does not open again.',
        }}
        tried={tried}
      />
    </>
  );
}
