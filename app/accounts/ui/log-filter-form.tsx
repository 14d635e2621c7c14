import { href } from 'react-router';
import { Field, controlPropsOf } from '../../ui/field.tsx';
import { FormProblems } from '../../ui/form-problems.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { EVENT_KINDS, EVENT_STATUSES } from '../security-log/security-events.ts';
import { type RejectedLogFilter, type LogFilter } from '../security-log/security-log-filter.ts';
import * as words from '../words/security/security-log.ts';
import * as eventWords from '../words/security/security-events.ts';

type Props = { filter: LogFilter; back: RejectedLogFilter | undefined; isFiltered: boolean };

const SECTION_ID = 'security-log';

/** Sent as a POST that leads on to the list: what is typed may be somebody's address, which no URL is to hold. */
export function LogFilterForm({ filter, back, isFiltered }: Props) {
  const shown = back?.typed ?? {
    account: filter.account,
    kind: filter.kind,
    outcome: filter.status,
    day: filter.day,
  };
  const problemOf = (field: RejectedLogFilter['wrong']) =>
    back?.wrong === field ? words.filterProblems[back.problem] : undefined;
  const account = { hint: words.accountHint, problem: problemOf('account') };
  const day = { problem: problemOf('day') };
  // Without a script, the focus leads to the message. A browser does not move the focus where the URL has a fragment.
  const focusAt = (field: RejectedLogFilter['wrong']) => ({ autoFocus: back?.wrong === field });
  return (
    <search>
      <form
        method="post"
        action={href('/account/staff')}
        noValidate
        aria-label={words.filterTheLog}
        className="mt-6 grid items-end gap-x-5 gap-y-4 sm:grid-cols-2"
      >
        {back && (
          <div className="sm:col-span-2">
            <FormProblems
              problems={[{ id: `log-${back.wrong}`, problem: words.filterProblems[back.problem] }]}
            >
              {words.notFiltered}
            </FormProblems>
          </div>
        )}
        <Field id="log-account" label={words.account} {...account}>
          <input
            {...controlPropsOf('log-account', account)}
            {...focusAt('account')}
            name="account"
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={shown.account}
          />
        </Field>
        <Field id="log-day" label={words.day} {...day}>
          <input
            {...controlPropsOf('log-day', day)}
            {...focusAt('day')}
            name="day"
            type="date"
            defaultValue={shown.day}
          />
        </Field>
        <Field id="log-kind" label={words.whatHappened}>
          <select {...controlPropsOf('log-kind', {})} name="kind" defaultValue={shown.kind ?? ''}>
            <option value="">{words.anything}</option>
            {EVENT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {eventWords.kinds[kind]}
              </option>
            ))}
          </select>
        </Field>
        <Field id="log-outcome" label={words.outcome}>
          <select
            {...controlPropsOf('log-outcome', {})}
            name="outcome"
            defaultValue={shown.outcome ?? ''}
          >
            <option value="">{words.any}</option>
            {EVENT_STATUSES.map((end) => (
              <option key={end} value={end}>
                {eventWords.statuses[end]}
              </option>
            ))}
          </select>
        </Field>
        <p className="flex flex-wrap gap-3 sm:col-span-2">
          <button type="submit" name="does" value="filter" className="pill pill-solid">
            {words.showEntries}
          </button>
          {isFiltered && (
            <SiteLink to={`${href('/account/staff')}#${SECTION_ID}`} className="pill pill-line">
              {words.showAll}
            </SiteLink>
          )}
        </p>
      </form>
    </search>
  );
}
