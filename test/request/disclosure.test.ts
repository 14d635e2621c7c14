import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQuestion, submitForm } from '../support/question-form.ts';
import { markupOf, mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as answeringFactsWords from '../../app/answering/words/facts.ts';

/** What has to be known of a poll to judge it: who asked, since when, how people came, and what was done to the figures. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

/** The facts beside a question, by their names. */
async function factsOf(id: string): Promise<Record<string, string[]>> {
  const html = markupOf((await sendRequest(site.address, `/question/${id}`)).text);
  const [, list = '', folded = ''] =
    /<aside\b[^>]*class="facts"[^>]*>.*?<dl>(.*?)<\/dl>(?:<details class="facts-fold fold">(.*?)<\/details>)?/s.exec(
      html,
    ) ?? [];
  // What is folded has the same shape: a name, and what it says.
  const alike = folded
    .replace(/<summary[^>]*>(.*?)<\/summary><ul>/, '<dt>$1</dt>')
    .replaceAll('<li>', '<dd>')
    .replaceAll('</li>', '</dd>');
  return Object.fromEntries(
    (list + alike)
      .split('<dt>')
      .slice(1)
      .map((part) => {
        const [name = '', ...values] = part.split(/<\/dt><dd>|<\/dd><dd>|<\/dd>/);
        return [
          name,
          values
            .map((value) =>
              value
                .replaceAll(/<!-- -->/g, '')
                .replaceAll(/<[^>]*>/g, ' ')
                .replaceAll(/\s+/g, ' ')
                .trim(),
            )
            .filter(Boolean),
        ];
      }),
  );
}

async function documentOf(id: string): Promise<Record<string, unknown>> {
  return JSON.parse((await sendRequest(site.address, `/api/v1/questions/${id}`)).text) as Record<
    string,
    unknown
  >;
}

describe('a question says of itself, on its page and to programs', () => {
  test('when it opened, to the minute and in the reader’s zone once that is known', async () => {
    const id = await insertQuestion(sql, { opensIn: '-3 hours' });
    const { opens } = await documentOf(id);
    const facts = await factsOf(id);
    expect(facts['Opened']).toEqual([
      expect.stringMatching(/^3 hours ago \w+, \d{1,2} \w+ \d{4}, \d\d:\d\d UTC$/),
    ]);
    expect((await sendRequest(site.address, `/question/${id}`)).text).toContain(
      `dateTime="${String(opens)}"`,
    );
    const later = await factsOf(
      await insertQuestion(sql, { opensIn: '1 hour', closesIn: '2 hours' }),
    );
    expect(later).not.toHaveProperty('Opened');
    expect(later['Opens']).toHaveLength(1);
  });

  test('how people come, and that each counts once', async () => {
    const id = await insertQuestion(sql);
    const facts = await factsOf(id);
    expect(facts['How answers are counted']?.[0]).toBe(answeringFactsWords.unweighted);
    expect(facts[answeringFactsWords.howAnswered]?.[0]).toBe(
      'People come by themselves: on this site, by a link, or in a page that embeds it',
    );
    expect(await documentOf(id)).toMatchObject({ weighted: false });
  });

  test('whether its choices are shuffled', async () => {
    const shuffled = await insertQuestion(sql);
    const ordered = await insertQuestion(sql);
    const scale = await insertQuestion(sql, { kind: 'scale', choices: 5 });
    await sql`update questions set is_ordered = true where public_id = ${ordered}`;
    const answered = async (id: string) => (await factsOf(id))[answeringFactsWords.howAnswered];
    expect(await answered(shuffled)).toContain(
      'Choices are shown in different orders to different people',
    );
    expect(await answered(ordered)).toContain('Choices are shown in one order to everybody');
    expect((await answered(scale))?.join(' ')).not.toContain('Choices');
    const told = await Promise.all([shuffled, ordered, scale].map(documentOf));
    expect(told.map((document) => document['shuffled'])).toEqual([true, false, false]);
  });
});

describe('who asked', () => {
  test('is named under the question, once, where they chose to be', async () => {
    const who = await createMember(site, 'Ines');
    const id = await createQuestion(site.address, who, { text: 'Who asked this for everybody?' });
    expect((await factsOf(id))['Asked by']).toEqual([answeringFactsWords.authors.unnamed]);
    expect(await documentOf(id)).toMatchObject({ asker: null });
    const fields = { does: 'keep', name: 'Ines Moreau', handle: 'ines_m', bio: '' };
    await submitForm(site.address, who, '/account/profile', fields);
    await expect
      .poll(() => documentOf(id))
      .toMatchObject({ asker: { name: 'Ines Moreau', handle: 'ines_m' } });
    const words = mainTextOf((await sendRequest(site.address, `/question/${id}`)).text);
    expect(words.match(/Asked by/g)).toHaveLength(1);
    expect(words).toContain('Asked by Ines Moreau');
  });

  test('is a member whose account is gone, or the demo set', async () => {
    const gone = await insertQuestion(sql);
    const demo = await insertQuestion(sql);
    await sql`update questions set is_demo = true where public_id = ${demo}`;
    expect((await factsOf(gone))['Asked by']).toEqual([answeringFactsWords.authors.gone]);
    expect((await factsOf(demo))['Asked by']).toEqual([
      answeringFactsWords.authors.demo,
      'Demo question, without answers so far.',
    ]);
    expect(await documentOf(demo)).toMatchObject({ asker: null, demo: true });
  });
});
