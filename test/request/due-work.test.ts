import { afterAll, beforeAll, expect, test } from 'vitest';
import postgres from 'postgres';
import { hasDueLeavers } from '../../app/privacy/erasure.server.ts';
import { hasClosings } from '../../app/delivery/jobs/closing-notices.server.ts';
import { mayHaveMilestones } from '../../app/delivery/jobs/milestone-notices.server.ts';
import { hasDailyNotices, hasDueNotices } from '../../app/delivery/jobs/notice-emails.server.ts';
import type { SqlFragment, Sql } from '../../app/platform/database/db.server.ts';
import { hasBuckets } from '../../app/platform/http/stored-buckets.server.ts';
import { hasDueEmails } from '../../app/platform/mail/outbox.server.ts';
import { hasDueGroups } from '../../app/reasons/groups/group-runs.server.ts';
import { hasUnsoughtReasons } from '../../app/reasons/search/sought-reasons.server.ts';
import { hasDueStandings } from '../../app/reasons/shown/standing-rows.server.ts';
import { hasNewAnswers } from '../../app/results/store/topic-hours.server.ts';
import { copyTemplateDatabase } from '../support/test-database.ts';
import { insertQuestion } from '../support/questions.ts';

/** When a job is started: only where it finds something (server/process/jobs.ts). */
let database: Awaited<ReturnType<typeof copyTemplateDatabase>>;
let sql: postgres.Sql;
let question: string;

