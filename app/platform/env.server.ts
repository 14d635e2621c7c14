import { isIP } from 'node:net';
import { ownValue } from '../base/own-value.ts';
import { isEmailAddress } from '../base/email-address.ts';
import { StartupError } from '../base/startup-error.ts';
import { site } from '../site.config.ts';
import { readDatabaseAddress } from './database-address.ts';
import { providersOf, type ProviderSettings } from './openid-settings.ts';

/**
 * Settings come from the environment. They are read here once at start, and nowhere else. An unusable value stops the
 * start with one sentence.
 */
type ProcessMode = 'all' | 'web' | 'jobs';

export type Settings = {
  processMode: ProcessMode;
  isProduction: boolean;
  /** Undefined: 3000 or the next free port. */
  port: number | undefined;
  host: string;
  /** Where figures of the process can be read; undefined: nowhere. */
  metricsPort: number | undefined;
  /** Undefined: the allowed origins are the loopback names at the port in use. */
  origin: URL | undefined;
  /** May name several servers, of which one is the primary (`readDatabaseAddress`). */
  databaseUrl: string | undefined;
  /** Connects as the role that owns the tables; undefined if the role in `databaseUrl` owns them. */
  databaseOwnerUrl: string | undefined;
  /** Lists are read from it; undefined where there is no `databaseUrl`. */
  replicaUrl: string | undefined;
  /** The coordinator over whose servers `npm run shard` lays tables out, as the owner of the tables. */
  clusterUrl: string | undefined;
  dataDir: string;
  trustProxy: string[];
  secret: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  mailMode: MailMode;
  providers: ProviderSettings[];
  sentry: SentrySettings | undefined;
  limitsScale: number;
  hstsSubdomains: boolean;
  seed: 'demo' | 'none';
  logLevel: LogLevel;
};

export type SentrySettings = {
  dsn: string;
  host: string;
  org: string;
  project: string;
  key: string;
};

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const POSTGRES = ['postgres:', 'postgresql:'];
const MAX_DATABASE_SERVERS = 8;
/** What may be asked of a server, since the site writes. */
const WRITABLE = ['read-write', 'primary'];
const MIN_SECRET_LENGTH = 32;

/**
 * Without a mail server, on one's own machine, the links in emails are printed in the terminal. Anywhere else emails
 * wait for a server.
 */
export type MailMode = 'people' | 'terminal' | 'nobody';

type Environment = Readonly<Record<string, string | undefined>>;

export function readSettings(env: Environment, args: readonly string[]): Settings {
  const databaseUrl = databaseUrlOf(env, 'DATABASE_URL');
  const replicaUrl = urlOf(env, 'DATABASE_REPLICA_URL', POSTGRES)?.href;
  const [origin, smtpUrl] = [originOf(env), urlOf(env, 'SMTP_URL', ['smtp:', 'smtps:'])?.href];
  return {
    processMode: processModeOf(args),
    isProduction: env['NODE_ENV'] !== 'development',
    port: portOf(env, 'PORT'),
    host: env['HOST'] || 'localhost',
    metricsPort: metricsPortOf(env),
    origin,
    databaseUrl,
    databaseOwnerUrl: databaseUrl && databaseUrlOf(env, 'DATABASE_OWNER_URL'),
    replicaUrl: databaseUrl && replicaUrl,
    clusterUrl: urlOf(env, 'CLUSTER_DATABASE_URL', POSTGRES)?.href,
    dataDir: env['DATA_DIR'] || 'data',
    trustProxy: proxiesOf(env),
    secret: secretOf(env),
    smtpUrl,
    mailFrom: senderOf(env),
    mailMode: smtpUrl ? 'people' : isOwnMachine(origin) ? 'terminal' : 'nobody',
    providers: providersOf(env),
    sentry: sentryOf(env),
    limitsScale: scaleOf(env),
    hstsSubdomains: oneOf(env, 'HSTS_SUBDOMAINS', ['yes', 'no']) === 'yes',
    seed: oneOf(env, 'SEED', ['demo', 'none']) ?? (databaseUrl ? 'none' : 'demo'),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS) ?? 'info',
  };
}

function processModeOf(args: readonly string[]): ProcessMode {
  const [part = 'all', ...rest] = args;
  if (rest.length > 0 || !(part === 'all' || part === 'web' || part === 'jobs'))
    throw new StartupError(
      `The start command takes "web", "jobs" or nothing, not "${args.join(' ')}".`,
    );
  return part;
}

function portOf(env: Environment, name: 'PORT' | 'METRICS_PORT'): number | undefined {
  const text = env[name];
  if (!text) return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535)
    throw new StartupError(`${name} must be a number from 1 to 65535, not "${text}".`);
  return port;
}

function metricsPortOf(env: Environment): number | undefined {
  const port = portOf(env, 'METRICS_PORT');
  if (port !== undefined && port === portOf(env, 'PORT'))
    throw new StartupError('METRICS_PORT must be another port than PORT.');
  return port;
}

