export const LARGEST_BATCH = 500;
export const GATHER_MS = 8;
const NEARLY_ALL = 0.9;
/** As many as have to be expected while it gathers, for that to be worth it. */
const COMPANY = 2;

type Crowd = {
  /** How many the last batch held. */
  last: number;
  /** How many came while it was stored. */
  waiting: number;
  perSecond: number;
};

/**
 * How many answers to wait for before the next batch; undefined where nobody waits. About as many as there were, while
 * answers come so fast that they will be there in a moment: then those who just got a response and those who came
 * meanwhile go in one batch, instead of two that take turns and cost as much each. Nobody waits on a quiet site, behind
 * an answer that came alone, or where the next batch is full as it is.
 */
export function companyToAwait({ last, waiting, perSecond }: Crowd): number | undefined {
  const company = last + waiting;
  const expected = perSecond * (GATHER_MS / 1_000);
  const enough = Math.min(NEARLY_ALL * company, LARGEST_BATCH);
  return company < COMPANY || expected < COMPANY || waiting >= enough ? undefined : enough;
}
