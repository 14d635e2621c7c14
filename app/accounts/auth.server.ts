import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookie, type CookieNames } from '../platform/cookies.server.ts';
import type { Sql } from '../platform/db.server.ts';
import type { Logger } from '../platform/log.server.ts';
import { hashPassword, verifyPassword } from '../platform/password-hash.server.ts';
import type { Secret } from '../platform/secret.server.ts';
import { site } from '../site.config.ts';
import { postgresAdapter } from './adapter.server.ts';
import { IDLE_DAYS } from './rules.ts';

export type AuthSettings = {
  sql: Sql;
  log: Logger;
  secret: Secret;
  cookies: CookieNames;
  origin: string;
  origins: ReadonlySet<string>;
};

const PURPOSE = 'sign-in';
const TOKEN_BYTES = 32;
const DAY_S = 86_400;
/** Ours are counted as people count, before the library sees them; a body is no longer than this. */
const LONGEST_BODY = 32 * 1024;

export type Auth = Awaited<ReturnType<typeof createAuth>>;

/**
 * better-auth as this site wants it (docs/decisions/0011): our tables, our cookie, our hashes. It is called as a
 * library and answers no address of its own, so its limiter and its checks of where a request came from are ours.
 */
export async function createAuth({ sql, log, secret, cookies, origin, origins }: AuthSettings) {
  // Loaded late: it takes a third of a second that neither the start nor a reader should wait for.
  const { betterAuth } = await import('better-auth/minimal');
  const { createAdapterFactory } = await import('better-auth/adapters');
  return betterAuth({
    appName: site.name,
    baseURL: origin,
    trustedOrigins: [...origins],
    // As a list, since a single one gives way to a variable of the environment.
    secrets: [{ version: 1, value: sessionKey(secret) }],
    database: postgresAdapter(sql, createAdapterFactory),
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // Its messages can hold an address; what went wrong is in the error.
      log: (_level, _message, ...args: unknown[]) =>
        log.error({ err: args.find((arg) => arg instanceof Error) }, 'the sign-in library failed'),
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: LONGEST_BODY,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(password, hash),
      },
    },
    user: {
      modelName: 'members',
      fields: { emailVerified: 'is_confirmed', createdAt: 'created_at', updatedAt: 'changed_at' },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'member_id',
        providerId: 'provider',
        accountId: 'subject',
        password: 'password_hash',
        createdAt: 'made_at',
        updatedAt: 'changed_at',
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'member_id',
        token: 'token_hash',
        expiresAt: 'expires_at',
        createdAt: 'made_at',
        updatedAt: 'seen_at',
      },
      expiresIn: IDLE_DAYS * DAY_S,
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: {
        create: {
          // Neither address nor browser of anybody is kept, and tokens are of 32 random bytes.
          before: async () => ({
            data: {
              token: randomBytes(TOKEN_BYTES).toString('base64url'),
              ipAddress: undefined,
              userAgent: undefined,
            },
          }),
        },
      },
    },
    advanced: {
      database: { generateId: false },
      useSecureCookies: false,
      cookies: { session_token: { name: cookies.session } },
      defaultCookieAttributes: {
        secure: cookies.secure,
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
      },
    },
  });
}

/** The token in the session cookie, if it was signed here: what was made up costs no look-up. */
export function sessionToken(
  cookie: string | undefined,
  { secret, cookies }: Pick<AuthSettings, 'secret' | 'cookies'>,
): string | undefined {
  const sent = readCookie(cookie, cookies.session);
  if (sent === undefined) return undefined;
  const [, token, signature] = SIGNED.exec(decoded(sent)) ?? [];
  if (token === undefined || signature === undefined) return undefined;
  const expected = createHmac('sha256', sessionKey(secret)).update(token).digest('base64');
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? token : undefined;
}

/** A token of 32 bytes, and 32 more that prove it: what has not this form is not worth a digest. */
const SIGNED = /^([\w-]{43})\.([\w+/]{43}=)$/;

/** What session cookies are signed with. */
export function sessionKey(secret: Secret): string {
  return secret.key(PURPOSE).toString('base64url');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
