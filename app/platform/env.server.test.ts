import { describe, expect, test } from 'vitest';
import { StartupError } from '../base/startup-error.ts';
import { readSettings } from './env.server.ts';

const read = (env: Record<string, string>, ...args: string[]) => readSettings(env, args);

test('the site runs without any setting', () => {
  expect(read({})).toMatchObject({
    processMode: 'all',
    isProduction: true,
    port: undefined,
    host: 'localhost',
    origin: undefined,
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    dataDir: 'data',
    trustProxy: [],
    limitsScale: 1,
    hstsSubdomains: false,
    seed: 'demo',
    logLevel: 'info',
    sentry: undefined,
  });
});

test('an empty value is no value', () => {
  const names = [
    'PORT',
    'HOST',
    'ORIGIN',
    'DATABASE_URL',
    'DATA_DIR',
    'SENTRY_DSN',
    'SEED',
    'LOG_LEVEL',
  ];
  expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read({}));
});

test('values are read', () => {
  const settings = read(
    {
      PORT: '8080',
      METRICS_PORT: '9464',
      ORIGIN: 'https://polls.example.org',
      DATABASE_URL: 'postgres://me:secret@db/polls',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
      LIMITS_SCALE: '2.5',
      HSTS_SUBDOMAINS: 'yes',
      NODE_ENV: 'development',
    },
    'web',
  );
  expect(settings).toMatchObject({
    processMode: 'web',
    isProduction: false,
    port: 8080,
    metricsPort: 9464,
    databaseUrl: 'postgres://me:secret@db/polls',
    trustProxy: ['127.0.0.1', '10.0.0.0/8'],
    limitsScale: 2.5,
    hstsSubdomains: true,
  });
  expect(settings.origin?.origin).toBe('https://polls.example.org');
});

test('a database on several servers is named as it was given', () => {
  const url = 'postgres://me:secret@a:5432,b:5433/polls?target_session_attrs=read-write';
  const settings = read({ DATABASE_URL: url, DATABASE_OWNER_URL: url.replace('me', 'owner') });
  expect(settings.databaseUrl).toBe(url);
  expect(settings.databaseOwnerUrl).toBe(url.replace('me', 'owner'));
  expect(read({ DATABASE_URL: 'postgres://db/polls?target_session_attrs=primary' })).toMatchObject({
    databaseUrl: 'postgres://db/polls',
  });
});

test('a foreign database is filled only on request', () => {
  expect(read({ DATABASE_URL: 'postgres://db/polls' }).seed).toBe('none');
  expect(read({ DATABASE_URL: 'postgres://db/polls', SEED: 'demo' }).seed).toBe('demo');
  expect(read({ SEED: 'none' }).seed).toBe('none');
});

describe('the address of the error service', () => {
  test('names the organisation if its host does', () => {
    const { sentry } = read({ SENTRY_DSN: 'https://key@o42.ingest.example/7' });
    expect(sentry).toMatchObject({
      host: 'o42.ingest.example',
      org: '42',
      project: '7',
      key: 'key',
    });
  });

  test('stays letter for letter, since envelopes must carry the same', () => {
    const dsn = 'https://key@errors.example:443/7';
    expect(read({ SENTRY_DSN: dsn }).sentry?.dsn).toBe(dsn);
    expect(read({ SENTRY_DSN: dsn }).sentry?.org).toBe('0');
    expect(read({ SENTRY_DSN: dsn, SENTRY_ORG: '9' }).sentry?.org).toBe('9');
  });
});

describe('an unusable value stops the start with one sentence:', () => {
  test.each([
    { PORT: '0' },
    { PORT: '65536' },
    { PORT: '80a' },
    { PORT: '-1' },
    { PORT: '3000.5' },
    { METRICS_PORT: '0' },
    { METRICS_PORT: '8080', PORT: '8080' },
    { ORIGIN: 'polls.example.org' },
    { ORIGIN: 'ftp://polls.example.org' },
    { ORIGIN: 'https://polls.example.org/path' },
    { ORIGIN: 'https://polls.example.org/?a=1' },
    { ORIGIN: 'https://me@polls.example.org' },
    { DATABASE_URL: 'mysql://db/polls' },
    { DATABASE_URL: 'nonsense' },
    { DATABASE_URL: 'postgres://a,/polls' },
    { DATABASE_URL: 'postgres://a:5432,b:port/polls' },
    { DATABASE_URL: 'mysql://a,b/polls' },
    { DATABASE_URL: 'postgres://a,b/polls?target_session_attrs=any' },
    { DATABASE_URL: 'postgres://db/polls?target_session_attrs=standby' },
    { DATABASE_URL: `postgres://${'db,'.repeat(8)}db/polls` },
    { DATABASE_REPLICA_URL: 'http://db/polls' },
    { SECRET: 'short' },
    { SMTP_URL: 'https://mail.example' },
    { SENTRY_DSN: 'https://errors.example/7' },
    { SENTRY_DSN: 'https://key@errors.example/polls' },
    { SENTRY_DSN: 'nonsense' },
    { LIMITS_SCALE: '0' },
    { LIMITS_SCALE: '-1' },
    { LIMITS_SCALE: 'many' },
    { LIMITS_SCALE: 'Infinity' },
    { HSTS_SUBDOMAINS: 'true' },
    { SEED: 'Demo' },
    { LOG_LEVEL: 'loud' },
    { TRUST_PROXY: 'everybody' },
    { TRUST_PROXY: '10.0.0.0/64' },
  ])('%j', (env: Record<string, string>) => {
    expect(() => read(env)).toThrow(StartupError);
    expect(() => read(env)).toThrow(/^[^\n]+\.$/);
    const [name = ''] = Object.keys(env);
    expect(() => read(env)).toThrow(name);
  });

  test.each([[['both']], [['web', 'jobs']], [['--port=1']]])('%j', (args) => {
    expect(() => readSettings({}, args)).toThrow(StartupError);
  });
});
