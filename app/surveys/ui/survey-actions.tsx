import { href } from 'react-router';
import type { Permission, QuestionState, surveyCan } from '../../questions/rules.ts';
import {
  ActionGroup,
  ActionRow,
  ActionButton,
  type FailedAction,
} from '../../asking/ui/action-rows.tsx';
import { StopActions } from '../../asking/ui/stop-actions.tsx';

type Props = {
  id: string;
  can: Record<keyof typeof surveyCan, Permission>;
  state: QuestionState;
  tried: FailedAction;
};

/** Actions on all questions of a survey at once, each with the reason if it is not possible. */
export function SurveyActions({ id, can, state, tried }: Props) {
  const here = href('/account/surveys/:id', { id });
  return (
    <>
      <ActionGroup title="Edit">
        <ActionRow
          title="Return to draft"
          about="It becomes a draft again, so you can change anything and ask it again. Its addresses stay."
          can={can.takeBack}
          label="Return to draft"
        >
          <ActionButton action={here} does="takeBack" label="Return to draft" />
        </ActionRow>
        <ActionRow
          title="Start a new survey with the same questions"
          about="Copies its text into a draft. The answers stay here."
          can={true}
          label="Start"
        >
          <ActionButton action={here} does="again" label="Start" />
        </ActionRow>
      </ActionGroup>
      <StopActions
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
