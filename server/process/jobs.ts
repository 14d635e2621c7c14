import { dropSpentChallenges } from '../../app/accounts/entry/challenges.server.ts';
import { dropOldLinks } from '../../app/accounts/entry/mailed.server.ts';
import { dropOldNotices, NOTICES_CHANNEL } from '../../app/notices/notices.server.ts';
import { dropOldEvents } from '../../app/accounts/security-log/security-log.server.ts';
import { dropEndedSessions } from '../../app/accounts/store.server.ts';
import { reportError } from '../../app/monitoring/report.server.ts';
import { digestOf } from '../../app/platform/errors.server.ts';
import { createJobs, type JobKind, type Jobs } from '../../app/platform/database/jobs.server.ts';
import { readClock } from '../../app/platform/database/moments.server.ts';
import { createDelivery } from '../../app/platform/mail/mail-delivery.server.ts';
import { smtpTransport } from '../../app/platform/mail/mail-transport.server.ts';
import {
  cleanOutbox,
  createLinkPrinter,
  dropSentKeys,
  OUTBOX_CHANNEL,
} from '../../app/platform/mail/mail.server.ts';
import { dropOldMinutes } from '../../app/results/store/lists.server.ts';
import { dropOldMakings } from '../../app/communities/store.server.ts';
import {
  countTopicHours,
  dropOldTopicHours,
  hasRelations,
  relateTopics,
} from '../../app/results/store/topics.server.ts';
import { dropOldTellings, tellClosings } from '../../app/delivery/closings.server.ts';
import { createNameReader } from '../../app/moderation/doubtful-names.server.ts';
import { tellMilestones } from '../../app/delivery/milestones.server.ts';
import { mailDigests, mailNotices } from '../../app/delivery/notice-mails.server.ts';
import { dropUnconfirmedFollows } from '../../app/delivery/follows.server.ts';
import { eraseLeavers } from '../../app/privacy/erasure.server.ts';
import { dropOldAsks } from '../../app/questions/store.server.ts';
import { countWords } from '../../app/questions/word-index.server.ts';
import { dropOldContactMessages } from '../../app/content/contact/store.server.ts';
import { dropOldReports } from '../../app/moderation/store.server.ts';
import type { Services } from '../http/services.ts';

type Means = Pick<Services, 'settings' | 'log' | 'database' | 'secret' | 'origin' | 'rankings'>;

const EVERY_MINUTE = '* * * * *';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const EVERY_HOUR = '7 * * * *';
const EVERY_NIGHT = '17 3 * * *';
const NIGHTLY_RETRY = { limit: 5, firstPauseSeconds: 60 };
/** The next time comes soon anyhow, and goes on where this one was. */
const NO_RETRY = { limit: 0, firstPauseSeconds: 0 };

/** Everything that is done later, in one list. */
function jobKinds(means: Means): JobKind[] {
  const { settings, log, database, secret, origin, rankings } = means;
  const { sql } = database;
  return [
    {
      name: 'send-mail',
      // The notice starts it at once; the minute is for what is to be tried again.
      schedule: EVERY_MINUTE,
      wakeOn: OUTBOX_CHANNEL,
      // The outbox has pauses of its own, and the next minute comes anyhow.
      retry: NO_RETRY,
      run: mailSender(settings, sql, log),
    },
    {
      name: 'tell-closings',
      schedule: EVERY_MINUTE,
      retry: NO_RETRY,
      run: (signal) => tellClosings({ reading: { sql, rankings }, origin }, signal),
    },
    {
      name: 'tell-milestones',
      schedule: EVERY_MINUTE,
      retry: NO_RETRY,
      run: (signal) => tellMilestones(sql, signal),
    },
    {
      name: 'mail-notices',
      schedule: EVERY_MINUTE,
      wakeOn: NOTICES_CHANNEL,
      retry: NO_RETRY,
      run: (signal) => mailNotices({ sql, secret, origin }, signal),
    },
    {
      name: 'mail-digests',
      schedule: EVERY_FIVE_MINUTES,
      retry: NO_RETRY,
      run: async (signal) =>
        mailDigests({ sql, secret, origin, now: await readClock(sql) }, signal),
    },
    {
      name: 'drop-notices',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: async () => {
        await dropOldNotices(sql);
        await dropUnconfirmedFollows(sql);
        await dropOldTellings(sql);
      },
    },
    {
      name: 'drop-sent-keys',
      schedule: EVERY_HOUR,
      retry: NIGHTLY_RETRY,
      run: () => dropSentKeys(sql),
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
      run: () => dropOldContactMessages(sql),
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
      run: () => dropOldMinutes(sql),
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
      schedule: EVERY_MINUTE,
      retry: NO_RETRY,
      run: (signal) => eraseLeavers(sql, signal),
    },
    {
      name: 'read-names',
      schedule: EVERY_MINUTE,
      retry: NO_RETRY,
      run: createNameReader(sql),
    },
    {
      name: 'drop-asks',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => dropOldAsks(sql),
    },
    {
      name: 'drop-makings',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => dropOldMakings(sql),
    },
    {
      name: 'count-words',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => sql.begin(countWords),
    },
    {
      name: 'count-topics',
      schedule: EVERY_MINUTE,
      // The next minute counts what this one missed.
      retry: NO_RETRY,
      run: topicCounter(sql),
    },
    {
      name: 'relate-topics',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => sql.begin(relateTopics),
    },
    {
      name: 'drop-topic-hours',
      schedule: EVERY_NIGHT,
      retry: NIGHTLY_RETRY,
      run: () => dropOldTopicHours(sql),
    },
  ];
}

/** A site that has no neighbours of topics yet does not wait for the night; where there are none it asks once. */
function topicCounter(sql: Means['database']['sql']): JobKind['run'] {
  let hasLooked = false;
  return async () => {
    await sql.begin((tx) => countTopicHours(tx));
    if (hasLooked) return;
    hasLooked = true;
    if (!(await hasRelations(sql))) await sql.begin(relateTopics);
  };
}

function mailSender(
  { smtpUrl, mailFrom, mailGoesTo }: Means['settings'],
  sql: Means['database']['sql'],
  log: Means['log'],
): JobKind['run'] {
  if (smtpUrl) {
    let delivery: Promise<ReturnType<typeof createDelivery>> | undefined;
    return async (signal) => {
      delivery ??= smtpTransport(smtpUrl, mailFrom).then((transport) =>
        createDelivery(sql, transport, log),
      );
      await (
        await delivery
      )(signal);
    };
  }
  if (mailGoesTo === 'nobody') return async () => undefined;
  return createLinkPrinter(sql, (line) => console.log(line));
}

export type DatabaseAddresses = {
  databaseUrl: string;
  /** As the role that owns the tables, where that is another one. */
  ownerUrl: string | undefined;
};

export function siteJobs(means: Means, addresses: DatabaseAddresses): Jobs {
  return createJobs({
    ...addresses,
    sql: means.database.sql,
    log: means.log,
    kinds: jobKinds(means),
    works: means.settings.part !== 'web',
    failed: (error, job) => {
      const digest = digestOf(error);
      means.log.error({ err: error, digest, job }, 'job failed');
      reportError(error, digest);
    },
  });
}
