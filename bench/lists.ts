import postgres from 'postgres';
import { countWords } from '../app/questions/words.server.ts';
import { fillWithQuestions } from './many-questions.ts';
import { databaseOf, startSite } from './measure.ts';

/** Every list and search on a site of a hundred thousand questions, through HTTP, and what it walks over. */
const SITE_PORT = 3_915;
const QUESTIONS = 100_000;
const ANSWERS = 1_000_000;

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
const LARGE =
  'questions question_search question_topics choices answers tallies totals answer_minutes'.split(
    ' ',
  );

export async function benchLists(seconds: number): Promise<void> {
  const site = await startSite(SITE_PORT);
  const sql = postgres(databaseOf(site), { max: 1, onnotice: () => undefined });
  try {
    await fillWithQuestions(sql, QUESTIONS, ANSWERS);
    await sql.begin(countWords);
    await sql`delete from question_orders`;
    const read = async (path: string) => {
      const began = performance.now();
      const answer = await fetch(`http://localhost:${SITE_PORT}/api/v1/questions${path}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
      return performance.now() - began;
    };
    for (const sort of ['trending', 'answered'])
      console.log(
        `${sort}, made for the first time: ${(await read(`?sort=${sort}&limit=24`)).toFixed(0)} ms`,
      );
    const texts = (
      await sql<{ text: string }[]>`
        select text from questions where not is_demo order by md5(public_id) limit 40`
    ).map(({ text }) => text.split(' ').toSpliced(2, 1).join(' '));
    // What carries a limit is never answered from the cache.
    const kinds: Record<string, string[]> = {
      lists: LISTS.map((list) => `?limit=24&${list}`),
      searches: SEARCHES.map((words) => `?limit=24&q=${encodeURIComponent(words)}`),
      similar: texts.map((text) => `/similar?text=${encodeURIComponent(text)}`),
    };
    const before = await walkedOver(sql);
    for (const [kind, paths] of Object.entries(kinds)) {
      const times: number[] = [];
      const end = performance.now() + seconds * 1_000;
      do for (const path of paths) times.push(await read(path));
      while (performance.now() < end);
      times.sort((a, b) => a - b);
      const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
      console.log(
        `${kind.padEnd(10)} p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)} ms of ${times.length}`,
      );
    }
    const after = await walkedOver(sql);
    const whole = LARGE.filter((table) => after.get(table) !== before.get(table));
    console.log(`tables walked over from end to end: ${whole.join(', ') || 'none'}`);
  } finally {
    await sql.end();
    await site.stop();
  }
}

/** What an idle session counted it tells after ten seconds at the latest. */
const IDLE_TELLS_MS = 11_000;

/** How often each table was read as a whole. */
async function walkedOver(sql: postgres.Sql): Promise<Map<string, string>> {
  await new Promise((resolve) => setTimeout(resolve, IDLE_TELLS_MS));
  const rows = await sql<{ name: string; times: string }[]>`
    select relname as name, seq_scan as times from pg_stat_user_tables`;
  return new Map(rows.map(({ name, times }) => [name, times]));
}
