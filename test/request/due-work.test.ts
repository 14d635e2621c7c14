import { afterAll, beforeAll, expect, test } from 'vitest';
import postgres from 'postgres';
import { hasDueLeavers } from '../../app/privacy/erasure.server.ts';
import { hasClosings } from '../../app/delivery/jobs/closing-notices.server.ts';
import { mayHaveMilestones } from '../../app/delivery/jobs/milestone-notices.server.ts';
import { hasDueNotices } from '../../app/delivery/jobs/notice-emails.server.ts';
import type { SqlFragment, Sql } from '../../app/platform/database/db.server.ts';
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
    is: 'a question that may have reached a milestone',
    when: mayHaveMilestones,
    make: (on) =>
      on`insert into answer_minutes (question_id, minute, answers) values (${question}, date_trunc('minute', now()), 1)`,
  },
  {
    is: 'a topic whose hour has a new answer',
    when: hasNewAnswers,
    make: (on) =>
      on`insert into answer_minutes (question_id, minute, answers) values (${question}, date_trunc('minute', now()), 1)`,
  },
  {
    is: 'a notice to mail',
    when: hasDueNotices,
    make: async (on) => {
      const [member] = await on<{ id: string }[]>`
        insert into members (name, email) values ('Ada', 'ada@localhost') returning id`;
      await on`
        insert into notices (member_id, question_id, kind, what, in_site, mail) values (${member?.id ?? ''}, ${question}, 'answers', 'first', true, 'at-once')`;
    },
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
    is: 'a reaction that standings do not know',
    when: hasDueStandings,
    make: (on) => on`insert into standing_renewals (question_id) values (${question})`,
  },
];

test.each(works)('$is is found, and nothing where there is none', async ({ when, make }) => {
  const isDue = async (on: Sql) =>
    (await on<{ due: boolean }[]>`select ${when(on)} as due`)[0]?.due;
  expect(await isDue(sql)).toBe(false);
  const undone = new Error('undone');
  const trying = sql.begin(async (tx) => {
    await make(tx as unknown as Sql);
    expect(await isDue(tx as unknown as Sql)).toBe(true);
    throw undone;
  });
  await expect(trying).rejects.toBe(undone);
});
