import { arrayLiteral, type AnySql, type RowId } from '../../platform/database/db.server.ts';
import type { GroupRelease, ReleaseState } from './group-release.ts';
import type { Missing } from './find-groups.ts';
import { MAX_REMEMBERED, type ToldRelease } from './publishing-rule.ts';
import { toldGroupsOf } from './told-groups.ts';

/** What is kept from one release to the next. */
type Remembered = {
  /** How many people each release had, the first one first. */
  people: number[];
  number: ReleaseState['number'];
  steps: [
    string,
    { shown?: ReleaseState['release']['counts'][number][number]; tellings: number[] },
  ][];
};

type PlaceRow = {
  voter: string;
  label: number | null;
  x: number | null;
  y: number | null;
  prints: string;
};

const ROWS_AT_ONCE = 2_000;
/** Only its being the former one counts: nothing is read from it. */
const FORMER: GroupRelease = {
  people: 0,
  groups: [],
  shared: [],
  dividing: [],
  counts: [],
  map: { step: 1, cells: [], leftOut: 0 },
};

export async function readReleaseState(
  sql: AnySql,
  questionId: RowId,
): Promise<ReleaseState | undefined> {
  const [kept] = await sql<{ remembered: string | null }[]>`
    select remembered from opinion_groups where question_id = ${questionId}`;
  if (!kept?.remembered) return undefined;
  const { people, number, steps } = JSON.parse(kept.remembered) as Remembered;
  const newest = Array.from(
    { length: Math.min(MAX_REMEMBERED, people.length) },
    () => new Map<string, number>(),
  );
  const places = new Map<string, { label: number; x: number; y: number }>();
  const rows = sql<PlaceRow[]>`
    select voter, label, x, y, prints::text as prints from opinion_places where question_id = ${questionId}`;
  for await (const some of rows.cursor(ROWS_AT_ONCE))
    for (const { voter, label, x, y, prints } of some) {
      if (label !== null) places.set(voter, { label, x: x ?? 0, y: y ?? 0 });
      for (const [at, print] of prints.slice(1, -1).split(',').entries())
        if (print !== 'NULL') newest[at]?.set(voter, Number(print));
    }
  const told = people.map((count, at): ToldRelease => {
    const fingerprints = newest[at - (people.length - newest.length)];
    return { people: count, fingerprints };
  });
  return {
    release: FORMER,
    told,
    number,
    places,
    steps: new Map(
      steps.map(([key, { shown, tellings }]) => [key, { shown: shown ?? undefined, tellings }]),
    ),
  };
}

/** Says what is missing. A release that was told stays. Returns whether pages say something else now. */
export async function saveMissing(
  sql: AnySql,
  questionId: RowId,
  { people, reasons }: Missing,
): Promise<boolean> {
  const { count } = await sql`
    update opinion_groups set missing_people = ${people}, missing_reasons = ${reasons}
    where question_id = ${questionId} and told is null and (missing_people, missing_reasons) <> (${people}, ${reasons})`;
  return count > 0;
}

/** Another number of groups may win the next runs, though nothing new is told yet. */
export async function saveNumber(
  sql: AnySql,
  questionId: RowId,
  state: ReleaseState,
): Promise<void> {
  await sql`
    update opinion_groups set remembered = ${JSON.stringify(rememberedOf(state))} where question_id = ${questionId}`;
}

/** In a transaction: the release with all that is remembered of it. */
export async function saveRelease(
  tx: AnySql,
  questionId: RowId,
  { state, reasons }: { state: ReleaseState; reasons: readonly string[] },
): Promise<void> {
  await tx`
    update opinion_groups set told = ${JSON.stringify(toldGroupsOf(state.release, reasons))}, told_at = now(),
      remembered = ${JSON.stringify(rememberedOf(state))}, missing_people = 0, missing_reasons = 0
    where question_id = ${questionId}`;
  await tx`delete from opinion_places where question_id = ${questionId}`;
  const newest = state.told.flatMap(({ fingerprints }) => fingerprints ?? []);
  const people = [...new Set(newest.flatMap((prints) => [...prints.keys()]))];
  for (let from = 0; from < people.length; from += ROWS_AT_ONCE) {
    const some = people.slice(from, from + ROWS_AT_ONCE).map((voter) => ({
      voter,
      place: state.places.get(voter),
      prints: arrayLiteral(newest.map((prints) => prints.get(voter) ?? 'NULL')),
    }));
    await tx`
      insert into opinion_places (question_id, voter, label, x, y, prints)
      select ${questionId}, voter, label, x, y, prints::bigint[] from unnest(
        ${some.map(({ voter }) => voter)}::uuid[], ${some.map(({ place }) => place?.label ?? null)}::smallint[],
        ${some.map(({ place }) => place?.x ?? null)}::smallint[], ${some.map(({ place }) => place?.y ?? null)}::smallint[],
        ${some.map(({ prints }) => prints)}::text[]) as u (voter, label, x, y, prints)`;
  }
}

/** How far reasons pull people apart, by which the one that somebody is asked about next is chosen. */
export async function saveExtremities(
  sql: AnySql,
  reasons: readonly RowId[],
  extremities: Float64Array,
): Promise<void> {
  await sql`
    insert into reason_counts as c (reason_id, extremity)
    select r.id, u.extremity from unnest(${[...reasons]}::bigint[], ${[...extremities]}::real[]) as u (reason, extremity)
    join reasons r on r.id = u.reason order by r.id
    on conflict (reason_id) do update set extremity = excluded.extremity where c.extremity <> excluded.extremity`;
}

/**
 * Places go with the reactions they were found in: at the beginning of each run, since a change of reactions leads to one,
 * and after each release, in a statement of its own, so that whoever was erased while it was written is not in it.
 */
export async function dropPlacesWithoutReactions(sql: AnySql, questionId: RowId): Promise<void> {
  await sql`
    delete from opinion_places p where question_id = ${questionId} and not exists (
      select 1 from reactions r where r.question_id = p.question_id and r.voter = p.voter and cardinality(r.reasons) > 0)`;
}

function rememberedOf({ told, number, steps }: ReleaseState): Remembered {
  return {
    people: told.map(({ people }) => people),
    number,
    steps: [...steps].map(([key, { shown, tellings }]) => [
      key,
      { ...(shown && { shown }), tellings: [...tellings] },
    ]),
  };
}
