import type { Sender } from '../platform/database/by-question.server.ts';
import { arrayLiteral, type RowId, type Sql } from '../platform/database/db.server.ts';
import {
  loadOpenTallies,
  talliesTold,
  toldCounters,
  type TimedTally,
  type ToldCounters,
} from '../results/store/tally-loader.server.ts';
import { LOCK_TALLIES } from '../questions/tally-locks.server.ts';
import { DEFAULT_NETWORK_CAPS, type NetworkCaps } from '../results/network-caps.ts';
import { ACCOUNT_LEVEL } from '../results/levels.ts';
import { CAST } from './cast-statement.server.ts';

/** An answer to be stored: the picks of one voter on one question. No choices withdraw it. */
export type Cast = {
  questionId: RowId;
  publicId: string;
  /** The revision of the question that the answer was checked against. */
  revision: number;
  /** The voter id, 32 hex digits. */
  voterId: string;
  choices: readonly number[];
  level: number;
  /** Stored and not counted, because more came from one network at once than a hall full of people sends. */
  isHeldBack: boolean;
  /** Stands for this voter in the question's log: 32 hex digits. */
  token: string;
  /** The code of the room it comes from. */
  room?: string | undefined;
  /** Of the network it is charged to, if that brought more than its first voters (network-counter.server.ts). */
  networkNumber?: string | undefined;
  /** No cap applies, because staff released it. */
  isUncapped?: boolean;
  /** The voter answered something a moment ago, maybe this question. */
  mayBeChange?: boolean;
  /** The counters of its question after the batch go with the reply. */
  wantsTally?: boolean;
};

export type Verdict = {
  refusal: 'gone' | 'removed' | 'scheduled' | 'closed' | 'paused' | 'edited' | null;
  isChange: boolean;
  /** The voter had no counted answer before. Only such an answer is ever held back. */
  isNew: boolean;
  isHeldBack: boolean;
  sawResult: boolean;
  /** The current entry in the question's log; 0 if there is none. */
  sequence: string;
};

/** What became of a batch: a verdict for each answer, and the counters after it where an answer wants them. */
export type BatchOutcome = { verdicts: Verdict[]; tallies: ReadonlyMap<RowId, TimedTally> };
/** The same, without a verdict for those that are not stored yet. */
export type PartOutcome = Omit<BatchOutcome, 'verdicts'> & { verdicts: (Verdict | undefined)[] };

/** One way stored some of a batch, and the next one failed: the rest may be sent again. */
export class PartlyStored extends Error {
  readonly stored: PartOutcome;

  constructor(stored: PartOutcome, cause: unknown) {
    super('Some answers of a batch are stored, and others are not.', { cause });
    this.stored = stored;
  }
}

/**
 * Stores one batch in one commit. The locks come first, in a fixed order, so that processes never deadlock and what is
 * read after them is everything committed before. It uses a connection of its own: what a batch needs is sent together,
 * with one statement after the commit that reads the counters for all answers of the batch.
 *
 * First answers try the short way, which says the counters in the same commit. An answer that a way skips takes the next one, in a commit of its own.
 */
export function castBatch(
  connection: Sql,
  answers: readonly Cast[],
  caps: NetworkCaps = DEFAULT_NETWORK_CAPS,
): Promise<BatchOutcome> {
  return castBy(
    {
      first: (all) => castFirst(connection, all),
      plain: (left) => sendBatch(connection, CAST.plain, left),
      crowded: (left) => sendBatch(connection, CAST.crowded, left, { caps }),
    },
    answers,
  );
}

/** The ways to store answers, each a commit. Where questions lie on several servers: cast-lanes.server.ts. */
export type CastWays = Record<
  'plain' | 'crowded',
  (answers: readonly Cast[]) => Promise<Outcome>
> & {
  /** For those that are first answers, most likely. */
  first?: (answers: readonly Cast[]) => Promise<Outcome>;
};

export async function castBy(
  { first, plain, crowded }: CastWays,
  answers: readonly Cast[],
): Promise<BatchOutcome> {
  const isPlain = answers.every(({ networkNumber }) => networkNumber === undefined);
  if (!isPlain) return settled(await crowded(answers));
  const tried =
    first && mayBeFirst(answers)
      ? await retry(await first(answers), answers, 'known', plain)
      : await plain(answers);
  return settled(await retry(tried, answers, 'crowded', crowded));
}

