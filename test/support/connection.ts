import postgres from 'postgres';

/** One connection for as long as the work takes. */
export async function withConnection<Result>(
  url: string,
  work: (sql: postgres.Sql) => PromiseLike<Result>,
): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
