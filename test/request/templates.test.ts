import { beforeAll, expect, test } from 'vitest';
import { wordingFromLink } from '../../app/asking/link-wording.ts';
import { checkQuestion } from '../../app/questions/question-check.ts';
import { EMPTY_QUESTION } from '../../app/questions/question-schema.ts';
import { submitForm, getPage } from '../support/question-form.ts';
import { markupOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { sharedSite } from '../support/shared-site.ts';
import { choiceLabel } from '../../app/questions/words/outside.ts';

/** Questions that are ready to be asked stand on the pages for sectors and audiences, one tap from the form. */
const PAGES = [
  '/for/college-students',
  '/for/community-leaders',
  '/for/social-influnencers',
  '/solutions/education',
  '/solutions/government',
  '/solutions/healthcare',
  '/solutions/nonprofits',
];
const NEW = '/account/questions/new';

const site = sharedSite();
let ada: TestMember;
beforeAll(async () => {
  ada = await createMember(site, 'Ada');
});

async function waysOn(page: string): Promise<string[]> {
  const { text } = await sendRequest(site.address, page);
  return Array.from(markupOf(text).matchAll(/href="([^"]*)"/g), ([, to = '']) =>
    to.replaceAll('&amp;', '&'),
  ).filter((to) => to.startsWith(`${NEW}?text=`));
}

test.each(PAGES)('%s has three questions that can be asked as they are', async (page) => {
  const ways = await waysOn(page);
  expect(ways).toHaveLength(3);
  const texts = ways.map((way) => {
    const { searchParams } = new URL(way, site.address);
    const wording = wordingFromLink(searchParams);
    expect(wording.kind).toBe(searchParams.get('kind') ?? 'single');
    const topics = ['home'];
    const given = { now: new Date(), topics, places: [], labelOf: choiceLabel };
    expect(checkQuestion({ ...EMPTY_QUESTION, ...wording, topics }, given)).not.toHaveProperty(
      'problems',
    );
    return wording.text;
  });
  expect(new Set(texts).size).toBe(3);
});

test('the form has the words of one in it, and they come along with a visitor', async () => {
  const [way = ''] = await waysOn('/solutions/education');
  const { text, choices = [] } = wordingFromLink(new URL(way, site.address).searchParams);
  const form = markupOf((await getPage(site.address, way, ada)).text);
  expect(choices.length).toBeGreaterThan(2);
  expect(form).toContain(text);
  const rows = Array.from(
    form.matchAll(/<textarea[^>]*name="choice"[^>]*>([^<]*)</g),
    ([, words]) => words,
  );
  // A free row waits below them.
  expect(rows.filter((words) => words !== '')).toEqual(choices);

  const out = await sendRequest(site.address, way);
  expect(out.status).toBe(200);
  const theirs = markupOf(out.text);
  expect(theirs).toContain(text);
  const ticket = /name="ticket" value="([^"]+)"/.exec(out.text)?.[1] ?? '';
  const fields = {
    text: text ?? '',
    choice: choices,
    topic: ['home'],
    does: 'ask',
    ticket,
    seen: '1',
  };
  const sent = await submitForm(site.address, undefined, NEW, fields);
  expect(sent.headers.location).toBe(`/sign-up?${new URLSearchParams({ next: NEW })}`);
  const carried = sent.headers['set-cookie']
    ?.find((line) => line.includes('asking='))
    ?.split(';')[0];
  const cookie = [carried, ada.cookie].join('; ');
  const mine = markupOf((await sendRequest(site.address, NEW, { headers: { cookie } })).text);
  for (const words of [text, ...choices]) expect(mine).toContain(words);
  // Another template begins with its own words.
  const [, other = ''] = await waysOn('/solutions/education');
  const next = markupOf((await sendRequest(site.address, other, { headers: { cookie } })).text);
  expect(next).toContain(wordingFromLink(new URL(other, site.address).searchParams).text);
  expect(next).not.toContain(text);
});
