import { Form, href } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Permission, questionCan, QuestionState } from '../../questions/rules.ts';
import { ActionGroup, ActionRow, type FailedAction } from './action-rows.tsx';
import { StopActions } from './stop-actions.tsx';

export type QuestionPermissions = Record<keyof typeof questionCan, Permission>;

type Props = {
  id: string;
  can: QuestionPermissions;
  state: QuestionState;
  tried: FailedAction;
};

/** The author's actions, each with the reason if it is not possible. A question that can be edited needs no others. */
export function AuthorActions({ id, can, state, tried }: Props) {
  const here = href('/account/questions/:id', { id });
  const change = [
    {
      title: 'Edit the question',
      about: 'Until somebody else answers, and for five minutes after it opened.',
      can: can.edit,
      to: `${here}?do=edit`,
      label: 'Edit',
      isLater: false,
    },
    {
      title: 'Fix a typo',
      about: 'A few letters. Everyone sees both the old and the new words.',
      can: can.correct,
      to: `${here}?do=correct`,
      label: 'Fix a typo',
      isLater: can.edit === true,
    },
    {
      title: 'Start a new version',
      about:
        'Ask again with other words. This one closes and keeps its answers, and each links to the other.',
      can: can.newVersion,
      to: `${href('/account/questions/new')}?${new URLSearchParams({ version: id })}`,
      label: 'New version',
      isLater: can.edit === true,
    },
  ];
  return (
    <>
      <ActionGroup title="Edit">
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
          open: 'Earlier than planned. It closes at the planned time.',
          resume: 'People can answer again.',
          pause: 'Nobody can answer until you resume it. The result shows as before.',
          close: 'Earlier than planned, and for good: a closed question cannot be reopened.',
        }}
        tried={tried}
      >
        <ActionRow
          title="Delete"
          about="The question and its text are deleted for good."
          can={can.delete}
          label="Delete"
        >
          <details className="group/act open:w-full">
            <summary className="pill pill-line list-none group-open/act:hidden">Delete</summary>
            <Form method="post" action={here} className="pt-2">
              <button type="submit" name="does" value="delete" className="pill pill-solid">
                Delete for good
              </button>
            </Form>
          </details>
        </ActionRow>
      </StopActions>
    </>
  );
}
