import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { sendRequest } from '../support/http.ts';
import { loadQuestionList, loadAllPages, type ListedQuestion } from '../support/question-list.ts';
import { createMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { startServer, untilReady } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';

let site: OwnSite;
let sql: postgres.Sql;
beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

const LIST = '/api/v1/questions';
/** A community that one must be invited to; the demo set asks nothing in its own. */
const INSIDE = 'behind-a-door';
const SORTS = ['trending', 'new', 'closing', 'closed', 'answered', 'unanswered'] as const;
const idsOf = (items: readonly ListedQuestion[]) => items.map(({ id }) => id);

/** Public ids of what a stranger may see, all of it or what is open; of those asked together the first, or each. */
async function known(which: 'open' | 'closed' | 'all', isEach = false): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select public_id as id from questions q
    where opens_at <= now() and not exists (select from question_removals r where r.question_id = q.id)
      and coalesce((select slug from communities c where c.id = q.community_id), '') <> ${INSIDE}
      and (place = 1 or ${isEach})
      and (${which === 'all'} or ${which === 'closed'} and closes_at <= now() or (${which === 'open'} and closes_at > now() and not exists (
        select from question_pauses p where p.question_id = q.id and p.ended_at is null)))`;
  return rows.map(({ id }) => id).toSorted();
}

/** The next order is another one, as if everything had changed meanwhile. */
async function turnAround(): Promise<void> {
  await sql`
    insert into question_orders (sort, questions, scores, answers, hours)
    select distinct on (sort) sort, array_reverse, scores, answers, hours
    from question_orders, lateral (select array_agg(id order by place desc) as array_reverse from unnest(questions) with ordinality u (id, place)) r
    order by sort, made_at desc`;
}

describe('every question stands in a list once', () => {
  test.each([
    ['trending', 'open'],
    ['new', 'all'],
    ['closing', 'open'],
    ['closed', 'closed'],
    ['answered', 'all'],
    ['unanswered', 'open'],
  ] as const)('%s: all that are %s', async (sort, which) => {
    const pages = await loadAllPages(site.address, `${LIST}?sort=${sort}&limit=7`);
    expect(idsOf(pages.flat()).toSorted()).toEqual(await known(which, sort === 'answered'));
    // None is shorter than it was asked to be, but the last.
    expect(new Set(pages.slice(0, -1).map(({ length }) => length))).toEqual(new Set([7]));
  });

  test('in the order it is named after', async () => {
    const all = async (sort: string) =>
      (await loadAllPages(site.address, `${LIST}?sort=${sort}&limit=100`)).flat();
    const newest = (await all('new')).map(({ opens }) => opens);
    expect(newest).toEqual(newest.toSorted().toReversed());
    const closing = (await all('closing')).map(({ closes }) => closes);
    expect(closing).toEqual(closing.toSorted());
    const closed = (await all('closed')).map(({ closes }) => closes);
    expect(closed).toEqual(closed.toSorted().toReversed());
    const answered = (await all('answered')).map(({ turnout }) => turnout);
    expect(answered).toEqual(answered.toSorted((a, b) => b - a));
    expect(answered[0]).toBeGreaterThan(1_000);
    const moving = (await all('trending')).map((item) => item.moving?.answers ?? 0);
    expect(moving[0]).toBeGreaterThan(0);
    // What does not move stands behind what does, the newest first.
    const still = (await all('trending')).filter((item) => item.moving === null);
    expect(still.length).toBeGreaterThan(0);
    expect(moving.slice(-still.length).every((answers) => answers === 0)).toBe(true);
    const opens = still.map((item) => item.opens);
    expect(opens).toEqual(opens.toSorted().toReversed());
  });

  test.each(SORTS)('on one topic, with full pages: %s', async (sort) => {
    const everywhere = await loadAllPages(site.address, `${LIST}?sort=${sort}&limit=100`);
    const pages = await loadAllPages(site.address, `${LIST}?sort=${sort}&topic=work&limit=3`);
    const onWork = everywhere
      .flat()
      .filter(({ topics }) => topics.some(({ slug }) => slug === 'work'));
    expect(onWork.length).toBeGreaterThan(3);
    expect(idsOf(pages.flat())).toEqual(idsOf(onWork));
    expect(pages.slice(0, -1).every(({ length }) => length === 3)).toBe(true);
  });
});

describe('while somebody reads on', () => {
  test.each(SORTS)('nothing is repeated or skipped: %s', async (sort) => {
    const before = await known(
      sort === 'closed' ? 'closed' : sort === 'new' || sort === 'answered' ? 'all' : 'open',
      sort === 'answered',
    );
    const pages = await loadAllPages(
      site.address,
      `${LIST}?sort=${sort}&limit=11`,
      async (read) => {
        // New ones at either end of every list, answers to what was read and to what was not, and another order.
        await insertQuestion(sql, { opensIn: '-1 second', closesIn: '10 minutes' });
        await insertQuestion(sql, { opensIn: '-400 days', closesIn: '400 days' });
        await insertQuestion(sql, { opensIn: '-2 hours', closesIn: '-1 second' });
        const [first, last] = [before.at(read), before.at(-read)];
        for (const id of [first, last]) if (id) await putAnswer(site.address, id, ['1']);
        await turnAround();
      },
    );
    const seen = idsOf(pages.flat());
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((id) => !seen.includes(id))).toEqual([]);
    expect(pages.length).toBeGreaterThan(5);
  });

  test('whoever begins anew gets the new order', async () => {
    const first = await loadQuestionList(site.address, `${LIST}?sort=answered&limit=5`);
    await turnAround();
    const again = await loadQuestionList(site.address, `${LIST}?sort=answered&limit=5`);
    expect(idsOf(again.items)).not.toEqual(idsOf(first.items));
    await sql`delete from question_orders`;
  });

  test('what is removed, paused or closed leaves without a gap', async () => {
    const all = (await loadAllPages(site.address, `${LIST}?sort=closing&limit=100`)).flat();
    const [removed, paused, closed] = idsOf(all.slice(4, 7));
    const pages = await loadAllPages(site.address, `${LIST}?sort=closing&limit=3`, async (read) => {
      if (read > 1) return;
      await sql`insert into question_removals (question_id, reason) select id, 'A test' from questions where public_id = ${removed ?? ''}`;
      await sql`insert into question_pauses (question_id, reason) select id, 'A test' from questions where public_id = ${paused ?? ''}`;
      await sql`
        with t as materialized (
          select id, greatest(opens_at + interval '1 second', now() - interval '1 second') as at from questions where public_id = ${closed ?? ''}
        )
        update questions q set closes_at = t.at from t where t.id = q.id`;
    });
    expect(idsOf(pages.flat())).toEqual(
      idsOf(all.filter(({ id }) => ![removed, paused, closed].includes(id))),
    );
    expect(pages.slice(0, -1).every(({ length }) => length === 3)).toBe(true);
    const newest = idsOf((await loadAllPages(site.address, `${LIST}?sort=new&limit=100`)).flat());
    expect([removed, paused, closed].map((id) => newest.includes(id ?? ''))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('what is asked where one must be invited stays inside', async () => {
    await sql`insert into communities (slug, name, about, rules, joining) values (${INSIDE}, 'Behind a door', 'A test', 'None', 'invitation')`;
    const id = await insertQuestion(sql, {
      community: INSIDE,
      text: 'Who keeps the quillwort key?',
      topics: ['work'],
    });
    for (const path of [
      ...SORTS.map((sort) => `?sort=${sort}&limit=100`),
      '?q=quillwort',
      '?topic=work&sort=new&limit=100',
    ]) {
      const pages = await loadAllPages(site.address, LIST + path);
      expect(idsOf(pages.flat()), path).not.toContain(id);
    }
    const similar = await loadQuestionList(
      site.address,
      `${LIST}/similar?text=Who+keeps+the+quillwort+key`,
    );
    expect(similar.items).toEqual([]);
    expect((await sendRequest(site.address, `${LIST}/${id}`)).status).toBe(404);
  });
});

describe('an order', () => {
  const orders = (sort: string) => sql<{ made: Date }[]>`
    select made_at as made from question_orders where sort = ${sort} order by made_at`;

  test('is made once for all who ask at once, in two processes', async () => {
    const other = await startServer({ DATABASE_URL: site.databaseUrl });
    try {
      await untilReady(other);
      await sql`delete from question_orders`;
      const asked = Array.from({ length: 30 }, (_, at) =>
        loadQuestionList(
          at % 2 ? other.address : site.address,
          `${LIST}?sort=answered&limit=${10 + (at % 3)}`,
        ),
      );
      await Promise.all(asked);
      expect(await orders('answered')).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });

  test('is made anew when it is a minute old, behind whoever asks, and counts who answered since', async () => {
    await sql`delete from question_orders`;
    const before = await loadQuestionList(site.address, `${LIST}?sort=answered&limit=100`);
    const last = before.items.at(-1);
    const id = await insertQuestion(sql);
    await Promise.all(
      Array.from({ length: 3 }, () =>
        putAnswer(site.address, id, ['1'], { 'idempotency-key': deviceKey() }),
      ),
    );
    await sql`update question_orders set made_at = made_at - interval '61 seconds'`;
    const stale = await loadQuestionList(site.address, `${LIST}?sort=answered&limit=100`);
    expect(stale.items.at(-1)?.id).toBe(last?.id);
    await expect.poll(() => orders('answered')).toHaveLength(2);
    // Counted by difference; counted from nothing it is the same.
    const rows = () => sql`
      select questions, answers from question_orders where sort = 'answered' order by made_at desc limit 1`;
    const [byDifference] = await rows();
    await sql`delete from question_orders`;
    await loadQuestionList(site.address, `${LIST}?sort=answered&limit=50`);
    const [fromNothing] = await rows();
    expect(byDifference).toEqual(fromNothing);
    expect(byDifference?.['answers']).toContain(3);
  });

  test('is gone after an hour: programs are told, readers are at the top', async () => {
    await sql`delete from question_orders`;
    const { next } = await loadQuestionList(site.address, `${LIST}?sort=answered&limit=24`);
    await sql`update question_orders set made_at = made_at - interval '61 minutes'`;
    // The place names a moment, so that it is moved along with its order.
    const place = /cursor=order_answered_(\d+)_(\d+)/.exec(next ?? '');
    const moved = BigInt(place?.[1] ?? '0') - 3_660_000_000n;
    const cursor = `order_answered_${moved}_${place?.[2]}`;
    const old = await sendRequest(site.address, `${LIST}?sort=answered&cursor=${cursor}`);
    expect(old.status).toBe(410);
    expect(JSON.parse(old.text)).toMatchObject({ status: 410, code: 'old-cursor' });
    const page = await sendRequest(site.address, `/question?sort=answered&cursor=${cursor}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Here is the list from the top.');
    await expect.poll(() => orders('answered')).toHaveLength(1);
  });
});

