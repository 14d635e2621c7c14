import type {
  createAdapterFactory,
  CleanedWhere,
  CustomAdapter,
  DBAdapter,
  DBTransactionAdapter,
  Where,
} from 'better-auth/adapters';
import type { BetterAuthOptions } from 'better-auth/types';
import type { ISql } from 'postgres';
import type { Fragment, Sql } from '../platform/db.server.ts';
import { hashOf } from './store.server.ts';

/**
 * better-auth on the site's own pool: its reads and writes as SQL, in transactions where it asks for one, and with
 * session tokens hashed on their way in. `create` is the library's own, which is loaded late.
 */
export function postgresAdapter(sql: Sql, create: typeof createAdapterFactory) {
  return (options: BetterAuthOptions): DBAdapter => {
    const on = (connection: Connection, transaction: Transaction) =>
      hashingTokens(
        create({
          config: { adapterId: 'postgres', supportsArrays: true, supportsJSON: true, transaction },
          adapter: () => tables(connection),
        })(options),
      );
    return on(sql, async <R>(run: (adapter: DBTransactionAdapter) => Promise<R>) => {
      const result = await sql.begin((tx) => run(on(tx, false)));
      return result as R;
    });
  };
}

type Connection = ISql;
type Values = Record<string, string>;
type Create<T> = {
  model: string;
  data: Omit<T, 'id'>;
  select?: string[] | undefined;
  forceAllowId?: boolean | undefined;
};
type Transaction = NonNullable<Parameters<typeof createAdapterFactory>[0]['config']['transaction']>;

/** Table and column names come from our own settings of the library, never from a request. */
function tables(sql: Connection): CustomAdapter {
  const where = (conditions: readonly CleanedWhere[] = []) => whereOf(sql, conditions);
  return {
    async create({ model, data }) {
      const rows = await sql`insert into ${sql(model)} ${sql(data as Values)} returning *`;
      return rows[0] as typeof data;
    },
    async findOne<T>({ model, where: wanted }: { model: string; where: CleanedWhere[] }) {
      const rows = await sql`select * from ${sql(model)} ${where(wanted)} limit 1`;
      return (rows[0] as T | undefined) ?? null;
    },
    async findMany<T>({
      model,
      where: wanted,
      limit,
      offset = 0,
      sortBy,
    }: Parameters<CustomAdapter['findMany']>[0]) {
      const order = sortBy
        ? sql`order by ${sql(sortBy.field)} ${sortBy.direction === 'desc' ? sql`desc` : sql`asc`}`
        : sql``;
      const rows = await sql`
        select * from ${sql(model)} ${where(wanted)} ${order} limit ${limit} offset ${offset}`;
      return [...rows] as T[];
    },
    async count({ model, where: wanted }) {
      const rows = await sql<{ count: number }[]>`
        select count(*)::int as count from ${sql(model)} ${where(wanted)}`;
      return rows[0]?.count ?? 0;
    },
    async update<T>({
      model,
      where: wanted,
      update,
    }: {
      model: string;
      where: CleanedWhere[];
      update: T;
    }) {
      const rows = await sql`
        update ${sql(model)} set ${sql(update as Values)} ${where(wanted)} returning *`;
      return (rows[0] as T | undefined) ?? null;
    },
    async updateMany({ model, where: wanted, update }) {
      const { count } = await sql`update ${sql(model)} set ${sql(update)} ${where(wanted)}`;
      return count;
    },
    async delete({ model, where: wanted }) {
      await sql`delete from ${sql(model)} ${where(wanted)}`;
    },
    async deleteMany({ model, where: wanted }) {
      const { count } = await sql`delete from ${sql(model)} ${where(wanted)}`;
      return count;
    },
  };
}

/** Conditions joined by OR stand in brackets of their own beside those joined by AND, as in its other adapters. */
function whereOf(sql: Connection, conditions: readonly CleanedWhere[]): Fragment {
  const all = conditions.filter(({ connector }) => connector === 'AND');
  const any = conditions.filter(({ connector }) => connector === 'OR');
  const parts = [
    ...all.map((condition) => conditionOf(sql, condition)),
    ...(any.length > 0
      ? [
          sql`(${joined(
            sql,
            sql`or`,
            any.map((condition) => conditionOf(sql, condition)),
          )})`,
        ]
      : []),
  ];
  return parts.length > 0 ? sql`where ${joined(sql, sql`and`, parts)}` : sql``;
}

