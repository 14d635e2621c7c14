import { outsideLabels } from '../../questions/words/outside.ts';
import type { AnySql } from '../../platform/database/db.server.ts';

/** What people read as a choice, in a query over `choices h`: as `choiceLabel` says it. */
export const shownLabel = (sql: AnySql) => sql`
  coalesce(h.label, case h.role when 'none' then ${outsideLabels.none}::text when 'unsure' then ${outsideLabels.unsure}::text end)`;
