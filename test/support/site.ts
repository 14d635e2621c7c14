import { registerDatabase } from './emails.ts';
import { startServer, unusedPort, untilReady } from './server-process.ts';
import { copyTemplateDatabase } from './test-database.ts';

/** A running site with the demo set in a database of its own. */
export type Site = {
  readonly address: string;
  readonly pid: number;
  readonly databaseUrl: string;
  logs(): string;
};
/** The same, by whoever started it. */
export type OwnSite = Site & {
  /** Its address and its database stay, and nothing answers until the server is started again. */
  stopServer(): Promise<void>;
  restartServer(): Promise<void>;
  stop(): Promise<void>;
};

/** `env` adds to, or replaces, the few settings a site under test has; `prepare` is done to its database before it starts. */
export async function startSite(
  env: Readonly<Record<string, string>> = {},
  prepare: (databaseUrl: string) => Promise<void> = async () => undefined,
): Promise<OwnSite> {
  const database = await copyTemplateDatabase();
  const startReady = async (port: string) => {
    const started = await startServer({ DATABASE_URL: database.url, PORT: port, ...env });
    await untilReady(started);
    return started;
  };
  try {
    await prepare(database.url);
    const port = String(await unusedPort());
    let server = await startReady(port);
    registerDatabase(server.address, database.url);
    return {
      address: server.address,
      get pid() {
        return server.pid;
      },
      databaseUrl: database.url,
      logs: () => server.output(),
      stopServer: () => server.stop(),
      restartServer: async () => {
        server = await startReady(port);
      },
      stop: async () => {
        await server.stop();
        await database.drop();
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}
