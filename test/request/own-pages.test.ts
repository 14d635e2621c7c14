import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putAnswer } from '../support/answers.ts';
import { createQuestion, submitForm, getPage, type FormFields } from '../support/question-form.ts';
import { insertCommunity } from '../support/communities.ts';
import { mainTextOf } from '../support/html.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as historyWords from '../../app/answering/words/history.ts';
import * as accountWords from '../../app/accounts/words/account.ts';
import * as aboutMeWords from '../../app/accounts/words/profile/about-me.ts';
import * as ownSurveyListWords from '../../app/surveys/words/own-survey-list.ts';

/** What a member sees of themselves: the overview, what they told, and embeds for other sites. */
const site = sharedSite();
let sql: Sql;
let people = 0;

beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const newcomer = () => createMember(site, `Member${++people}`);

async function shown(who: TestMember, path: string): Promise<string> {
  const { status, text } = await getPage(site.address, path, who);
  expect(status, path).toBe(200);
  return mainTextOf(text);
}

describe('the overview', () => {
  test('greets, counts, and says what could be done', async () => {
    const who = await newcomer();
    const start = await shown(who, '/account');
    expect(start).toContain(`Hello, Member${people}`);
    expect(start).not.toContain(accountWords.toDo);
    // A new member has nothing to be counted yet, but a first question.
    expect(start).toContain(accountWords.noStars);
    expect(start).not.toContain(accountWords.answersGiven({ count: 0 }));
    expect(start).toContain(accountWords.nextForYou);
    expect(start).toMatch(/No passkey.*You have told us nothing about yourself/);
    const id = await createQuestion(site.address, who, {
      text: 'Does this count as one question?',
    });
    await putAnswer(site.address, id, ['1'], {
      cookie: who.cookie,
      'sec-fetch-site': 'same-origin',
    });
    await sql`insert into member_details (member_id, country) values (${who.id}, 'NP')`;
    await sql`insert into member_codes (member_id, sealed, confirmed_at) values (${who.id}, 'x', now())`;
    await sql`update members set is_confirmed = true where id = ${who.id}`;
    const later = await shown(who, '/account');
    for (const says of [
      accountWords.answersGiven({ count: 1 }),
      accountWords.questionsAsked({ count: 1 }),
      historyWords.starsOf({ answers: 1, days: 30, each: 1 }),
    ])
      expect(later).toContain(says);
    expect(later).toMatch(/Does this count as one question\? .*Answered /);
    expect(later).not.toContain(accountWords.optional);
  });

  test('says who waits to be let in, and what closes within a day', async () => {
    const [who, other] = [await newcomer(), await newcomer()];
    const club = await insertCommunity(sql, 'waiting-room', 'request', [[who, 'owner']]);
    await sql`insert into community_requests (community_id, member_id) values (${club}, ${other.id})`;
    await createQuestion(site.address, who, { text: 'Does this one close soon?', closes: '1h' });
    await createQuestion(site.address, who, { text: 'Does this one close late?', closes: '7d' });
    const words = await shown(who, '/account');
    expect(words).toContain('The waiting-room people 1 person wants to join');
    expect(words).toMatch(/Does this one close soon\? Your question closes in (?:59|60) minutes/);
    // What there is to do stands above the stars, and news of the other below them.
    const [toDo = '', below] = words.split(accountWords.noStars);
    expect(toDo).not.toContain('Does this one close late?');
    expect(below).toContain(`${accountWords.news} Does this one close late?`);
    expect(below).not.toContain('Does this one close soon?');
    expect(await shown(other, '/account')).not.toContain(accountWords.toDo);
  });

  test('is shown at any deeper path that names no step', async () => {
    const who = await newcomer();
    expect(await shown(who, '/account/no/such/step')).toContain('Hello,');
    const { text } = await getPage(site.address, '/account', who);
    for (const place of ['answers', 'surveys', 'profile', 'about', 'security', 'data'])
      expect(text).toContain(`href="/account/${place}"`);
    expect(text).toContain('action="/sign-in/out"');
  });
});

