import type { Sql } from '../app/platform/db.server.ts';

export async function seedDemo(_sql: Sql, _now: Date): Promise<void> {}
