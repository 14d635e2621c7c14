import postgres from 'postgres';
import { refreshWordIndex } from '../app/questions/lists/word-index.server.ts';
import { signInReader, readHomeList } from './home-list.ts';
import { fillWithQuestions } from './many-questions.ts';
import { databaseOf, median, startSite, type Row } from './measure.ts';

/** Every list and search on a site of a hundred thousand questions, through HTTP, and what it walks over. */
const API = '/api/v1';
const SITE_PORT = 3_915;
const ADDRESS = `http://localhost:${SITE_PORT}`;
const QUESTIONS = 100_000;
const ANSWERS = 1_000_000;
const COMMUNITIES = 10_000;

const LISTS = ['', 'sort=new', 'sort=closing', 'sort=answered', 'sort=unanswered'].flatMap(
  (list) => [list, `${list}&topic=work`, `${list}&topic=travel`],
);
const SEARCHES = [
  'election',
  'elektion',
  'the',
  'th',
  'should',
  'people school',
  'schoo',
  'scool',
  'footbal elektion',
  '"should the"',
  'school -the',
  'election or football',
  'zzzzqq xyzzy',
  'the should people school election',
];
/** Typed letter by letter: what is asked for after each. */
const TYPED = ['election', 'should the', 'people school', 'footbal', 'scool', 'the people of'];
const LARGE =
  'communities community_members topic_follows search_words questions question_search question_topics choices answers tallies totals answer_minutes'.split(
    ' ',
  );

export async function benchLists(seconds: number): Promise<Row[]> {
  const rows: Row[] = [];
  const record = (kind: string, times: number[]) => {
    printTimes(kind, times);
    rows.push({ name: kind, micros: median(times) * 1_000 });
  };
  const site = await startSite(SITE_PORT);
  const sql = postgres(databaseOf(site), { max: 1, onnotice: () => undefined });
  try {
    await fillWithQuestions(sql, {
      questions: QUESTIONS,
      answers: ANSWERS,
      communities: COMMUNITIES,
    });
    await sql.begin(refreshWordIndex);
    await sql`delete from question_orders`;
    const read = async (path: string) => {
      const began = performance.now();
      const answer = await fetch(ADDRESS + path);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
      return performance.now() - began;
    };
    for (const sort of ['trending', 'answered'])
      console.log(
        `${sort}, made for the first time: ${(await read(`${API}/questions?sort=${sort}&limit=24`)).toFixed(0)} ms`,
      );
    const texts = (
      await sql<{ text: string }[]>`
        select text from questions where not is_demo order by md5(public_id) limit 40`
    ).map(({ text }) => text.split(' ').toSpliced(2, 1).join(' '));
    // What carries a limit is never answered from the cache.
    const named = (
      await sql<{ name: string }[]>`select name from communities order by md5(slug) limit 40`
    ).map(({ name }) => withTypo(name));
    const ids = (
      await sql<{ id: string }[]>`
        select public_id as id from questions where not is_demo and opens_at < now() and community_id is null order by md5(public_id) limit 2000`
    ).map(({ id }) => id);
    const typed = [...TYPED.flatMap(prefixesOf), ...SEARCHES, ...named];
    const kinds: Record<string, string[]> = {
      lists: LISTS.map((list) => `${API}/questions?limit=24&${list}`),
      searches: SEARCHES.map((words) => `${API}/questions?limit=24&q=${encodeURIComponent(words)}`),
      similar: texts.map((text) => `${API}/questions/similar?text=${encodeURIComponent(text)}`),
      offered: typed.map((words) => `${API}/search?q=${encodeURIComponent(words)}`),
      'search page': [...SEARCHES, ...named].map(
        (words) => `/question?q=${encodeURIComponent(words)}`,
      ),
      next: ids.slice(0, 200).map((id) => `${API}/me/next?question=${id}`),
    };
    const cookie = await signInReader(sql, site);
    const before = await countTableScans(sql);
    for (const [kind, paths] of Object.entries(kinds)) {
      const times: number[] = [];
      const end = performance.now() + seconds * 1_000;
      do for (const path of paths) times.push(await read(path));
      while (performance.now() < end);
      record(kind, times);
    }
    const feed = await readHomeList(ADDRESS, cookie, seconds);
    record('feed', feed.first);
    record('feed further', feed.further);
    // Pages that were never made, and then once more with what is related known.
    for (const [kind, more] of [
      ['pages', ''],
      ['pages again', '?since=2020-01-01'],
    ]) {
      const times: number[] = [];
      for (const id of ids) times.push(await read(`/question/${id}${more}`));
      record(kind ?? '', times);
    }
    const after = await countTableScans(sql);
    const whole = LARGE.filter((table) => after.get(table) !== before.get(table));
    console.log(`tables walked over from end to end: ${whole.join(', ') || 'none'}`);
    return rows;
  } finally {
    await sql.end();
    await site.stop();
  }
}

function printTimes(kind: string, times: number[]): void {
  times.sort((a, b) => a - b);
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
  console.log(
    `${kind.padEnd(12)} p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)} ms of ${times.length}`,
  );
}

function prefixesOf(words: string): string[] {
  return Array.from(words, (_, at) => words.slice(0, at + 1)).filter(
    (typed) => typed.trim().length > 1,
  );
}

/** Two letters swapped in the middle of the longest word. */
function withTypo(name: string): string {
  const [longest = ''] = name.split(' ').toSorted((a, b) => b.length - a.length);
  const at = Math.floor(longest.length / 2);
  return name.replace(
    longest,
    longest.slice(0, at - 1) + longest[at] + longest[at - 1] + longest.slice(at + 1),
  );
}

/** What an idle session counted it tells after ten seconds at the latest. */
const IDLE_TELLS_MS = 11_000;

/** How often each table was read as a whole. */
async function countTableScans(sql: postgres.Sql): Promise<Map<string, string>> {
  await new Promise((resolve) => setTimeout(resolve, IDLE_TELLS_MS));
  const rows = await sql<{ name: string; times: string }[]>`
    select relname as name, seq_scan as times from pg_stat_user_tables`;
  return new Map(rows.map(({ name, times }) => [name, times]));
}
