import { createHash } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { href } from 'react-router';
import type { Sql } from '../platform/database/db.server.ts';
import { stampAge, stampOf } from '../platform/http/form-stamp.server.ts';
import type { Limits } from '../platform/http/limits.server.ts';
import type { Logger } from '../platform/log.server.ts';
import { mailBody, type MailPart } from '../platform/mail/mail-body.ts';
import { queueMail } from '../platform/mail/mail.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { findQuestion } from '../questions/store.server.ts';
import { site } from '../site.config.ts';
import {
  checkReport,
  LONGEST_REPORT_MS,
  REPORT_LIMIT,
  REPORT_WHYS,
  SHORTEST_REPORT_MS,
  type Report,
  type ReportProblems,
  type ReportRefusal,
  type ReportTyped,
} from './rules.ts';
import { keepReport } from './store.server.ts';

export type ReportPost = {
  /** Of a question. */
  publicId: string;
  typed: ReportTyped;
  /** Filled by programs only: people do not see the field. */
  bait: string;
  stamp: string;
};

export type ReportOutcome =
  | { state: 'sent' }
  | { state: 'gone' | 'removed' }
  | { state: 'refused'; why: ReportRefusal; problems: ReportProblems };

type Means = {
  sql: Sql;
  log: Logger;
  limits: Limits;
  secret: Secret;
  network: string;
  origin: string;
  now: Date;
};

const PURPOSE = 'report form';

export function reportStamp(secret: Secret, now: Date): string {
  return stampOf(secret, PURPOSE, now);
}

export async function sendReport(
  means: Means,
  { publicId, typed, bait, stamp }: ReportPost,
): Promise<ReportOutcome> {
  const { sql, log, limits, secret, network, now } = means;
  const question = await findQuestion(sql, publicId);
  if (!question) return { state: 'gone' };
  if (question.isRemoved) return { state: 'removed' };
  const report = checkReport(typed);
  if ('problems' in report) return refused('problems', report.problems);
  // Whoever filled this learns nothing from the answer.
  if (bait !== '') return { state: 'sent' };
  const age = stampAge(secret, PURPOSE, stamp, now);
  if (age === undefined || age > LONGEST_REPORT_MS) return refused('stale');
  if (age < SHORTEST_REPORT_MS) return refused('fast');
  if (!limits.take('report', network, REPORT_LIMIT)) return refused('limit');

  try {
    await sql.begin((tx) => keepAndMail(tx, means, question, report, stamp));
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

type Reported = { publicId: string; text: string };

async function keepAndMail(
  tx: TransactionSql,
  { origin }: Means,
  question: Reported,
  report: Report,
  stamp: string,
): Promise<void> {
  const digest = createHash('sha256')
    .update(JSON.stringify([stamp, question.publicId, report]))
    .digest();
  // A double press is one report.
  if (!(await keepReport(tx, digest, question.publicId, report))) return;
  const isUrgent = report.why === 'child-safety';
  await queueMail(tx, {
    key: `report ${digest.toString('hex')}`,
    to: isUrgent ? site.mail.safety : site.mail.contact,
    replyTo: report.email,
    subject: isUrgent
      ? `${site.name}: child safety report`
      : `${site.name}: a question was reported, ${REPORT_WHYS[report.why].toLowerCase()}`,
    ...mailBody(noticeOf(origin, question, report)),
  });
}

function noticeOf(
  origin: string,
  { publicId, text }: Reported,
  { why, details, email }: Report,
): MailPart[] {
  return [
    `A reader reported this question. What is wrong with it: ${REPORT_WHYS[why].toLowerCase()}.`,
    { quote: text },
    { label: 'The question', link: origin + href('/question/:id', { id: publicId }) },
    ...(details === '' ? ['They added nothing.'] : ['They added:', { quote: details }]),
    email === undefined
      ? 'They left no address, so you cannot reply.'
      : `A reply to this email goes to ${email}. Nobody has checked that this address is theirs.`,
  ];
}
