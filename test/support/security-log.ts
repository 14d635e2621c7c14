import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { TestMember } from './members.ts';

/** The lines of the security log about somebody. */
export type SecurityEvent = { outcome: string; network: string | null };
type MemberRef = Pick<TestMember, 'id'>;

export const securityEventsOf = (sql: Sql, { id }: MemberRef) =>
  sql<
    SecurityEvent[]
  >`select outcome, network from security_events where member_id = ${id} order by id`;

export const outcomesOf = async (sql: Sql, who: MemberRef) =>
  (await securityEventsOf(sql, who)).map(({ outcome }) => outcome);

/** What is written behind an answer is waited for. */
export const untilOutcomes = (sql: Sql, who: MemberRef, outcomes: readonly string[]) =>
  eventually(async () => expect(await outcomesOf(sql, who)).toEqual(outcomes));