beforeAll(async () => {
  database = await copyTemplateDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  await sql`
    truncate questions, members, outbox, answer_minutes, group_changes, opinion_groups, standing_renewals, counted_reactions cascade`;
  const publicId = await insertQuestion(sql, {
    text: 'Which kettle?',
    choices: ['Red', 'Blue'],
    closesIn: '30 days',
  });
  const [row] = await sql<{ id: string }[]>`select id from questions where public_id = ${publicId}`;
  question = row?.id ?? '';
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

type Work = { is: string; when: (on: Sql) => SqlFragment; make: (on: Sql) => Promise<unknown> };

const countAnswer = (on: Sql, ago = '0') => on`
  insert into answer_minutes (question_id, minute, answers) values (${question}, date_trunc('minute', now()) - ${ago}::interval, 1)`;

const works: Work[] = [
  {
    is: 'an email',
    when: hasDueEmails,
    make: (on) =>
      on`insert into outbox (dedupe_key, recipient, subject, text, html) values ('k', 'ada@localhost', 's', 't', 'h')`,
  },
  {
    is: 'a question that has ended',
    when: hasClosings,
    make: (on) =>
      on`update questions set opens_at = now() - interval '2 hours', closes_at = now() - interval '1 hour' where id = ${question}`,
  },
  {
    is: 'a question that ends soon',
    when: hasClosings,
    make: (on) =>
      on`update questions set opens_at = now() - interval '2 hours', closes_at = now() + interval '1 hour' where id = ${question}`,
  },
  {
    is: 'a question that may have reached a milestone',
    when: mayHaveMilestones,
    make: async (on) => {
      const ada = await addMember(on);
      await on`update questions set author_id = ${ada} where id = ${question}`;
      await countAnswer(on);
    },
  },
  {
    is: 'a topic whose hour has a new answer',
    when: hasNewAnswers,
    make: (on) => countAnswer(on),
  },
  {
    is: 'an answer that was held back within the hours that are counted again',
    when: hasNewAnswers,
    make: (on) =>
      on`insert into held_minutes (question_id, minute, answers) values (${question}, date_trunc('minute', now()) - interval '90 minutes', 1)`,
  },
  {
    is: 'a notice for the email of a day',
    when: hasDailyNotices,
    make: (on) => addNotice(on, 'daily'),
  },
  {
    is: 'a bucket of a limit',
    when: hasBuckets,
    make: (on) => on`
      insert into rate_buckets (key, burst, per_second, spent, wanted, granted, tokens, taken_at)
      values (gen_random_uuid(), 1, 1, 0, 0, 0, 1, now())`,
  },
  {
    is: 'a notice to mail',
    when: hasDueNotices,
    make: (on) => addNotice(on, 'at-once'),
  },
  {
    is: 'a member who leaves',
    when: hasDueLeavers,
    make: (on) =>
      on`insert into members (name, email, leaves_at) values ('Bo', 'bo@localhost', now())`,
  },
  {
    is: 'a reason that searches do not know',
    when: hasUnsoughtReasons,
    make: (on) =>
      on`insert into reasons (question_id, choices, text) values (${question}, '{1}', 'It whistles.')`,
  },
  {
    is: 'a reaction that groups do not know',
    when: hasDueGroups,
    make: (on) => on`insert into group_changes (question_id) values (${question})`,
  },
  {
    is: 'a question whose groups are to be tried again now',
    when: hasDueGroups,
    make: (on) => on`
      insert into opinion_groups (question_id, wanted_at, not_before) values (${question}, now(), now() - interval '1 second')`,
  },
  {
    is: 'a reaction that standings do not know',
    when: hasDueStandings,
    make: (on) => on`insert into standing_renewals (question_id) values (${question})`,
  },
  {
    is: 'an answer of somebody who may have reacted before',
    when: hasDueStandings,
    make: async (on) => {
      await on`insert into counted_reactions (question_id, sequence) values (${question}, 1)`;
      await on`update totals set sequence = 2 where question_id = ${question}`;
    },
  },
];

async function addMember(on: Sql): Promise<string> {
  const [member] = await on<{ id: string }[]>`
    insert into members (name, email) values ('Ada', 'ada@localhost') returning id`;
  return member?.id ?? '';
}

const addNotice = async (on: Sql, mail: 'at-once' | 'daily') =>
  on`
    insert into notices (member_id, question_id, kind, what, in_site, mail)
    values (${await addMember(on)}, ${question}, 'answers', 'first', true, ${mail})`;

/** What looks like it, and is none. */
const others: Work[] = [
  {
    is: 'a member who leaves and is shut out',
    when: hasDueLeavers,
    make: (on) =>
      on`insert into members (name, email, leaves_at, shut_out_at) values ('Bo', 'bo@localhost', now(), now())`,
  },
  {
    is: 'a question whose groups wait for a later try',
    when: hasDueGroups,
    make: (on) => on`
      insert into opinion_groups (question_id, wanted_at, not_before) values (${question}, now(), now() + interval '1 hour')`,
  },
  {
    is: 'a question of which all was told',
    when: hasClosings,
    make: async (on) => {
      await on`update questions set opens_at = now() - interval '2 hours', closes_at = now() - interval '1 hour' where id = ${question}`;
      await on`insert into question_tellings (question_id, what, told_at) values (${question}, 'end', now())`;
    },
  },
  {
    is: 'a question that ends soon, and was said to',
    when: hasClosings,
    make: async (on) => {
      await on`update questions set opens_at = now() - interval '2 hours', closes_at = now() + interval '1 hour' where id = ${question}`;
      await on`insert into question_tellings (question_id, what, told_at) values (${question}, 'closing', now())`;
    },
  },
  {
    is: 'an answer to a question without an author',
    when: mayHaveMilestones,
    make: (on) => countAnswer(on),
  },
  {
    is: 'an answer of an hour ago',
    when: hasNewAnswers,
    make: (on) => countAnswer(on, '1 hour'),
  },
];

const isDue = async (on: Sql, when: Work['when']) =>
  (await on<{ due: boolean }[]>`select ${when(on)} as due`)[0]?.due;

test.each(works)('$is is found, and nothing where there is none', async ({ when, make }) => {
  expect(await isDue(sql, when)).toBe(false);
  expect(await isDueAfter(make, when)).toBe(true);
});

test.each(others)('$is is no work', async ({ when, make }) => {
  expect(await isDueAfter(make, when)).toBe(false);
});

async function isDueAfter(make: Work['make'], when: Work['when']): Promise<boolean | undefined> {
  const undone = new Error('undone');
  let found: boolean | undefined;
  const trying = sql.begin(async (tx) => {
    await make(tx as unknown as Sql);
    found = await isDue(tx as unknown as Sql, when);
    throw undone;
  });
  await expect(trying).rejects.toBe(undone);
  return found;
}
