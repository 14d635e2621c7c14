import type { Migration } from '../app/platform/database/migrate.server.ts';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Bundled with the server, so that a deployed build carries the migrations it needs. */
export const migrations: Migration[] = Object.entries(files).map(([path, text]) => ({
  name: path.replace('./migrations/', ''),
  text,
}));
