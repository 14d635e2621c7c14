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
  const who = await attempt('sign up', () =>
    createMember({ address: step.next(), databaseUrl }, name),
  );
  if (!who) return { done, failed };
  const again = step.note(
    'sign in',
    await postForm(step.next(), '/sign-in', { email: emailOf(name), password: ADA.password }),
  );
  if (sessionOf(again) === undefined) failed.push(`sign in: ${again.status}, no session`);
  const id = await attempt('ask', () => createQuestion(step.next(), who));
  const slug = await attempt('make a community', () =>
    createCommunity(step.next(), who, { name: `Club of ${name}` }),
  );
  if (id !== undefined) await takePart(step, id, who);
  if (id !== undefined) await lookAfter(step, id, who);
  if (slug !== undefined) await meet(step, slug, who);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
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
  const { text } = note('reasons', await sendRequest(next(), `/api/v1/questions/${id}/reasons`));
  const [, reason = '0'] = /"id":"?([0-9a-zA-Z_-]+)"?/.exec(text) ?? [];
  note(
    'react',
    await sendRequest(next(), `/api/v1/questions/${id}/reasons/${reason}/reaction`, {
      method: 'PUT',
      headers: { ...device, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: '{"said":"agree"}',
    }),
  );
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
