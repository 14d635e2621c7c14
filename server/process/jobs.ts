import { dropSpentChallenges } from '../../app/accounts/auth/challenges.server.ts';
import { dropOldLinks } from '../../app/accounts/auth/link-tokens.server.ts';
import { dropOldNotices, NOTICES_CHANNEL } from '../../app/notices/notices.server.ts';
import { dropOldEvents } from '../../app/accounts/security-log/security-log.server.ts';
import { dropEndedSessions } from '../../app/accounts/session-rows.server.ts';
import { reportServerError } from '../../app/monitoring/server-reporting.server.ts';
import { errorDigestOf } from '../../app/platform/error-digest.server.ts';
import {
  createJobs,
  type JobKind,
  type Jobs,
} from '../../app/platform/database/job-queue.server.ts';
import { readDatabaseTime } from '../../app/platform/database/sql-timestamps.server.ts';
import { dropFullBuckets, hasBuckets } from '../../app/platform/http/stored-buckets.server.ts';
import { createOutboxWorker } from '../../app/platform/mail/outbox-worker.server.ts';
import { createSmtpTransport } from '../../app/platform/mail/smtp-transport.server.ts';
import {
  cleanOutbox,
  createEmailLinkPrinter,
  hasDueEmails,
  redactSentTokens,
  OUTBOX_CHANNEL,
} from '../../app/platform/mail/outbox.server.ts';
import { dropOldMinutes } from '../../app/results/store/answer-minutes.server.ts';
import { deleteOldRooms } from '../../app/questions/rooms.server.ts';
import { deleteOldMakings } from '../../app/communities/community-rows.server.ts';
import {
  countTopicHours,
  dropOldTopicHours,
  hasNewAnswers,
} from '../../app/results/store/topic-hours.server.ts';
import {
  hasTopicRelations,
  rebuildTopicRelations,
} from '../../app/results/store/topic-relations.server.ts';
import {
  dropOldFollows,
  hasClosings,
  notifyClosings,
} from '../../app/delivery/jobs/closing-notices.server.ts';
import { createNameScan } from '../../app/moderation/doubtful-names.server.ts';
import {
  mayHaveMilestones,
  notifyMilestones,
} from '../../app/delivery/jobs/milestone-notices.server.ts';
import {
  hasDailyNotices,
  hasDueNotices,
  sendDueDigests,
  sendDueNotices,
} from '../../app/delivery/jobs/notice-emails.server.ts';
import { dropUnconfirmedFollows } from '../../app/delivery/following/question-follows.server.ts';
import { createGroupFinder } from '../../app/reasons/groups/group-finder.server.ts';
import { hasDueGroups, renewAllGroups } from '../../app/reasons/groups/group-runs.server.ts';
import { eraseLeavers, hasDueLeavers } from '../../app/privacy/erasure.server.ts';
import { deleteOldAskRecords } from '../../app/questions/commands/ask-records.server.ts';
import { refreshWordIndex } from '../../app/questions/lists/word-index.server.ts';
import { deleteOldContactMessages } from '../../app/content/contact/contact-messages.server.ts';
import { hasUnsoughtReasons, seekReasons } from '../../app/reasons/search/sought-reasons.server.ts';
import { hasDueStandings, renewStandings } from '../../app/reasons/shown/standing-rows.server.ts';
import { dropOldReports } from '../../app/moderation/report-store.server.ts';
import type { Services } from '../http/services.ts';

type JobDeps = Pick<Services, 'settings' | 'log' | 'database' | 'secret' | 'origin' | 'rankings'>;

const EVERY_FIVE_MINUTES = { everyMinutes: 5, at: 0 };
const EVERY_HOUR = { everyMinutes: 60, at: 7 };
const EVERY_NIGHT = { everyMinutes: 24 * 60, at: 3 * 60 + 17 };
const NIGHTLY_RETRY = { limit: 5, firstPauseSeconds: 5 * 60 };
/** For jobs whose next scheduled run comes soon and does what a failed one left. */
const NO_RETRY = { limit: 0, firstPauseSeconds: 0 };

