import { href } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { EVENT_DAYS, type LogPage } from '../security-log/security-events.ts';
import {
  logFilterParams,
  type RejectedLogFilter,
  type LogFilter,
} from '../security-log/security-log-filter.ts';
import { LogFilterForm } from './log-filter-form.tsx';
import * as words from '../words/security/security-log.ts';
import { whatHappened } from '../words/security/security-events.ts';

const SECTION_ID = 'security-log';

type Props = LogPage & { filter: LogFilter; back: RejectedLogFilter | undefined };

export function logHref(filter: LogFilter, before?: string): string {
  const asked = new URLSearchParams({ ...logFilterParams(filter), ...(before && { before }) });
  return `${href('/account/staff')}${asked.size > 0 ? `?${asked}` : ''}#${SECTION_ID}`;
}

/** Sign-ins, failed ones too, and what was done that can cost an account; the newest first. */
export function SecurityLog({ events, older, isFurther, filter, back }: Props) {
  const isFiltered = Object.keys(logFilterParams(filter)).length > 0;
  return (
    <section aria-labelledby={SECTION_ID} className="mt-14 max-w-[42rem]">
      <h2 id={SECTION_ID} className="text-h4">
        {words.securityLog}
      </h2>
      <p className="mt-2 max-w-[58ch] text-small text-soft">{words.about({ days: EVENT_DAYS })}</p>
      <LogFilterForm filter={filter} back={back} isFiltered={isFiltered} />
      {events.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            title={
              isFurther ? words.nothingOlder : isFiltered ? words.nothingFound : words.nothingYet
            }
          >
            <p>{isFiltered ? words.noEntryFits : words.nextSignIn}</p>
          </EmptyState>
        </div>
      ) : (
        <ol className="mt-5 border-t border-line">
          {events.map(({ encodedId, at, outcome, account, network, times }) => (
            <li
              key={encodedId}
              className="grid gap-x-6 border-b border-line py-3.5 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <p className="min-w-0">{whatHappened({ outcome, times })}</p>
              <p className="text-small text-soft max-sm:order-last sm:text-end">
                <DateTime at={at} />
              </p>
              {(account !== undefined || network !== undefined) && (
                <p className="min-w-0 text-small text-soft [overflow-wrap:anywhere] sm:col-span-2">
                  {account ? (
                    <>
                      <bdi className="font-semibold text-ink">{account.name}</bdi>{' '}
                      <SiteLink to={logHref({ account: account.number })} className="text-link">
                        {words.accountNumber(account)}
                      </SiteLink>
                    </>
                  ) : (
                    words.noAccount
                  )}
                  {network !== undefined && (
                    <>
                      {' · '}
                      <Sentence parts={words.network({ code: <code>{network}</code> })} />
                    </>
                  )}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {(older !== undefined || isFurther) && (
        <nav aria-label={words.moreOfTheLog} className="mt-6 flex flex-wrap gap-3">
          {isFurther && (
            <SiteLink to={logHref(filter)} className="pill pill-line">
              {words.newest}
            </SiteLink>
          )}
          {older !== undefined && (
            <SiteLink to={logHref(filter, older)} className="pill pill-line">
              {words.older}
            </SiteLink>
          )}
        </nav>
      )}
    </section>
  );
}