describe('what somebody has not answered', () => {
  test('is for them alone', async () => {
    const { items } = await loadQuestionList(site.address, `${LIST}?sort=trending&limit=50`);
    const [one, two] = items.filter(
      ({ kind, audience }) => kind === 'single' && audience === 'everyone',
    );
    const first = await putAnswer(site.address, one?.id ?? '', ['1']);
    const cookie = (first.headers['set-cookie'] ?? [''])[0]?.split(';')[0] ?? '';
    const second = await putAnswer(site.address, two?.id ?? '', ['1'], {
      cookie,
      'sec-fetch-site': 'same-origin',
    });
    expect([first.status, second.status]).toEqual([200, 200]);
    const mine = await loadAllPages(site.address, `${LIST}?sort=unanswered&limit=20`, undefined, {
      headers: { cookie },
    });
    const open = await known('open');
    expect(idsOf(mine.flat()).toSorted()).toEqual(
      open.filter((id) => id !== one?.id && id !== two?.id),
    );

    for (const path of ['/question?sort=unanswered', `${LIST}?sort=unanswered`]) {
      const own = await sendRequest(site.address, path, { headers: { cookie } });
      expect(own.headers['cache-control']).toBe('private, no-store');
      expect(own.headers.etag).toBeUndefined();
      expect(own.text).not.toContain(one?.id);
      const strangers = await sendRequest(site.address, path);
      expect(strangers.headers['cache-control']).toBe('private, no-store');
      expect(strangers.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('is the newest ones for somebody nobody knows, and the page says why', async () => {
    const newest = (await loadAllPages(site.address, `${LIST}?sort=new&limit=100`)).flat();
    const open = newest.filter(({ state }) => state === 'open');
    const theirs = (await loadAllPages(site.address, `${LIST}?sort=unanswered&limit=100`)).flat();
    expect(idsOf(theirs)).toEqual(idsOf(open));
    const { text } = await sendRequest(site.address, '/question?sort=unanswered');
    expect(text).toContain('these are the newest open questions');
    const forged = await sendRequest(site.address, '/question?sort=unanswered', {
      headers: {
        cookie:
          '__Host-voter=v1.AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      },
    });
    expect(forged.text).toContain('these are the newest open questions');
  });

  test('goes by what a member answered, on the page and for programs', async () => {
    const { cookie } = await createMember(site, 'Mira');
    const asked = { text: 'Will a member answer this?', topics: ['travel'] };
    const id = await insertQuestion(sql, asked);
    const lists = ['/question', LIST].map((path) => `${path}?sort=unanswered&topic=travel`);
    for (const path of lists)
      expect((await sendRequest(site.address, path, { headers: { cookie } })).text).toContain(id);
    const told = await putAnswer(site.address, id, ['1'], {
      cookie,
      'sec-fetch-site': 'same-origin',
    });
    expect(told.status).toBe(200);
    for (const path of lists) {
      const { headers, text } = await sendRequest(site.address, path, { headers: { cookie } });
      expect(headers['cache-control']).toBe('private, no-store');
      expect(text).not.toContain(id);
      expect(text).not.toContain('Nothing was answered here');
      expect((await sendRequest(site.address, path)).text).toContain(id);
    }
  });

  test('an answer taken back is none', async () => {
    const id = await insertQuestion(sql);
    const { headers } = await putAnswer(site.address, id, ['1']);
    const cookie = (headers['set-cookie'] ?? [''])[0]?.split(';')[0] ?? '';
    const has = async () =>
      idsOf(
        (
          await loadAllPages(site.address, `${LIST}?sort=unanswered&limit=100`, undefined, {
            headers: { cookie },
          })
        ).flat(),
      ).includes(id);
    expect(await has()).toBe(false);
    await sendRequest(site.address, `${LIST}/${id}/answer`, {
      method: 'DELETE',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(await has()).toBe(true);
  });
});
