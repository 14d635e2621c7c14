import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { communityEmblem, smallCommunityEmblem } from '../../app/communities/community-emblem.ts';
import { emblemOf, smallEmblemOf, type Emblem } from '../../app/emblems/emblem.ts';
import { putAnswer } from '../support/answers.ts';
import { insertCommunity } from '../support/communities.ts';
import { markupOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** The constellations of topics and communities: one figure everywhere, lit by what its reader may know of. */
const site = sharedSite();
let sql: Sql;
let insider: TestMember;
let outsider: TestMember;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  insider = await createMember(site, 'Ines');
  outsider = await createMember(site, 'Otto');
  await insertCommunity(sql, 'behind-doors', 'invitation', [[insider, 'member']]);
  await insertCommunity(sql, 'in-the-street', 'public', [[insider, 'member']]);
  for (const community of ['behind-doors', 'in-the-street']) {
    const id = await insertQuestion(sql, { community, text: `Who sweeps ${community}?` });
    await putAnswer(site.address, id, ['1'], {
      cookie: insider.cookie,
      'sec-fetch-site': 'same-origin',
    });
  }
});
afterAll(async () => {
  await sql?.end();
});

const read = async (path: string, reader?: TestMember) => {
  const { text } = await sendRequest(site.address, path, {
    headers: { accept: 'text/html', ...(reader && { cookie: reader.cookie }) },
  });
  return markupOf(text);
};

/** The emblems of a page, as it draws them. */
const drawn = (markup: string): Emblem[] =>
  Array.from(
    markup.matchAll(/<svg class="emblem [^>]*aria-hidden="true"[^>]*>.*?<\/svg>/gs),
    ([svg]) => {
      const [lines = '', dots = '', stars = '', brightest = ''] = Array.from(
        svg.matchAll(/ d="([^"]*)"/g),
        ([, path = '']) => path,
      );
      return { lines, dots, stars, brightest };
    },
  );

describe('the emblem of a community', () => {
  test('is lit by answers that everybody may know of', async () => {
    const lit = communityEmblem('in-the-street', 1);
    expect(lit.stars).not.toBe('');
    expect(drawn(await read('/community/in-the-street'))).toEqual([lit]);
    expect(drawn(await read('/community?q=street'))).toContainEqual(lit);
  });

  test('shows what happens behind closed doors to nobody else', async () => {
    const [quiet, lit] = [communityEmblem('behind-doors'), communityEmblem('behind-doors', 1)];
    for (const path of ['/community/behind-doors', '/community?sort=new', '/community?q=doors']) {
      for (const reader of [undefined, outsider]) {
        const emblems = drawn(await read(path, reader));
        expect(emblems, path).toContainEqual(quiet);
        expect(emblems, path).not.toContainEqual(lit);
      }
      expect(drawn(await read(path, insider)), path).toContainEqual(lit);
    }
  });

  test('stands beside its name in a search, and in what its members are told', async () => {
    expect(drawn(await read('/question?q=behind-doors'))).toContainEqual(
      smallCommunityEmblem('behind-doors'),
    );
    await sql`
      insert into notices (member_id, kind, what, community_id, in_site)
      select ${insider.id}, 'standing', 'let-in', id, true from communities where slug = 'behind-doors'`;
    expect(drawn(await read('/account/notifications', insider))).toEqual([
      smallCommunityEmblem('behind-doors'),
    ]);
  });
});

test('a topic has the same figure on its page, in the list and on the first page', async () => {
  const [quiet, small] = [emblemOf('work'), smallEmblemOf('work')];
  const [page] = drawn(await read('/topic/work'));
  expect(page?.brightest.split(' ')[0]).toBe(quiet.brightest.split(' ')[0]);
  expect(drawn(await read('/topic'))).toContainEqual(page);
  expect(drawn(await read('/'))).toContainEqual(small);
});
