import { href } from 'react-router';
import type {
  QuestionPermission,
  QuestionState,
  surveyCan,
} from '../../questions/question-rules.ts';
import {
  ActionGroup,
  ActionRow,
  ActionButton,
  type FailedActionTexts,
} from '../../asking/ui/action-rows.tsx';
import { StopActions } from '../../asking/ui/stop-actions.tsx';
import * as words from '../words/own-survey.ts';

type Props = {
  id: string;
  can: Record<keyof typeof surveyCan, QuestionPermission>;
  state: QuestionState;
  tried: FailedActionTexts;
};

/** Actions on all questions of a survey at once, each with the reason if it is not possible. */
export function SurveyActions({ id, can, state, tried }: Props) {
  const here = href('/account/surveys/:id', { id });
  return (
    <>
      <ActionGroup title={words.edit}>
        <ActionRow
          title={words.returnToDraft}
          about={words.aboutReturnToDraft}
          can={can.takeBack}
          label={words.returnToDraft}
        >
          <ActionButton action={here} does="takeBack" label={words.returnToDraft} />
        </ActionRow>
        <ActionRow
          title={words.startAgain}
          about={words.aboutStartAgain}
          can={true}
          label={words.start}
        >
          <ActionButton action={here} does="again" label={words.start} />
        </ActionRow>
      </ActionGroup>
      <StopActions
        here={here}
        can={can}
        state={state}
        isPaused={can.resume === true}
        about={{
          open: words.aboutOpen,
          resume: words.aboutResume,
          pause: words.aboutPause,
          close: words.aboutClose,
        }}
        tried={tried}
      />
    </>
  );
}
