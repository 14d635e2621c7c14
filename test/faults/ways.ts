import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { pageRoutes } from '../../app/routes.ts';
import { deleteAnswer, deviceKey, putAnswer } from '../support/answers.ts';
import { createCommunity, submitManagement, submitMembership } from '../support/communities.ts';
import { cookieOf, postFields } from '../support/forms.ts';
import { postForm, sendRequest, type HttpResponse } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { ADA, emailOf, sessionOf } from '../support/people.ts';
import { ROOT } from '../support/program.ts';
import { createQuestion, ownQuestionPath, submitForm } from '../support/question-form.ts';

/** What people do on a site, each thing once, at one process or at several in turns; what failed, each as a line. */
export type Walk = { addresses: readonly string[]; databaseUrl: string; name: string };

type Step = {
  next: () => string;
  /** Any status below 500, or this one. */
  note: (what: string, answer: HttpResponse, wanted?: number) => HttpResponse;
  hold: (what: string, holds: boolean) => void;
};

export async function walk({
  addresses,
  databaseUrl,
  name,
}: Walk): Promise<{ done: number; failed: string[] }> {
  const failed: string[] = [];
  let [asked, done] = [0, 0];
  const step: Step = {
    next: () => addresses[asked++ % addresses.length] ?? '',
    note(what, answer, wanted) {
      done++;
      if (wanted === undefined ? answer.status >= 500 : answer.status !== wanted)
        failed.push(`${what}: ${answer.status}`);
      return answer;
    },
    hold(what, holds) {
      done++;
      if (!holds) failed.push(what);
    },
  };
  const attempt = async <Value>(
    what: string,
    work: () => Promise<Value>,
  ): Promise<Value | undefined> => {
    try {
      done++;
      return await work();
    } catch (error) {
      failed.push(
        `${what}: ${(error instanceof Error ? error.message : String(error)).slice(0, 200)}`,
      );
      return undefined;
    }
  };
  const signUp = (as: string) =>
    attempt('sign up', () => createMember({ address: step.next(), databaseUrl }, as));
  const [who, other] = [await signUp(name), await signUp(`${name}Too`)];
  if (!who || !other) return { done, failed };
  const again = step.note(
    'sign in',
    await postForm(step.next(), '/sign-in', { email: emailOf(name), password: ADA.password }),
  );
  if (sessionOf(again) === undefined) failed.push(`sign in: ${again.status}, no session`);
  const id = await attempt('ask', () => createQuestion(step.next(), who));
  const slug = await attempt('make a community', () =>
    createCommunity(step.next(), who, { name: `Club of ${name}` }),
  );
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  if (id !== undefined) await takePart(step, id, who);
  if (id !== undefined) await attempt('react', () => react(step, sql, id, who));
  if (slug !== undefined) await attempt('belong', () => belong(step, sql, slug, other));
  if (id !== undefined) await lookAfter(step, id, who);
  if (slug !== undefined) await meet(step, slug, who);
  await attempt('every address', () => readAll(step, sql, id, who, slug));
  await sql.end();
  return { done, failed };
}

async function takePart({ next, note }: Step, id: string, who: TestMember): Promise<void> {
  const device = { 'idempotency-key': deviceKey() };
  const signed = { cookie: who.cookie, 'sec-fetch-site': 'same-origin' };
  for (const [as, headers] of [
    ['visitor', device],
    ['member', signed],
  ] as const) {
    note(`answer as ${as}`, await putAnswer(next(), id, ['1'], headers), 200);
    note(`change as ${as}`, await putAnswer(next(), id, ['2'], headers), 200);
    note(`take back as ${as}`, await deleteAnswer(next(), id, headers), 200);
    note(`answer again as ${as}`, await putAnswer(next(), id, ['2'], headers), 200);
  }
  const form = note(
    'answer by form',
    await postFields(next(), `/question/${id}`, [
      ['does', 'answer'],
      ['choice', '1'],
    ]),
  );
  const voter = cookieOf(form);
  for (const fields of [
    { does: 'say-reason', reason: 'Tools stand in sheds most of the year.', signed: 'unnamed' },
    { does: 'withdraw' },
    { does: 'peek' },
  ]) {
    note(
      `${fields.does} as visitor`,
      await postFields(next(), `/question/${id}`, Object.entries(fields), voter),
    );
    note(
      `${fields.does} as member`,
      await postFields(next(), `/question/${id}`, Object.entries(fields), signed),
    );
  }
  note(
    'follow by mail',
    await postForm(next(), '/sign-in/follow', { question: id, email: emailOf('follower') }),
  );
  note('preferences', await postForm(next(), '/preferences', { theme: 'dark' }));
  note(
    'contact',
    await postForm(next(), '/contact', {
      name: 'Sam',
      email: emailOf('sam'),
      about: 'other',
      message: 'The site is new to me.',
    }),
  );
}

