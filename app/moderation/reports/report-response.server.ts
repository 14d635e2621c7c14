import { data, href, redirect } from 'react-router';
import { retryAfterSeconds } from '../../platform/http/rate-limiter.server.ts';
import type { ReportOutcome } from './reports.server.ts';
import {
  REPORT_LIMIT,
  type ReportProblems,
  type ReportRefusal,
  type ReportInput,
} from '../report-rules.ts';

/** What comes back with a refused form. */
export type RejectedReport = {
  why: ReportRefusal;
  problems: ReportProblems;
  typed: ReportInput;
  stamp: string | undefined;
};

const STATUS: Record<ReportRefusal, number> = {
  problems: 422,
  fast: 422,
  stale: 422,
  limit: 429,
  fault: 503,
};

/** What was typed into the form, with the field that only programs fill. */
export async function readReportForm(
  request: Request,
): Promise<{ typed: ReportInput; honeypot: string; stamp: string }> {
  const form = await request.formData();
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const typed = { why: field('why'), details: field('details'), email: field('email') };
  return { typed, honeypot: field('leave_empty'), stamp: field('stamp') };
}

/** Leads on to the confirmation, or shows the form again with what was typed. */
export function reportResponse(
  outcome: ReportOutcome,
  publicId: string,
  { typed, stamp }: { typed: ReportInput; stamp: string },
) {
  switch (outcome.state) {
    case 'sent':
      return redirect(`${href('/question/:id', { id: publicId })}?reported=1`, 303);
    case 'gone':
      throw data(null, { status: 404 });
    case 'removed':
      throw data(null, { status: 410 });
    case 'refused': {
      const { why, problems } = outcome;
      // The form keeps the time it was first shown, so that a second press is not too fast again.
      const report: RejectedReport = {
        why,
        problems,
        typed,
        stamp: why === 'stale' ? undefined : stamp,
      };
      const headers =
        why === 'limit' ? { 'retry-after': String(retryAfterSeconds(REPORT_LIMIT)) } : undefined;
      return data({ report }, { status: STATUS[why], ...(headers && { headers }) });
    }
  }
}
