import type { BrowserContext } from '@playwright/test';
import postgres, { type Sql } from 'postgres';
import { test as base } from './browser.ts';
import { createMember, type TestMember } from './members.ts';
import { insertQuestion, type QuestionInput } from './questions.ts';
import { startSite, type OwnSite } from './site.ts';

/** A site with what specs do to it. */
export type BrowserSite = OwnSite & {
  sql: Sql;
  /** A question, and what is in the database about it. */
  insertQuestion(asked?: QuestionInput): Promise<string>;
  kept(id: string): Promise<{ choices: number[]; level: number }[]>;
  /** Somebody whom no other test meets: there is a number behind the name. */
  createMember(name: string): Promise<TestMember>;
  nextNumber(): number;
  /** Somebody else, with a browser of their own. */
  newBrowser(): Promise<BrowserContext>;
};

type SiteOptions = {
  /** Those that say the same follow one another on one site, as long as their settings are the same. */
  siteFor: string;
  /** Settings beside those of any site under test. */
  siteEnv: Readonly<Record<string, string>>;
};

/** A browser test that changes data, on a site that its worker keeps: `siteFor` says with which specs it is shared. */
export const test = base.extend<object, SiteOptions & { site: BrowserSite }>({
  siteFor: ['answering', { scope: 'worker', option: true }],
  siteEnv: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ browser, siteEnv }, provide) => {
      const site = await startSite({ LIMITS_SCALE: '1000', ...siteEnv });
      const sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
      let numbers = 0;
      const nextNumber = () => ++numbers;
      const more: Omit<BrowserSite, keyof OwnSite> = {
        sql,
        insertQuestion: (asked) => insertQuestion(sql, asked),
        kept: async (id) => sql`
          select a.choices, a.level from answers a join questions q on q.id = a.question_id
          where q.public_id = ${id} and cardinality(a.choices) > 0 order by a.voter`,
        createMember: (name) => createMember(site, `${name}${nextNumber()}`),
        nextNumber,
        newBrowser: () => browser.newContext({ baseURL: site.address, reducedMotion: 'reduce' }),
      };
      await provide(Object.assign(site, more));
      await sql.end();
      await site.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ site }, provide) => provide(site.address),
});