/**
 * Held-back and withdrawn answers, and those with the code of a room, move other counters too. Where one of several is a change,
 * two commits would cost more than one for all.
 */
function mayBeFirst(answers: readonly Cast[]): boolean {
  const isAlone = answers.length === 1;
  return answers.every(
    ({ isHeldBack, choices, room = '', mayBeChange = false }) =>
      !isHeldBack && choices.length > 0 && room === '' && (isAlone || !mayBeChange),
  );
}

type Skipped = 'known' | 'crowded';
/** `known`: the voter answered before. `crowded`: of a network that brought more than its first voters. */
type Tried = Verdict | (Omit<Verdict, 'refusal'> & { refusal: Skipped });
export type Outcome = { tried: readonly Tried[]; tallies: ReadonlyMap<RowId, TimedTally> };

function isVerdict(tried: Tried): tried is Verdict {
  return tried.refusal !== 'crowded' && tried.refusal !== 'known';
}

function settled({ tried, tallies }: Outcome): BatchOutcome {
  return { verdicts: tried.filter(isVerdict), tallies };
}

/** Casts by another way what was skipped by one. */
async function retry(
  { tried, tallies }: Outcome,
  answers: readonly Cast[],
  skipped: Skipped,
  cast: (left: readonly Cast[]) => Promise<Outcome>,
): Promise<Outcome> {
  const left = answers.filter((_, at) => tried[at]?.refusal === skipped);
  if (left.length === 0) return { tried, tallies };
  const later = await cast(left).catch((error: unknown) => {
    const verdicts = tried.map((one) => (isVerdict(one) ? one : undefined));
    if (verdicts.every((verdict) => verdict === undefined)) throw error;
    throw new PartlyStored({ verdicts, tallies }, error);
  });
  const found = later.tried.values();
  return {
    tried: tried.map((one) => (one.refusal === skipped ? (found.next().value ?? one) : one)),
    tallies: new Map([...tallies, ...later.tallies]),
  };
}

/** A statement that is a commit of its own, takes the locks itself, and says the counters after it. */
async function castFirst(connection: Sql, answers: readonly Cast[]): Promise<Outcome> {
  const [lone] = answers;
  const [text, values] =
    answers.length === 1 && lone
      ? ([CAST_FIRST, valuesOf(lone)] as const)
      : ([CAST_FIRSTS, columnsOfFirsts(answers)] as const);
  const rows = await connection.unsafe<FirstRow[]>(text, values, PREPARED);
  const told = rows.flatMap(({ counters }) => counters ?? []);
  const [read] = await Promise.allSettled([talliesTold(connection, told)]);
  return outcomeOf(rows.map(triedIn), read);
}

type FirstRow = Pick<Tried, 'refusal' | 'sawResult' | 'sequence'> & {
  /** Of all questions with the first row. */
  counters: ToldCounters[] | null;
};

function triedIn({ refusal, sawResult, sequence }: FirstRow): Tried {
  const isStored = refusal === null;
  return { refusal, isChange: isStored, isNew: isStored, isHeldBack: false, sawResult, sequence };
}

const FIRST_VERDICT =
  'refusal, coalesce(saw_result, false) as "sawResult", coalesce(sequence, 0) as sequence';

const CAST_FIRST = `
  select ${FIRST_VERDICT}, case when refusal is null and $8::boolean then ${toldCounters('array[$1::bigint]')} end as counters
  from cast_first_answer($1, $2, $3, $4, $5, $6, $7)`;
/** A function in `from` has come to its end before its first row is looked at. */
const CAST_FIRSTS = `
  select ${FIRST_VERDICT}, case when nth = 1 and $9::bigint[] <> '{}' then ${toldCounters('$9::bigint[]')} end as counters
  from cast_first_answers($1, $2, $3, $4, $5, $6, $7, $8) with ordinality as c (refusal, saw_result, sequence, nth)`;

function valuesOf({ questionId, revision, voterId, choices, level, token, wantsTally }: Cast) {
  const isMembers = level === ACCOUNT_LEVEL;
  const wants = wantsTally === true;
  return [questionId, revision, voterId, arrayLiteral(choices), level, isMembers, token, wants];
}

