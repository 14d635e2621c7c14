import { registerDatabase } from './emails.ts';
import { startServer, untilReady } from './server-process.ts';
import { copyTemplateDatabase } from './test-database.ts';

/** A running site with the demo set in a database of its own. */
export type Site = {
  readonly address: string;
  readonly pid: number;
  readonly databaseUrl: string;
  logs(): string;
};
/** The same, by whoever started it. */
export type OwnSite = Site & { stop(): Promise<void> };

/** `env` adds to, or replaces, the few settings a site under test has; `prepare` is done to its database before it starts. */
export async function startSite(
  env: Readonly<Record<string, string>> = {},
  prepare: (databaseUrl: string) => Promise<void> = async () => undefined,
): Promise<OwnSite> {
  const database = await copyTemplateDatabase();
  try {
    await prepare(database.url);
    const server = await startServer({ DATABASE_URL: database.url, ...env });
    await untilReady(server);
    registerDatabase(server.address, database.url);
    const stop = async () => {
      await server.stop();
      await database.drop();
    };
    return {
      address: server.address,
      pid: server.pid,
      databaseUrl: database.url,
      logs: server.output,
      stop,
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}
