import { createHash } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { href } from 'react-router';
import type { Sql } from '../../platform/database/db.server.ts';
import { checkFormStamp, formStampOf } from '../../platform/http/form-stamp.server.ts';
import type { RateLimiter } from '../../platform/http/rate-limiter.server.ts';
import type { Logger } from '../../platform/log.server.ts';
import { queueEmail } from '../../platform/mail/outbox.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { findQuestion } from '../../questions/question-rows.server.ts';
import { site } from '../../site.config.ts';
import {
  checkReport,
  MAX_REPORT_MS,
  REPORT_LIMIT,
  MIN_REPORT_MS,
  type Report,
  type ReportProblems,
  type ReportRefusal,
  type ReportInput,
} from '../report-rules.ts';
import { reportEmail } from '../words/emails/report.server.ts';
import { saveReport } from '../report-store.server.ts';

export type ReportSubmission = {
  /** The id of the question. */
  publicId: string;
  typed: ReportInput;
  /** Filled by programs only: people do not see the field. */
  honeypot: string;
  stamp: string;
};

export type ReportOutcome =
  | { state: 'sent' }
  | { state: 'gone' | 'removed' }
  | { state: 'refused'; why: ReportRefusal; problems: ReportProblems };

type Deps = {
  sql: Sql;
  log: Logger;
  limits: RateLimiter;
  secret: Secret;
  network: string;
  origin: string;
  now: Date;
};

const PURPOSE = 'report form';

export function reportStamp(secret: Secret, now: Date): string {
  return formStampOf(secret, PURPOSE, now);
}

export async function sendReport(
  deps: Deps,
  { publicId, typed, honeypot, stamp }: ReportSubmission,
): Promise<ReportOutcome> {
  const { sql, log, limits, secret, network, now } = deps;
  const question = await findQuestion(sql, publicId);
  if (!question) return { state: 'gone' };
  if (question.isRemoved) return { state: 'removed' };
  const report = checkReport(typed);
  if ('problems' in report) return refused('problems', report.problems);
  // A program that filled this field learns nothing from the answer.
  if (honeypot !== '') return { state: 'sent' };
  const why = checkFormStamp(secret, PURPOSE, stamp, {
    now,
    minMs: MIN_REPORT_MS,
    maxMs: MAX_REPORT_MS,
  });
  if (why) return refused(why);
  if (!limits.take('report', network, REPORT_LIMIT)) return refused('limit');

  try {
    await sql.begin((tx) => saveAndEmail(tx, deps, question, report, stamp));
    return { state: 'sent' };
  } catch (error) {
    // What somebody wrote is not lost: the form comes back with it.
    log.error({ err: error }, 'report could not be kept');
    return refused('fault');
  }
}

function refused(why: ReportRefusal, problems: ReportProblems = {}): ReportOutcome {
  return { state: 'refused', why, problems };
}

type ReportedQuestion = { publicId: string; text: string };

async function saveAndEmail(
  tx: TransactionSql,
  { origin }: Deps,
  question: ReportedQuestion,
  report: Report,
  stamp: string,
): Promise<void> {
  const digest = createHash('sha256')
    .update(JSON.stringify([stamp, question.publicId, report]))
    .digest();
  // A double press is one report.
  if (!(await saveReport(tx, digest, question.publicId, report))) return;
  const isUrgent = report.why === 'child-safety';
  await queueEmail(tx, {
    key: `report ${digest.toString('hex')}`,
    to: isUrgent ? site.mail.safety : site.mail.contact,
    replyTo: report.email,
    ...reportEmail({
      ...report,
      isUrgent,
      text: question.text,
      link: origin + href('/question/:id', { id: question.publicId }),
    }),
  });
}
