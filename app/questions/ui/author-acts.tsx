import { useId, type ReactNode } from 'react';
import { Form, href } from 'react-router';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Can, questionCan, State } from '../rules.ts';
import type { Problem } from '../schema.ts';
import { problemIn } from './ask-field.tsx';

export type Acts = Record<keyof typeof questionCan, Can>;

type Props = {
  id: string;
  can: Acts;
  state: State;
  /** The act that did not go through, and what is wrong with it. */
  tried: { does: string; reason: string; problems: readonly Problem[] } | undefined;
};

/** What its author may do, each with the reason where they may not. */
export function AuthorActs({ id, can, state, tried }: Props) {
  const here = href('/account/questions/:id', { id });
  const change = [
    {
      title: 'Edit everything',
      about: 'Until somebody else answers, and for five minutes after it opened.',
      can: can.edit,
      to: `${here}?do=edit`,
      label: 'Edit',
    },
    {
      title: 'Correct a slip',
      about: 'A few letters. Everyone sees what was and what it became.',
      can: can.correct,
      to: `${here}?do=correct`,
      label: 'Correct',
    },
    {
      title: 'Start a new version',
      about:
        'Asks anew with other words. This one closes and keeps its answers, and each leads to the other.',
      can: can.newVersion,
      to: `${href('/account/questions/new')}?${new URLSearchParams({ version: id })}`,
      label: 'New version',
    },
  ];
  return (
    <>
      <Group title="Change it">
        {change.map(({ title, about, can: may, to, label }) => (
          <Row key={title} title={title} about={about} can={may} label={label}>
            <SiteLink to={to} className="pill pill-line">
              {label}
            </SiteLink>
          </Row>
        ))}
      </Group>
      <Group title={state === 'scheduled' ? 'Start or stop it' : 'Stop it'}>
        {state === 'scheduled' && (
          <Row
            title="Open it now"
            about="Before its time. It closes when it was to close."
            can={can.open}
            label="Open"
          >
            <AtOnce action={here} does="open" label="Open" />
          </Row>
        )}
        {state === 'paused' ? (
          <Row title="Resume" about="People can answer again." can={can.resume} label="Resume">
            <AtOnce action={here} does="resume" label="Resume" />
          </Row>
        ) : (
          <Row
            title="Pause"
            about="Nobody can answer until you resume it. The result shows as before."
            can={can.pause}
            label="Pause"
          >
            <WithReason action={here} does="pause" label="Pause" button="Pause it" tried={tried} />
          </Row>
        )}
        <Row
          title="Close it now"
          about="Before its time, and for good: what is closed does not open again."
          can={can.close}
          label="Close"
        >
          <WithReason
            action={here}
            does="close"
            label="Close"
            button="Close it for good"
            tried={tried}
          />
        </Row>
        <Row
          title="Delete"
          about="It goes with all its words, for good."
          can={can.delete}
          label="Delete"
        >
          <details className="group/act open:w-full">
            <summary className="pill pill-line list-none group-open/act:hidden">Delete</summary>
            <Form method="post" action={here} className="pt-2">
              <button type="submit" name="does" value="delete" className="pill pill-solid">
                Delete it for good
              </button>
            </Form>
          </details>
        </Row>
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="border-b border-line pb-3 text-h4">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

type RowProps = { title: string; about: string; can: Can; label: string; children: ReactNode };

/** A control that cannot be used says why instead of going away. */
function Row({ title, about, can, label, children }: RowProps) {
  const reason = useId();
  const may = can === true;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line py-4 sm:gap-x-6">
      <div className="min-w-48 flex-1">
        <p className={may ? 'font-semibold' : 'font-semibold text-soft'}>{title}</p>
        <p id={reason} className="max-w-[56ch] text-small text-soft">
          {may ? about : can}
        </p>
      </div>
      {may ? (
        children
      ) : (
        <button type="button" disabled aria-describedby={reason} className="pill pill-line">
          {label}
        </button>
      )}
    </li>
  );
}

type AtOnceProps = { action: string; does: string; label: string };

function AtOnce({ action, does, label }: AtOnceProps) {
  return (
    <Form method="post" action={action}>
      <button type="submit" name="does" value={does} className="pill pill-line">
        {label}
      </button>
    </Form>
  );
}

type ReasonProps = {
  action: string;
  does: string;
  label: string;
  button: string;
  tried: Props['tried'];
};

/** Whoever wanted to answer reads why they cannot. */
function WithReason({ tried, ...form }: ReasonProps) {
  const back = tried?.does === form.does ? tried : undefined;
  return (
    <ReasonForm
      {...form}
      id={`reason-${form.does}`}
      question="Why? Everyone will read it"
      back={
        back && {
          reason: back.reason,
          problem: problemIn(back.problems, 'reason'),
          cause: back,
        }
      }
    />
  );
}
