import { Form } from 'react-router';
import { formatRelative } from '../../base/words/figures.ts';
import { controlPropsOf, Field } from '../../ui/field.tsx';
import { ShareAddress } from '../../ui/share-address.tsx';
import type { ManagedInvitation } from '../manage-views.ts';
import type { FailedForm } from '../community-views.ts';
import { INVITATION_LIMITS, MAX_INVITATIONS } from '../community-rules.ts';
import { managePath } from './paths.ts';
import { useFocusProblem } from './use-focus-problem.ts';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/invitations.ts';
import { communityProblemIn } from '../words/problems.ts';
import { HeadedSection } from '../../ui/headed-section.tsx';

type Props = {
  slug: string;
  invitations: readonly ManagedInvitation[];
  tried: FailedForm | undefined;
  cause: unknown;
  now: string;
};

const DEFAULT = { most: '10', days: '7' };

export function ManageInvitations({ slug, invitations, tried, cause, now }: Props) {
  const here = managePath(slug, { tab: 'invitations' });
  const open = invitations.filter(({ state }) => state === 'open');
  const ended = invitations.filter(({ state }) => state !== 'open');
  return (
    <>
      <MakeLink here={here} tried={tried?.does === 'invite' ? tried : undefined} cause={cause} />
      {open.length > 0 && (
        <HeadedSection id="open-invitations" title={words.invitationLinks} className="mt-12">
          <ul>
            {open.map((invitation) => (
              <li key={invitation.id} className="border-b border-line py-5">
                <ShareAddress label={leftWords(invitation, now)} address={invitation.address} />
                <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                  <MadeBy {...invitation} now={now} />
                  <Form method="post" action={here}>
                    <input type="hidden" name="invitation" value={invitation.id} />
                    <button
                      type="submit"
                      name="does"
                      value="revoke"
                      className="text-link py-1 text-small"
                    >
                      {words.revoke}
                    </button>
                  </Form>
                </div>
              </li>
            ))}
          </ul>
        </HeadedSection>
      )}
      {ended.length > 0 && (
        <HeadedSection id="ended" title={words.expiredLinks} className="mt-12">
          <ul>
            {ended.map((invitation) => (
              <li key={invitation.id} className="border-b border-line py-3.5">
                <p>{endWords(invitation)}</p>
                <MadeBy {...invitation} now={now} />
              </li>
            ))}
          </ul>
        </HeadedSection>
      )}
    </>
  );
}

function MakeLink({
  here,
  tried,
  cause,
}: {
  here: string;
  tried: FailedForm | undefined;
  cause: unknown;
}) {
  const hint = words.peopleHint({ most: INVITATION_LIMITS.most });
  const problems = {
    most: communityProblemIn(tried, 'most'),
    days: communityProblemIn(tried, 'days'),
  };
  const first = (['most', 'days'] as const).find((field) => problems[field]);
  useFocusProblem(first, cause);
  return (
    <section aria-labelledby="make">
      <h2 id="make" className="text-h4">
        {words.makeLink}
      </h2>
      <p className="mt-2 max-w-[58ch] text-small text-soft">
        {words.linkRule({ most: MAX_INVITATIONS })}
      </p>
      <Form
        method="post"
        action={here}
        noValidate
        className="mt-5 grid items-end gap-5 sm:grid-cols-[1fr_1fr_auto]"
      >
        <Field id="most" label={words.peopleLabel} hint={hint} problem={problems.most}>
          <input
            {...controlPropsOf('most', { hint, problem: problems.most })}
            name="most"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            {...{ autoFocus: first === 'most' }}
            defaultValue={tried?.typed['most'] ?? DEFAULT.most}
          />
        </Field>
        <Field id="days" label={words.validFor} problem={problems.days}>
          <select
            {...controlPropsOf('days', { problem: problems.days })}
            name="days"
            {...{ autoFocus: first === 'days' }}
            defaultValue={tried?.typed['days'] ?? DEFAULT.days}
          >
            {INVITATION_LIMITS.days.map((days) => (
              <option key={days} value={days}>
                {words.dayCount({ days })}
              </option>
            ))}
          </select>
        </Field>
        <button type="submit" name="does" value="invite" className="pill pill-solid min-h-12">
          {words.makeButton}
        </button>
      </Form>
    </section>
  );
}

function leftWords({ most, used, expiresAt }: ManagedInvitation, now: string): string {
  const ends = formatRelative(new Date(expiresAt), new Date(now));
  return words.letsIn({ people: most - used, ends });
}

function endWords({ state, used, most }: ManagedInvitation): string {
  if (state === 'used') return words.usedUp({ people: used });
  return state === 'revoked' ? words.revoked({ used, most }) : words.expired({ used, most });
}

function MadeBy({ by, madeAt, used, state, now }: ManagedInvitation & { now: string }) {
  const made = formatRelative(new Date(madeAt), new Date(now));
  return (
    <p className="text-small text-soft">
      {by === undefined ? (
        words.madeWhen({ made })
      ) : (
        <Sentence parts={words.madeBy({ made, by: <bdi>{by}</bdi> })} />
      )}
      {state === 'open' && ` · ${used === 0 ? words.unused : words.cameByIt({ used })}`}
    </p>
  );
}
