import type postgres from 'postgres';
import type { Site } from './measure.ts';
import { memberCookie, READER } from './member-session.ts';

/** A reader with a history: what they follow, where they belong, and what they have answered. */
const FOLLOWED = ['work', 'travel', 'science'];
const JOINED = 20;
const ANSWERED = 1_000;
const PAGES_READ = 6;

/** Signs somebody in and gives them that history. */
export async function signInReader(sql: postgres.Sql, site: Site): Promise<string> {
  const cookie = await memberCookie(site);
  const [member] = await sql<{ id: string; voter: string }[]>`
    select id, voter from members where email = ${READER}`;
  const { id = '', voter = '' } = member ?? {};
  await sql`
    insert into topic_follows (topic_id, member_id) select id, ${id} from topics where slug = any(${FOLLOWED})`;
  await sql`
    with joined as (
      insert into community_members (community_id, member_id, role)
      select id, ${id}, 'member' from communities where not is_demo order by md5(slug) limit ${JOINED} returning community_id
    )
    update communities c set people = people + 1 from joined j where c.id = j.community_id`;
  await sql`
    insert into answers (question_id, sequence, answered_at, voter, level, choices)
    select id, 9000000, now() - interval '2 days', ${voter}, 4, '{1}' from questions
    where opens_at < now() and not is_demo order by md5(public_id) limit ${ANSWERED}
    on conflict do nothing`;
  await sql`analyze answers, community_members, topic_follows`;
  return cookie;
}

/** The first page of this reader and those behind it, again and again. */
export async function readHomeList(
  address: string,
  cookie: string,
  seconds: number,
): Promise<{ first: number[]; further: number[] }> {
  const first: number[] = [];
  const further: number[] = [];
  const end = performance.now() + seconds * 1_000;
  do {
    let path: string | undefined = '/';
    for (let page = 0; page < PAGES_READ && path !== undefined; page++) {
      const began = performance.now();
      const answer: Response = await fetch(address + path, { headers: { cookie } });
      const text: string = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
      (page === 0 ? first : further).push(performance.now() - began);
      path = /href="(\/\?cursor=[^"]+)"/.exec(text)?.[1];
    }
  } while (performance.now() < end);
  return { first, further };
}
