import type { Sql } from 'postgres';
import type { AnySql } from '../../app/platform/database/db.server.ts';
import { renewSearchedWords } from '../../app/topics/question-words.server.ts';

/** For a test that writes a question's words past the site. */
export async function searchAnew(sql: AnySql, publicId: string): Promise<void> {
  const rows = await sql<{ id: string }[]>`select id from questions where public_id = ${publicId}`;
  await renewSearchedWords(
    sql,
    rows.map(({ id }) => id),
  );
}

class Undone extends Error {}

/** Questions whose searched words are other than those they would have if they were made now, which changes nothing. */
export async function questionsSearchedWrongly(sql: Sql): Promise<string[]> {
  const wrong: string[] = [];
  await sql
    .begin(async (tx) => {
      await tx`create temporary table searched_before on commit drop as select question_id, words from question_search`;
      await tx`select search_again(array(select id from questions))`;
      const rows = await tx<{ id: string }[]>`
        select q.public_id as id from questions q
        left join question_search s on s.question_id = q.id left join searched_before b on b.question_id = q.id
        where s.words is distinct from b.words order by 1`;
      wrong.push(...rows.map(({ id }) => id));
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return wrong;
}
