import type postgres from 'postgres';
import { noteCommunitiesAsked } from '../app/questions/commands/question-writes.server.ts';
import { renewSearchedWords } from '../app/topics/question-words.server.ts';
import { makeId } from '../app/base/ids.ts';
import { createRng, type Rng } from '../app/stats/rng.ts';

/**
 * A scratch site of many questions: invented words that are as unevenly common as those of a language (Zipf), with a
 * few real ones among them to search for. One question in ten is open; answers crowd on few questions.
 */
const WORDS = 25_000;
const A_STATEMENT = 5_000;
const DAY_MS = 86_400_000;

/** At these places among the common words; the first ones of a list are the most common. */
export const COMMON_WORDS = {
  the: 0,
  should: 4,
  people: 40,
  school: 80,
  election: 300,
  football: 900,
};

export type Size = { questions: number; answers: number; communities: number };

export async function fillWithQuestions(
  sql: postgres.Sql,
  { questions, answers, communities }: Size,
): Promise<void> {
  const rng = createRng('many questions');
  const words = inventWords(rng);
  const topics = (await sql<{ id: number }[]>`select id from topics order by id`).map(
    ({ id }) => id,
  );
  const communityIds = await insertCommunities(sql, rng, words, communities);
  for (let at = 0; at < questions; at += A_STATEMENT)
    await insertBatch(sql, rng, words, topics, {
      number: Math.min(A_STATEMENT, questions - at),
      age: (1 - at / questions) * 900,
      communities: communityIds,
    });
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    // The tenth of a thing as often as the first: n answers to the most answered, n / 2 to the next, n / 3 …
    await tx`
      insert into answers (question_id, sequence, answered_at, voter, level, choices)
      select q.id, row_number() over (partition by q.id), q.opens_at + random() * (least(q.closes_at, now()) - q.opens_at),
             gen_random_uuid(), 2, array[1 + floor(random() * 2)]::smallint[]
      from (select *, row_number() over (order by md5(public_id)) as rank from questions where opens_at < now() and not is_demo) q,
           generate_series(1, (${answers / 10}::int / q.rank)::int)`;
    await tx`
      insert into tallies (question_id, level, choice, people)
      select a.question_id, 2, pick, count(*) from answers a join questions q on q.id = a.question_id and not q.is_demo, unnest(choices || (-1)::smallint) as pick group by 1, 2, 3`;
    await tx`
      insert into answer_minutes (question_id, minute, answers)
      select a.question_id, date_trunc('minute', answered_at, 'UTC'), count(*) from answers a join questions q on q.id = a.question_id and not q.is_demo
      where answered_at > now() - interval '8 days' group by 1, 2`;
  });
  await sql`vacuum analyze`;
}

/** A question in five is asked in one of them; of those a few must be invited to. */
async function insertCommunities(
  sql: postgres.Sql,
  rng: Rng,
  words: readonly string[],
  number: number,
): Promise<readonly number[]> {
  const rows = Array.from({ length: number }, (_, at) => ({
    slug: `community-${at}`,
    name: randomText(rng, words, 2 + Math.floor(rng() * 3)),
    about: randomText(rng, words, 10 + Math.floor(rng() * 30)),
    rules: '',
    joining: rng() < 0.1 ? 'invitation' : 'public',
  }));
  const made = await sql<{ id: number }[]>`
    insert into communities (slug, name, about, rules, joining)
    select * from unnest(${rows.map(({ slug }) => slug)}::text[], ${rows.map(({ name }) => name)}::text[], ${rows.map(({ about }) => about)}::text[],
      ${rows.map(({ rules }) => rules)}::text[], ${rows.map(({ joining }) => joining)}::text[]) returning id`;
  return made.map(({ id }) => id);
}

function randomText(rng: Rng, words: readonly string[], count: number): string {
  return Array.from({ length: count }, () => words[Math.floor(words.length ** rng()) - 1]).join(
    ' ',
  );
}

type Batch = { number: number; age: number; communities: readonly number[] };