/** A reason, what somebody says to it, and what becomes of both when answers are changed and taken back. */
async function react(
  { next, note, hold }: Step,
  sql: postgres.Sql,
  id: string,
  { cookie }: TestMember,
): Promise<void> {
  const author = { cookie, 'sec-fetch-site': 'same-origin' };
  const reader = { 'idempotency-key': deviceKey(), 'sec-fetch-site': 'same-origin' };
  const given = async () => {
    const [row] = await sql<{ stands: boolean[]; said: number }[]>`
      select coalesce((select array_agg(r.stands order by r.id) from reasons r where r.question_id = q.id), '{}') as stands,
             (select count(*)::int from reactions r where r.question_id = q.id and cardinality(r.said) > 0) as said
      from questions q where q.public_id = ${id}`;
    return JSON.stringify(row);
  };
  const say = async (method: 'PUT' | 'DELETE', reason: string, said?: string) =>
    note(
      `${method} what is said to a reason`,
      await sendRequest(next(), `/api/v1/questions/${id}/reasons/${reason}/reaction`, {
        method,
        headers: { ...reader, ...(said !== undefined && { 'content-type': 'application/json' }) },
        ...(said !== undefined && { body: JSON.stringify({ said }) }),
      }),
      200,
    );
  const choose = async (what: string, choice: string, as: Record<string, string>) =>
    note(what, await putAnswer(next(), id, [choice], as), 200);

  await choose('answer before a reason', '1', author);
  const fields = {
    does: 'say-reason',
    reason: 'Nobody needs a ladder twice a year.',
    signed: 'unnamed',
  };
  note(
    'say a reason',
    await postFields(next(), `/question/${id}`, Object.entries(fields), author),
    303,
  );
  await choose('answer before a reaction', '2', reader);
  const { text } = note(
    'the next reason',
    await sendRequest(next(), `/api/v1/me/reactions?question=${id}`, { headers: reader }),
    200,
  );
  const [, reason = 'none'] = /"next":\{[^{}]*?"id":"([^"]+)"/.exec(text) ?? [];
  await say('PUT', reason, 'agree');
  hold('a reason and a reaction are there', (await given()) === '{"stands":[true],"said":1}');
  await choose('change an answer below a reaction', '1', reader);
  await say('PUT', reason, 'disagree');
  await choose('change an answer below a reason', '2', author);
  hold('a reason stands no more', (await given()) === '{"stands":[false],"said":1}');
  await choose('change an answer back', '1', author);
  hold('a reason stands again', (await given()) === '{"stands":[true],"said":1}');
  await say('DELETE', reason);
  await say('PUT', reason, 'pass');
  note('take back an answer with a reason', await deleteAnswer(next(), id, author), 200);
  hold('a reason went with its answer', (await given()).startsWith('{"stands":[],'));
}

/** Who comes and goes is counted once, whichever version lets them. */
async function belong(
  { next, note, hold }: Step,
  sql: postgres.Sql,
  slug: string,
  who: TestMember,
): Promise<void> {
  const people = async () => {
    const [row] = await sql<{ kept: number; counted: number }[]>`
      select people as kept, (select count(*)::int from community_members m where m.community_id = c.id) as counted
      from communities c where slug = ${slug}`;
    return `${row?.kept} of ${row?.counted}`;
  };
  for (const [does, wanted] of [
    ['join', '2 of 2'],
    ['leave', '1 of 1'],
    ['join', '2 of 2'],
  ] as const) {
    note(`${does} as somebody else`, await submitMembership(next(), who, slug, { does }), 303);
    const found = await people();
    hold(`people after ${does}: ${found}`, found === wanted);
  }
}

async function lookAfter({ next, note }: Step, id: string, who: TestMember): Promise<void> {
  for (const does of ['edit', 'pause', 'resume', 'close', 'open-room', 'present', 'hide'])
    note(
      `${does} of one's own question`,
      await submitForm(next(), who, ownQuestionPath(id), {
        does,
        text: 'Should libraries lend out tools?',
      }),
    );
  for (const path of [
    '/account',
    '/account/security',
    '/account/notices',
    '/account/reasons',
    '/account/data',
  ])
    note(`a form of ${path}`, await submitForm(next(), who, path, { does: 'save', name: who.id }));
}

async function meet({ next, note }: Step, slug: string, who: TestMember): Promise<void> {
  for (const does of ['join', 'leave', 'request'])
    note(`${does} a community`, await submitMembership(next(), who, slug, { does }));
  for (const does of ['edit', 'invite', 'role', 'remove'])
    note(
      `${does} in a community`,
      await submitManagement(next(), who, slug, { does, name: `Club of ${slug}` }),
    );
}

/** Every page and document, as a visitor and as a member. */
async function readAll(
  { next, note }: Step,
  sql: postgres.Sql,
  id: string | undefined,
  who: TestMember,
  slug: string | undefined,
): Promise<void> {
  const [found] = await sql<{ survey: string }[]>`
    select s.public_id as survey from questions q join surveys s on s.id = q.survey_id where q.public_id = ${id ?? ''}`;
  const survey = found?.survey ?? '0123456789';
  const fill = (path: string) =>
    path
      .replaceAll(/:(?:surveyId|survey)\b/g, survey)
      .replaceAll(/:id\b/g, path.includes('/surveys/') ? survey : (id ?? ''))
      .replaceAll(
        ':slug',
        path.startsWith('/community') || path.includes('communities')
          ? (slug ?? 'none')
          : 'city-life',
      )
      .replaceAll(':format', 'svg')
      .replaceAll(/:\w+/g, 'none')
      .replaceAll('*', 'none');
  // What is sent as it is, or stays open.
  const paths = [...pageRoutes.map(({ path }) => path), ...documentPaths()].filter(
    (path) => path !== '/events',
  );
  for (const path of new Set(paths.map(fill)))
    for (const headers of [{}, { cookie: who.cookie }])
      note(`GET ${path}`, await sendRequest(next(), path, { headers }));
  note(
    'events, once',
    await sendRequest(next(), `/events?question=${id ?? ''}&feed=1`, {
      headers: { accept: 'application/json' },
    }),
  );
}

/** From their text: who imports them needs what a build makes. */
function documentPaths(): string[] {
  const files = globSync(join(ROOT, 'server/operations/*.ts')).map((path) =>
    readFileSync(path, 'utf8'),
  );
  return files.flatMap((text) =>
    [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path),
  );
}