function joined(sql: Connection, word: Fragment, [first, ...rest]: Fragment[]): Fragment {
  return rest.reduce((whole, part) => sql`${whole} ${word} ${part}`, first ?? sql`true`);
}

function conditionOf(
  sql: Connection,
  { field, operator = 'eq', value, mode }: CleanedWhere,
): Fragment {
  const column = sql(field);
  const values = Array.isArray(value) ? value : [];
  const isPlain = mode === 'sensitive' && !Array.isArray(value);
  if (operator === 'in') return values.length > 0 ? sql`${column} in ${sql(values)}` : sql`false`;
  if (isPlain && operator === 'eq')
    return value === null ? sql`${column} is null` : sql`${column} = ${value}`;
  if (isPlain && operator === 'ne') return sql`${column} is distinct from ${value}`;
  if (isPlain && operator === 'lt') return sql`${column} < ${value}`;
  if (isPlain && operator === 'lte') return sql`${column} <= ${value}`;
  if (isPlain && operator === 'gt') return sql`${column} > ${value}`;
  if (isPlain && operator === 'gte') return sql`${column} >= ${value}`;
  // Lists and texts are searched by its plugin for administrators alone, which this site does without.
  throw new Error(`The sign-in library asked for ${field} by ${operator} (${mode}).`);
}

const SESSION = 'session';
const CREDENTIALS_OF_NOBODY = { model: 'account', where: [{ field: 'userId', value: '0' }] };

/**
 * The library stores the token as it stands in the cookie. Here it is hashed in what is written and asked for, and
 * put back into what is read, as far as whoever asks named it: a row found another way keeps its hash, which opens
 * nothing.
 */
function hashingTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    create: async <T extends Record<string, unknown>, R = T>(args: Create<T>) => {
      const { token } = args.data as { token?: unknown };
      const made = await adapter.create<T, R>({ ...args, data: hashedRow(args.model, args.data) });
      return withToken(args.model, made, token);
    },
    findOne: async <T>(args: Parameters<DBAdapter['findOne']>[0]) => {
      const row = await adapter.findOne<T>(hashed(args));
      // An address that nobody has costs the reads of one that somebody has.
      if (row === null && args.join?.['account']) await adapter.findMany(CREDENTIALS_OF_NOBODY);
      return withToken(args.model, row, tokenAskedFor(args.where));
    },
    findMany: (args) => adapter.findMany(hashed(args)),
    count: (args) => adapter.count(hashed(args)),
    update: async <T>(args: Parameters<DBAdapter['update']>[0]) =>
      withToken(args.model, await adapter.update<T>(hashed(args)), tokenAskedFor(args.where)),
    updateMany: (args) => adapter.updateMany(hashed(args)),
    delete: (args) => adapter.delete(hashed(args)),
    deleteMany: (args) => adapter.deleteMany(hashed(args)),
  };
}

function hashed<Args extends { model: string; where?: Where[] | undefined }>(args: Args): Args {
  if (args.model !== SESSION || !args.where) return args;
  const where = args.where.map((condition): Where => {
    const { field, value } = condition;
    if (field !== 'token') return condition;
    if (Array.isArray(value))
      return { ...condition, value: value.map((one) => hashOf(String(one))) };
    return { ...condition, value: hashOf(String(value)) };
  });
  return { ...args, where };
}

function hashedRow<Row extends object>(model: string, row: Row): Row {
  return model === SESSION && 'token' in row && typeof row.token === 'string'
    ? { ...row, token: hashOf(row.token) }
    : row;
}

function withToken<Row>(model: string, row: Row, token: unknown): Row {
  return model === SESSION && row && typeof token === 'string' ? { ...row, token } : row;
}

function tokenAskedFor(where: readonly Where[]): unknown {
  return where.find(({ field, operator = 'eq' }) => field === 'token' && operator === 'eq')?.value;
}