export function jobKinds(deps: JobDeps, databaseUrl: string): JobKind[] {
  const { settings, log, database, secret, origin, rankings } = deps;
  const { sql } = database;
  const find = createGroupFinder();
  return [
    {
      name: 'send-mail',
      // A notification starts the job for each new email; what is due is emails that are tried again.
      due: { when: hasDueEmails },
      wakeChannel: OUTBOX_CHANNEL,
      // Each row of the outbox has its own time for the next try.
      retry: NO_RETRY,
      run: createMailSender(settings, sql, log),
    },
    {
      name: 'tell-closings',
      due: { when: hasClosings },
      retry: NO_RETRY,
      run: (signal) => notifyClosings({ reading: { sql, rankings }, origin }, signal),
    },
    {
      name: 'tell-milestones',
      due: { when: mayHaveMilestones },
      retry: NO_RETRY,
      run: (signal) => notifyMilestones(sql, signal),
    },
    {
      name: 'mail-notices',
      due: { when: hasDueNotices },
      wakeChannel: NOTICES_CHANNEL,
      retry: NO_RETRY,
      run: (signal) => sendDueNotices({ sql, secret, origin }, signal),
    },
    {
      name: 'mail-digests',
      schedule: EVERY_FIVE_MINUTES,
      due: { when: hasDailyNotices },
      retry: NO_RETRY,
      run: async (signal) =>
        sendDueDigests({ sql, secret, origin, now: await readDatabaseTime(sql) }, signal),
    },
    {
      name: 'drop-notices',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: async () => {
        await dropOldNotices(sql);
        await dropUnconfirmedFollows(sql);
        await dropOldFollows(sql);
      },
    },
    {
      name: 'drop-sent-keys',
      schedule: EVERY_HOUR,
      retry: NIGHTLY_RETRY,
      run: () => redactSentTokens(sql),
    },
    {
      name: 'clean-outbox',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => cleanOutbox(sql),
    },
    {
      name: 'drop-contact-messages',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => deleteOldContactMessages(sql),
    },
    {
      name: 'drop-reports',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => dropOldReports(sql),
    },
    {
      name: 'drop-answer-minutes',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: async () => {
        await deleteOldRooms(sql);
        await dropOldMinutes(sql);
      },
    },
    {
      name: 'drop-ended-sessions',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => dropEndedSessions(sql),
    },
    {
      name: 'drop-spent-challenges',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => dropSpentChallenges(sql),
    },
    {
      name: 'drop-old-links',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => dropOldLinks(sql),
    },
    {
      name: 'drop-security-events',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => dropOldEvents(sql),
    },
    {
      name: 'erase-leavers',
      due: { when: hasDueLeavers },
      retry: NO_RETRY,
      run: (signal) => eraseLeavers(sql, signal),
    },
    {
      // Once a day in each process; the schedule is for a scan that was interrupted.
      name: 'read-names',
      schedule: EVERY_FIVE_MINUTES,
      retry: NO_RETRY,
      ...createNameScan(sql),
    },
    {
      name: 'drop-asks',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => deleteOldAskRecords(sql),
    },
    {
      name: 'drop-makings',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => deleteOldMakings(sql),
    },
    {
      name: 'count-words',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => sql.begin(refreshWordIndex),
    },
    {
      name: 'renew-standings',
      due: { when: hasDueStandings },
      retry: NO_RETRY,
      run: (signal) => renewStandings(sql, signal),
    },
    {
      name: 'seek-reasons',
      due: { when: hasUnsoughtReasons, isSoon: true },
      retry: NO_RETRY,
      run: (signal) => seekReasons(sql, signal),
    },
    {
      name: 'count-topics',
      retry: NO_RETRY,
      ...createTopicCounter(sql),
    },
    {
      name: 'find-groups',
      due: { when: hasDueGroups, isSoon: true },
      retry: NO_RETRY,
      run: (signal) => renewAllGroups({ sql, databaseUrl, find }, signal),
    },
    {
      name: 'relate-topics',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => sql.begin(rebuildTopicRelations),
    },
    {
      name: 'drop-topic-hours',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => dropOldTopicHours(sql),
    },
    {
      name: 'drop-full-buckets',
      schedule: EVERY_FIVE_MINUTES,
      due: { when: hasBuckets },
      retry: NO_RETRY,
      run: (signal) => dropFullBuckets(sql, signal),
    },
  ];
}

/**
 * After a start, and after a count that failed, nobody knows what was not counted. The first run in a process also relates the
 * topics of a new site, since the nightly job may be hours away.
 */
function createTopicCounter(sql: JobDeps['database']['sql']): Pick<JobKind, 'due' | 'run'> {
  let isBehind = true;
  let hasLooked = false;
  return {
    due: { when: (on) => on`(${isBehind}::boolean or ${hasNewAnswers(on)})` },
    async run() {
      isBehind = true;
      await sql.begin((tx) => countTopicHours(tx));
      isBehind = false;
      if (hasLooked) return;
      hasLooked = true;
      if (!(await hasTopicRelations(sql))) await sql.begin(rebuildTopicRelations);
    },
  };
}

function createMailSender(
  { smtpUrl, mailFrom, mailMode }: JobDeps['settings'],
  sql: JobDeps['database']['sql'],
  log: JobDeps['log'],
): JobKind['run'] {
  if (smtpUrl) {
    let delivery: Promise<ReturnType<typeof createOutboxWorker>> | undefined;
    return async (signal) => {
      delivery ??= createSmtpTransport(smtpUrl, mailFrom).then((transport) =>
        createOutboxWorker(sql, transport, log),
      );
      await (
        await delivery
      )(signal);
    };
  }
  if (mailMode === 'nobody') return async () => undefined;
  return createEmailLinkPrinter(sql, (line) => console.log(line));
}

export type DatabaseUrls = {
  databaseUrl: string;
  /** Connects as the owner of the tables; set where that is another role. */
  ownerUrl: string | undefined;
};

export function createSiteJobs(deps: JobDeps, addresses: DatabaseUrls): Jobs {
  return createJobs({
    ...addresses,
    sql: deps.database.sql,
    quickSql: deps.database.quickSql,
    log: deps.log,
    kinds: jobKinds(deps, addresses.databaseUrl),
    isWorker: deps.settings.processMode !== 'web',
    onFailure: (error, job) => {
      const digest = errorDigestOf(error);
      deps.log.error({ err: error, digest, job }, 'job failed');
      reportServerError(error, digest);
    },
  });
}