describe('about me', () => {
  const HERE = '/account/about';
  const TOLD: FormFields = {
    age: '25-34',
    gender: 'own-words',
    genderWords: '  <b>agender</b> ',
    country: 'NP',
    education: 'vocational',
  };
  const keep = (who: TestMember | undefined, fields: FormFields) =>
    submitForm(site.address, who, HERE, { does: 'keep', ...fields });
  const keptOf = async ({ id }: TestMember): Promise<unknown> =>
    (
      await sql`
        select age_band, gender, gender_words, country, education from member_details where member_id = ${id}`
    )[0];

  test('keeps what was told, shows it again, and erases all of it', async () => {
    const who = await newcomer();
    expect(await shown(who, HERE)).not.toContain(aboutMeWords.deleteEverything);
    const { status, headers } = await keep(who, TOLD);
    expect([status, headers.location]).toEqual([303, `${HERE}?did=kept`]);
    expect(await keptOf(who)).toEqual({
      age_band: '25-34',
      gender: 'own-words',
      gender_words: '<b>agender</b>',
      country: 'NP',
      education: 'vocational',
    });
    const { text } = await getPage(site.address, `${HERE}?did=kept`, who);
    expect(text).toContain(aboutMeWords.done.kept);
    expect(text).toContain('value="&lt;b&gt;agender&lt;/b&gt;"');
    expect(text).toMatch(/<option value="NP" selected="">Nepal</);
    const erased = await submitForm(site.address, who, HERE, { does: 'erase' });
    expect(erased.headers.location).toBe(`${HERE}?did=erased`);
    expect(await keptOf(who)).toBeUndefined();
    expect(await shown(who, `${HERE}?did=erased`)).toContain(aboutMeWords.done.erased);
  });

  test('of which nothing is needed, and nothing told is nothing kept', async () => {
    const who = await newcomer();
    await keep(who, TOLD);
    expect((await keep(who, {})).status).toBe(303);
    expect(await keptOf(who)).toBeUndefined();
    await keep(who, { country: 'FR' });
    expect(await keptOf(who)).toMatchObject({ age_band: null, gender: null, country: 'FR' });
  });

  test('comes back with what was typed and what is wrong with it', async () => {
    const who = await newcomer();
    const { status, text } = await keep(who, { ...TOLD, gender: 'woman' });
    expect(status).toBe(422);
    expect(text).toMatch(/<input[^>]*id="genderWords"[^>]*aria-invalid="true"/);
    expect(text).toMatch(/<option value="woman" selected="">/);
    expect(text).toMatch(/<option value="NP" selected="">/);
    expect(await keptOf(who)).toBeUndefined();
    expect((await keep(who, { ...TOLD, genderWords: '🙂'.repeat(41) })).status).toBe(422);
    expect((await keep(who, { ...TOLD, genderWords: '🙂'.repeat(40) })).status).toBe(303);
  });

  test('is nobody else’s, and stands on no other page', async () => {
    const [who, other] = [await newcomer(), await newcomer()];
    await keep(who, { ...TOLD, genderWords: 'quillwort' });
    expect((await getPage(site.address, HERE, other)).text).not.toContain('quillwort');
    for (const path of ['/', '/account', '/account/profile', '/account/answers'])
      expect((await getPage(site.address, path, who)).text).not.toContain('quillwort');
    expect((await keep(undefined, TOLD)).headers.location).toBe('/sign-in?next=%2Faccount%2Fabout');
  });

  test('sent many times at once, is one', async () => {
    const who = await newcomer();
    const all = ['AD', 'BE', 'CH', 'DE', 'EE'].map((country) => keep(who, { country }));
    const erasing = submitForm(site.address, who, HERE, { does: 'erase' });
    const done = await Promise.all([...all, erasing]);
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([303]));
  });
});

describe('embeds for other sites', () => {
  const HERE = '/account/surveys';

  test('is what was asked outside, with its code, newest first, in pages', async () => {
    const who = await newcomer();
    expect(await shown(who, HERE)).toContain(ownSurveyListWords.noneYet);
    await insertCommunity(sql, 'embed-club', 'invitation', [[who, 'member']]);
    for (let at = 0; at < 22; at++)
      await createQuestion(site.address, who, { text: `Is this survey number ${at}?` });
    await createQuestion(site.address, who, {
      text: 'Does this stay inside the club?',
      community: 'embed-club',
      audience: 'community',
      topic: [],
    });
    const first = await getPage(site.address, HERE, who);
    const words = mainTextOf(first.text);
    expect(words).toMatch(/number 21\?.*number 20\?/);
    expect(words).not.toContain('Does this stay inside');
    expect(first.text.match(/\/embed\/test\?survey=[0-9a-z]{10}/g)).toHaveLength(20);
    const [, survey = ''] = /\/embed\/test\?survey=([0-9a-z]{10})/.exec(first.text) ?? [];
    expect(first.text).toContain(
      `&lt;iframe src=&quot;${site.address}/embed/results/${survey}&quot;`,
    );
    expect((await getPage(site.address, `/embed/results/${survey}`)).text).toContain('number 21?');
    const [, older = ''] =
      /href="(\/account\/surveys\?before=[0-9a-z]{10})"/.exec(first.text) ?? [];
    expect(await shown(who, older)).toMatch(/number 1\?.*number 0\?/);
    expect(await shown(who, `${HERE}?before=zzzzzzzzzz`)).toContain(
      ownSurveyListWords.nothingOlder,
    );
  });

  test('is not what a moderator removed, and nobody else’s', async () => {
    const [who, other] = [await newcomer(), await newcomer()];
    const id = await createQuestion(site.address, who, { text: 'Is this one removed again?' });
    expect(await shown(other, HERE)).not.toContain('removed again');
    await sql`insert into question_removals (question_id, reason) select id, 'A test' from questions where public_id = ${id}`;
    expect(await shown(who, HERE)).not.toContain('removed again');
  });
});

test.each(['/account/questions', '/account/communities', '/account/answers'])(
  '%s stands beside the list of an account',
  async (path) => {
    const { text } = await getPage(site.address, path, await newcomer());
    expect(text).toMatch(
      new RegExp(
        `<a href="${path}"[^>]*aria-current="page"|aria-current="page"[^>]*href="${path}"`,
      ),
    );
  },
);