function urlOf(env: Environment, name: string, protocols: readonly string[]): URL | undefined {
  const text = ownValue(env, name);
  if (!text) return undefined;
  const url = URL.parse(text);
  if (!url?.hostname || !protocols.includes(url.protocol))
    throw new StartupError(
      `${name} must be an address of the form ${protocols.map((protocol) => `${protocol}//host`).join(' or ')}.`,
    );
  return url;
}

/** The address of one server, or as it was given if there are several. */
function databaseUrlOf(env: Environment, name: string): string | undefined {
  const text = ownValue(env, name);
  if (!text) return undefined;
  const { servers, target } = readDatabaseAddress(text);
  const isAddress = (server: string) => {
    const url = URL.parse(server);
    return url !== null && url.hostname !== '' && POSTGRES.includes(url.protocol);
  };
  if (!servers.every(isAddress))
    throw new StartupError(
      `${name} must be an address of the form ${POSTGRES.map((protocol) => `${protocol}//host`).join(' or ')}, with commas between several hosts.`,
    );
  if (servers.length > MAX_DATABASE_SERVERS)
    throw new StartupError(`${name} can name at most ${MAX_DATABASE_SERVERS} servers.`);
  if (target !== undefined && !WRITABLE.includes(target))
    throw new StartupError(
      `${name} can have ${WRITABLE.map((one) => `target_session_attrs=${one}`).join(' or ')}, since the site writes, not "${target}".`,
    );
  return servers.length === 1 ? servers[0] : text;
}

function originOf(env: Environment): URL | undefined {
  const url = urlOf(env, 'ORIGIN', ['http:', 'https:']);
  if (url && (url.pathname !== '/' || url.search || url.hash || url.username || url.password))
    throw new StartupError(
      'ORIGIN must be a bare origin such as https://polls.example.org, without a path.',
    );
  return url;
}

/** Whether the address can only mean this machine; a missing address counts as such. */
export function isOwnMachine(origin: URL | undefined): boolean {
  return origin === undefined || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(origin.hostname);
}

function proxiesOf(env: Environment): string[] {
  const parts = (env['TRUST_PROXY'] ?? '').split(',').map((part) => part.trim());
  const proxies = parts.filter((part) => part !== '');
  const wrong = proxies.find((proxy) => !isNetwork(proxy));
  if (wrong !== undefined)
    throw new StartupError(
      `TRUST_PROXY takes addresses or networks such as 10.0.0.0/8, not "${wrong}".`,
    );
  return proxies;
}

function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    length === undefined ||
    // Trusting a network of everybody would let anyone claim any address.
    (/^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (family === 4 ? 32 : 128))
  );
}

/** `Name <address>` or an address alone. */
function senderOf(env: Environment): string {
  const sender = env['MAIL_FROM'] || `${site.name} <${site.mail.contact}>`;
  const address = /^[^<>\r\n]*<([^<>]*)>$/.exec(sender)?.[1] ?? sender;
  if (!isEmailAddress(address))
    throw new StartupError(
      `MAIL_FROM must be an address, or a name and one in angle brackets, not "${sender}".`,
    );
  return sender;
}

function secretOf(env: Environment): string | undefined {
  const secret = env['SECRET'] || undefined;
  if (secret !== undefined && secret.length < MIN_SECRET_LENGTH)
    throw new StartupError(`SECRET must have at least ${MIN_SECRET_LENGTH} characters.`);
  return secret;
}

function oneOf<T extends string>(
  env: Environment,
  name: string,
  values: readonly T[],
): T | undefined {
  const text = ownValue(env, name);
  if (!text) return undefined;
  const value = values.find((candidate) => candidate === text);
  if (!value) throw new StartupError(`${name} must be one of ${values.join(', ')}, not "${text}".`);
  return value;
}

function scaleOf(env: Environment): number {
  const scale = Number(env['LIMITS_SCALE'] || '1');
  if (!(scale > 0 && Number.isFinite(scale)))
    throw new StartupError('LIMITS_SCALE must be a number above 0.');
  return scale;
}

/** A DSN is `https://{key}@{host}/{project}`; hosts of the hosted service name the organisation as `o{n}.`. */
function sentryOf(env: Environment): SentrySettings | undefined {
  const url = urlOf(env, 'SENTRY_DSN', ['http:', 'https:']);
  if (!url) return undefined;
  const project = url.pathname.slice(1);
  if (!url.username || !/^\d+$/.test(project) || url.search || url.hash)
    throw new StartupError('SENTRY_DSN must look like https://key@host/123.');
  const org = env['SENTRY_ORG'] || /^o(\d+)\./.exec(url.host)?.[1] || '0';
  if (!/^[\w-]+$/.test(org))
    throw new StartupError(`SENTRY_ORG must be a number or a short name, not "${org}".`);
  return { dsn: env['SENTRY_DSN'] ?? '', host: url.host, org, project, key: url.username };
}
