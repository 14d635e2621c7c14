import { setTimeout as wait } from 'node:timers/promises';
import type { AnySql, Sql, SqlFragment } from '../../platform/database/db.server.ts';

const AT_ONCE = 200;
const MOST_IN_A_LOOK = 20_000;
/** A job each minute looks so often; then the next one does. */
const LOOKS = 11;
const APART_MS = 5_000;

/** A condition: there is a reason whose words searches do not know. */
export const hasUnsoughtReasons = (sql: AnySql): SqlFragment => sql`
  exists (select 1 from reasons where not sought)`;

/** A job: searches learn the words of new reasons, again and again for most of a minute. */
export async function seekReasons(sql: Sql, signal: AbortSignal): Promise<void> {
  for (let look = 1; look <= LOOKS && !signal.aborted; look++) {
    await seekNewReasons(sql, signal);
    if (look < LOOKS) await wait(APART_MS, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Those that are there now. Whoever writes a reason would wait for its words to be taken apart and put into the index, which
 * takes nearly as long as the rest. What somebody is changing at this moment comes with a later look.
 */
export async function seekNewReasons(sql: Sql, signal: AbortSignal): Promise<void> {
  for (let done = 0; done < MOST_IN_A_LOOK && !signal.aborted; done += AT_ONCE) {
    const { count } = await sql`
      update reasons set sought = true where id = any(array(
        select id from reasons where not sought order by id limit ${AT_ONCE} for update skip locked))`;
    if (count < AT_ONCE) return;
  }
}
