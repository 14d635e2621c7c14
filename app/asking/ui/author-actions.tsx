import { Form, href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import type {
  QuestionPermission,
  questionCan,
  QuestionState,
} from '../../questions/question-rules.ts';
import { ActionGroup, ActionRow, type FailedActionTexts } from './action-rows.tsx';
import { StopActions } from './stop-actions.tsx';
import * as words from '../words/own-actions.ts';

export type QuestionPermissions = Record<keyof typeof questionCan, QuestionPermission>;

type Props = {
  id: string;
  can: QuestionPermissions;
  state: QuestionState;
  tried: FailedActionTexts;
};

/** The author's actions, each with the reason if it is not possible. A question that can be edited needs no others. */
export function AuthorActions({ id, can, state, tried }: Props) {
  const here = href('/account/questions/:id', { id });
  const change = [
    {
      title: words.editQuestion,
      about: words.editRule,
      can: can.edit,
      to: `${here}?do=edit`,
      label: words.edit,
      isLater: false,
    },
    {
      title: words.fixTypo,
      about: words.fixRule,
      can: can.correct,
      to: `${here}?do=correct`,
      label: words.fixTypo,
      isLater: can.edit === true,
    },
    {
      title: words.startVersion,
      about: words.versionRule,
      can: can.newVersion,
      to: `${href('/account/questions/new')}?${new URLSearchParams({ version: id })}`,
      label: words.newVersion,
      isLater: can.edit === true,
    },
  ];
  return (
    <>
      <ActionGroup title={words.edit}>
        {change
          .filter(({ isLater }) => !isLater)
          .map(({ title, about, can: may, to, label }) => (
            <ActionRow key={title} title={title} about={about} can={may} label={label}>
              <SiteLink to={to} className="pill pill-line">
                {label}
              </SiteLink>
            </ActionRow>
          ))}
      </ActionGroup>
      <StopActions
        here={here}
        can={can}
        state={state}
        isPaused={state === 'paused'}
        about={{
          open: words.openRule,
          resume: words.resumeRule,
          pause: words.pauseRule,
          close: words.closeRule,
        }}
        tried={tried}
      >
        <ActionRow
          title={words.remove}
          about={words.removeRule}
          can={can.delete}
          label={words.remove}
        >
          <details className="group/act open:w-full">
            <summary className="pill pill-line list-none group-open/act:hidden">
              {words.remove}
            </summary>
            <Form method="post" action={here} className="pt-2">
              <button type="submit" name="does" value="delete" className="pill pill-solid">
                {words.removeForGood}
              </button>
            </Form>
          </details>
        </ActionRow>
      </StopActions>
    </>
  );
}
