import { createHash } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { href } from 'react-router';
import type { Sql } from '../../platform/database/db.server.ts';
import { checkFormStamp, formStampOf } from '../../platform/http/form-stamp.server.ts';
import type { RateLimiter } from '../../platform/http/rate-limiter.server.ts';
import type { Logger } from '../../platform/log.server.ts';
import { queueEmail } from '../../platform/mail/outbox.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { parseReasonAddress } from '../../reasons/reason-address.server.ts';
import { findReportedReason, type ReportedReason } from '../../reasons/reason-rows.server.ts';
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
  /** The reason on it that is reported, if it is not the question itself. */
  reason: string | undefined;
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
  { publicId, reason, typed, honeypot, stamp }: ReportSubmission,
): Promise<ReportOutcome> {
  const { sql, log, limits, secret, network, now } = deps;
  const question = await findQuestion(sql, publicId);
  if (!question) return { state: 'gone' };
  if (question.isRemoved) return { state: 'removed' };
  const about = reason === undefined ? undefined : await findReported(deps, publicId, reason);
  if (reason !== undefined && !about) return { state: 'gone' };
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
  if (!(await limits.take('report', network, REPORT_LIMIT))) return refused('limit');

  try {
    await sql.begin((tx) => saveAndEmail(tx, deps, { question, about, report, stamp }));
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

/** Undefined where it is hidden, deleted, or of another question. */
export async function findReported(
  { sql, secret }: Pick<Deps, 'sql' | 'secret'>,
  publicId: string,
  reason: string,
): Promise<ReportedReason | undefined> {
  const id = parseReasonAddress(secret, reason);
  return id === undefined ? undefined : findReportedReason(sql, publicId, id);
}

type SentReport = {
  question: { publicId: string; text: string };
  about: ReportedReason | undefined;
  report: Report;
  stamp: string;
};

async function saveAndEmail(
  tx: TransactionSql,
  { origin }: Deps,
  { question, about, report, stamp }: SentReport,
): Promise<void> {
  const digest = createHash('sha256')
    .update(JSON.stringify([stamp, question.publicId, report, ...(about ? [about.id] : [])]))
    .digest();
  const target = about
    ? ({ kind: 'reason', target: about.id } as const)
    : ({ kind: 'question', target: question.publicId } as const);
  // A double press is one report.
  if (!(await saveReport(tx, digest, target, report))) return;
  const isUrgent = report.why === 'child-safety';
  await queueEmail(tx, {
    key: `report ${digest.toString('hex')}`,
    to: isUrgent ? site.mail.safety : site.mail.contact,
    replyTo: report.email,
    ...reportEmail({
      ...report,
      isUrgent,
      text: question.text,
      reason: about,
      link: origin + href('/question/:id', { id: question.publicId }),
    }),
  });
}
