import { href } from 'react-router';
import type { Can, State, surveyCan } from '../../questions/rules.ts';
import { ActGroup, ActRow, AtOnce, type ActTried } from '../../asking/ui/act-rows.tsx';
import { StopActs } from '../../asking/ui/stop-acts.tsx';

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
      <ActGroup title="Edit">
        <ActRow
          title="Return to draft"
          about="It becomes a draft again, so you can change anything and ask it again. Its addresses stay."
          can={can.takeBack}
          label="Return to draft"
        >
          <AtOnce action={here} does="takeBack" label="Return to draft" />
        </ActRow>
        <ActRow
          title="Start a new survey with the same questions"
          about="Copies its text into a draft. The answers stay here."
          can={true}
          label="Start"
        >
          <AtOnce action={here} does="again" label="Start" />
        </ActRow>
      </ActGroup>
      <StopActs
        here={here}
        can={can}
        state={state}
        isPaused={can.resume === true}
        about={{
          open: 'All of its questions, earlier than planned. They close at the planned time.',
          resume: 'People can answer all of its questions again.',
          pause: 'Nobody can answer any of its questions until you resume it.',
          close:
            'All of its questions, earlier than planned and for good: closed questions cannot be reopened.',
        }}
        tried={tried}
      />
    </>
  );
}
