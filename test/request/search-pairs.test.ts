import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadQuestionList } from '../support/question-list.ts';
import { insertQuestion } from '../support/questions.ts';
import {
  PAIR_QUESTIONS,
  SEARCH_PAIRS,
  SIMILAR_PAIRS,
  type SearchPair,
} from '../support/search-pairs.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** What is typed, what comes first and what does not come, on the demo set and a few questions beside it. */
let site: OwnSite;
let sql: Sql;

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  for (const text of PAIR_QUESTIONS) await insertQuestion(sql, { text, choices: ['Yes', 'No'] });
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

async function textsOf(path: string): Promise<string[]> {
  const { items } = await loadQuestionList(site.address, path);
  return items.map(({ text }) => text);
}

/** The first, and those that must not be there; where nothing is to be found, all of them. */
function lookAt(texts: readonly string[], { expected, excluded = [] }: SearchPair) {
  const wrong =
    expected === undefined && excluded.length === 0
      ? texts
      : texts.filter((text) => excluded.some((part) => text.includes(part)));
  return { first: expected === undefined ? undefined : texts[0], wrong };
}

const wanted = ({ expected }: SearchPair): { first: unknown; wrong: string[] } => ({
  first: expected === undefined ? undefined : expect.stringContaining(expected),
  wrong: [],
});

describe('a search', () => {
  test.each(SEARCH_PAIRS)('for $typed', async (pair) => {
    const texts = await textsOf(`/api/v1/questions?limit=100&q=${encodeURIComponent(pair.typed)}`);
    expect(lookAt(texts, pair)).toEqual(wanted(pair));
  });
});

describe('a question that is being asked', () => {
  test.each(SIMILAR_PAIRS)('$typed', async (pair) => {
    const texts = await textsOf(`/api/v1/questions/similar?text=${encodeURIComponent(pair.typed)}`);
    expect(lookAt(texts, pair)).toEqual(wanted(pair));
  });
});