async function insertBatch(
  sql: postgres.Sql,
  rng: Rng,
  words: readonly string[],
  topics: readonly number[],
  { number, age, communities }: Batch,
): Promise<void> {
  const say = (count: number) => randomText(rng, words, count);
  const id = () => makeId(Uint8Array.from({ length: 10 }, () => Math.floor(rng() * 256)));
  const rows = Array.from({ length: number }, () => {
    const opens = Date.now() - (age + rng()) * DAY_MS;
    const days = rng() < 0.1 ? age + 1 + rng() * 60 : 1 + rng() * 60;
    return {
      id: id(),
      survey: id(),
      text: `${say(6 + Math.floor(rng() * 9))}?`,
      context: rng() < 0.4 ? say(15 + Math.floor(rng() * 50)) : '',
      opens: new Date(opens).toISOString(),
      closes: new Date(opens + days * DAY_MS).toISOString(),
      // No two choices of a question may be the same.
      choices: [
        ...new Set(
          Array.from({ length: 2 + Math.floor(rng() * 5) }, () => say(1 + Math.floor(rng() * 4))),
        ),
      ],
      community: rng() < 0.2 ? (communities[Math.floor(rng() * communities.length)] ?? 0) : 0,
      topic: topics[Math.floor(rng() ** 2 * topics.length)] ?? 1,
    };
  });
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    const made = await tx<{ id: string; at: number }[]>`
      with asked as (
        select * from unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.survey)}::text[], ${rows.map((row) => row.text)}::text[],
          ${rows.map((row) => row.context)}::text[], ${rows.map((row) => row.opens)}::timestamptz[], ${rows.map((row) => row.closes)}::timestamptz[], ${rows.map((row) => row.community)}::int[])
          as u (id, survey, text, context, opens, closes, community)
      ), surveyed as (insert into surveys (public_id, title) select survey, text from asked returning id, public_id),
      inserted as (
        insert into questions (public_id, survey_id, community_id, is_inside, kind, text, context, results, audience, opens_at, closes_at, tie_close)
        select a.id, s.id, nullif(community, 0), coalesce((select joining = 'invitation' from communities c where c.id = community), false), 'single', text, context, 'always', 'everyone', opens, closes, closes
        from asked a join surveyed s on s.public_id = a.survey returning id, public_id
      ) select i.id, array_position(${rows.map((row) => row.id)}::text[], i.public_id) as at from inserted i`;
    const labels = made.flatMap(({ id: question, at }) =>
      (rows[at - 1]?.choices ?? []).map((label, place) => ({ question, place, label })),
    );
    await tx`insert into choices (question_id, number, label)
      select * from unnest(${labels.map(({ question }) => question)}::bigint[], ${labels.map(({ place }) => place + 1)}::smallint[], ${labels.map(({ label }) => label)}::text[])`;
    await tx`insert into question_topics (question_id, topic_id, place)
      select *, 1 from unnest(${made.map((one) => one.id)}::bigint[], ${made.map(({ at }) => rows[at - 1]?.topic ?? 1)}::int[])`;
    await tx`insert into totals (question_id) select unnest(${made.map((one) => one.id)}::bigint[])`;
    const ids = made.map((one) => one.id);
    await renewSearchedWords(tx, ids);
    await noteCommunitiesAsked(tx, ids);
  });
}

const STARTS = 'b c d f g h j k l m n p r s t v w st tr pl cr gr ch sh br'.split(' ');
const MIDDLES = 'a e i o u ea ou ai'.split(' ');
const ENDS = ['', 'n', 'r', 's', 't', 'l', 'nd', 'st', 'ng', 'ct'];

function inventWords(rng: Rng): string[] {
  const pick = (parts: readonly string[]) => parts[Math.floor(rng() * parts.length)] ?? '';
  const words = new Set<string>();
  while (words.size < WORDS) {
    const syllables = 1 + Math.floor(rng() * 3);
    words.add(
      Array.from({ length: syllables }, () => pick(STARTS) + pick(MIDDLES)).join('') + pick(ENDS),
    );
  }
  const list = [...words];
  for (const [word, place] of Object.entries(COMMON_WORDS)) list[place] = word;
  return list;
}