function columnsOfFirsts(answers: readonly Cast[]) {
  const [of, revisions, voters, choices, levels] = columnsOfAnswers(answers);
  const tokens = arrayLiteral(answers.map(({ token }) => token));
  const [ids, wanted] = [idsOf(answers), wantedOf(answers)].map(arrayLiteral);
  return [ids, of, revisions, voters, choices, levels, tokens, ACCOUNT_LEVEL, wanted].map(String);
}

type Sending = {
  caps?: NetworkCaps;
  /** What comes before everything else, in the same transaction: where one fails nothing is written. */
  guards?: readonly { text: string; values: string[] }[];
};

/** Nothing was written: a guard says that it cannot be, or could not tell. */
export class GuardFailed extends Error {
  constructor(cause: unknown) {
    super('A guard of a batch of answers failed.', { cause });
  }
}

/**
 * By a connection that sends what it is given in this order. One statement locks the counters of all questions: where questions are
 * spread, those of a batch lie together (cast-lanes.server.ts).
 */
export async function sendBatch(
  connection: Sender,
  statement: string,
  answers: readonly Cast[],
  { caps, guards = [] }: Sending = {},
): Promise<Outcome> {
  const ids = idsOf(answers);
  const columns = [arrayLiteral(ids), ...columnsOfAnswers(answers)];
  const send = <Row extends object>(text: string, values?: string[]) =>
    connection.unsafe<Row[]>(text, values, values && PREPARED).execute();
  // A query is sent when it is executed or awaited: in this order, and the reading last.
  const before = Promise.allSettled([
    send(BEGIN),
    ...guards.map(({ text, values }) => send(text, values)),
    send(LOCK_TALLIES, [arrayLiteral(ids)]),
  ]);
  const sent = Promise.allSettled([
    send<Tried>(statement, caps ? [...columns, ...columnsOfNetworks(answers, caps)] : columns),
    send('commit'),
    loadOpenTallies(connection, wantedOf(answers)),
  ]);
  for (const [at, outcome] of (await before).entries())
    if (outcome.status === 'rejected')
      throw at > 0 && at <= guards.length ? new GuardFailed(outcome.reason) : outcome.reason;
  const [tried, committed, read] = await sent;
  for (const outcome of [tried, committed]) if (outcome.status === 'rejected') throw outcome.reason;
  return outcomeOf(tried.status === 'fulfilled' ? tried.value : [], read);
}

/** A plan is kept, so one that was made while a table was small must not read the whole of it. */
const BEGIN = 'begin; set local enable_seqscan = off';

function idsOf(answers: readonly Cast[]): RowId[] {
  return [...new Set(answers.map(({ questionId }) => questionId))];
}

function wantedOf(answers: readonly Cast[]): RowId[] {
  return [...new Set(answers.flatMap((one) => (one.wantsTally ? one.questionId : [])))];
}

function outcomeOf(
  tried: readonly Tried[],
  read: PromiseSettledResult<Outcome['tallies']>,
): Outcome {
  // The answers are counted, though their result cannot be told with them.
  return { tried, tallies: read.status === 'fulfilled' ? read.value : new Map() };
}

const PREPARED = { prepare: true };

export function columnsOfAnswers(answers: readonly Cast[]): string[] {
  return [
    arrayLiteral(answers.map(({ questionId }) => questionId)),
    arrayLiteral(answers.map(({ revision }) => revision)),
    arrayLiteral(answers.map(({ voterId }) => voterId)),
    arrayLiteral(answers.map(({ choices }) => `"{${choices.join(',')}}"`)),
    arrayLiteral(answers.map(({ level }) => level)),
    arrayLiteral(answers.map(({ isHeldBack }) => isHeldBack)),
    arrayLiteral(answers.map(({ token }) => token)),
    arrayLiteral(answers.map(({ room = '' }) => `"${room}"`)),
  ];
}

export function columnsOfNetworks(
  answers: readonly Cast[],
  { least, first }: NetworkCaps,
): string[] {
  return [
    arrayLiteral(answers.map(({ networkNumber = '0' }) => networkNumber)),
    arrayLiteral(answers.map(({ isUncapped = false }) => isUncapped)),
    String(least),
    String(first),
  ];
}
