import type { Configuration, CustomFetch } from 'openid-client';
import { SemaphoreFull, createSemaphore } from '../../platform/semaphore.server.ts';
import type { ProviderSettings } from '../../platform/openid-settings.ts';
import { identityOf, type Identity } from './provider-rules.ts';

/** OpenID Connect with one other site, by the code flow with PKCE. No token of it is stored. */
export type OpenIdClient = {
  /** The address to send the browser to, and what to remember until it is back. */
  startAuthorization(redirectUri: string): Promise<{ to: string; asked: AuthorizationState }>;
  /** Who they are, by the address that the browser came back to. */
  finishAuthorization(address: URL, asked: AuthorizationState): Promise<Identity>;
};

/** Each value is 256 random bits. */
export type AuthorizationState = { state: string; nonce: string; verifier: string };

/** Why it failed. `cause` holds what the other site wrote, which no page shows. */
export class OpenIdFailure extends Error {
  override name = 'OpenIdFailure';
  readonly why: 'denied' | 'down' | 'wrong';
  constructor(why: OpenIdFailure['why'], cause: unknown) {
    super(`The other site's word was not taken (${why}).`, { cause });
    this.why = why;
  }
}

const CALL_S = 5;
/** For all calls of one step: whoever waits for the page has no more patience. */
const STEP_MS = 7_000;
const MAX_BYTES = 256 * 1024;
const AT_ONCE = 16;
const FRESH_MS = 3_600_000;
const SCOPE = 'openid email profile';

/** No answer, a late one, or one with an error of the other site. */
class Unreachable extends Error {
  override name = 'Unreachable';
}

export function createOpenIdClient(settings: ProviderSettings, now: () => number): OpenIdClient {
  const gate = createSemaphore(AT_ONCE, 0);
  let known: { configuration: Promise<Configuration>; at: number } | undefined;

  async function discover(): Promise<Configuration> {
    const openid = await import('openid-client');
    const isPlain = settings.issuer.startsWith('http:');
    return openid.discovery(
      new URL(settings.issuer),
      settings.clientId,
      { client_secret: settings.clientSecret },
      // The other site says which way it wants; the header is the default (OpenID Connect Discovery 3).
      (server, client, body, headers) => {
        const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
        const auth = methods.includes('client_secret_basic')
          ? openid.ClientSecretBasic(settings.clientSecret)
          : openid.ClientSecretPost(settings.clientSecret);
        return auth(server, client, body, headers);
      },
      {
        timeout: CALL_S,
        [openid.customFetch]: boundedFetch,
        // Checks the token's signature too, and not only where the token came from.
        execute: [
          openid.enableNonRepudiationChecks,
          ...(isPlain ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
  }

  /** Fetched when somebody signs in, and cached for an hour; a failure is not cached. */
  function configuration(): Promise<Configuration> {
    if (known && now() - known.at < FRESH_MS) return known.configuration;
    const made = { configuration: discover(), at: now() };
    known = made;
    made.configuration.catch(() => {
      if (known === made) known = undefined;
    });
    return made.configuration;
  }

  /** Bounds how many steps run at once, and for how long, whatever the other site does. */
  async function step<T>(work: () => Promise<T>): Promise<T> {
    const limit = Promise.withResolvers<never>();
    const timer = setTimeout(() => limit.reject(new Unreachable()), STEP_MS);
    try {
      return await gate(() => Promise.race([work(), limit.promise]));
    } catch (error) {
      throw error instanceof OpenIdFailure ? error : new OpenIdFailure(whyOf(error), error);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    startAuthorization: (redirectUri) =>
      step(async () => {
        const openid = await import('openid-client');
        const config = await configuration();
        const asked = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          verifier: openid.randomPKCECodeVerifier(),
        };
        const to = openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: SCOPE,
          state: asked.state,
          nonce: asked.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(asked.verifier),
          code_challenge_method: 'S256',
        });
        return { to: to.href, asked };
      }),

    finishAuthorization: (address, { state, nonce, verifier }) =>
      step(async () => {
        const openid = await import('openid-client');
        const config = await configuration();
        const tokens = await openid.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        // Many sites give the address only by the second call, to userinfo.
        const more =
          claims && claims['email'] === undefined && config.serverMetadata().userinfo_endpoint
            ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {};
        const identity = identityOf({ ...more, ...claims });
        if (!identity) throw new OpenIdFailure('wrong', undefined);
        return identity;
      }),
  };
}

/** Follows no redirect, and reads no more bytes than such answers have. */
const boundedFetch: CustomFetch = async (url, { body, headers, method, signal }) => {
  // The two calls with a body send a form.
  const form = body instanceof URLSearchParams ? body : undefined;
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      ...(form && { body: form }),
      ...(signal && { signal }),
    });
    if (response.status >= 500) throw new Unreachable(`It answered ${response.status}.`);
    const bytes = await bytesOf(response);
    return new Response(bytes.length > 0 ? bytes : null, {
      status: response.status,
      headers: response.headers,
    });
  } catch (error) {
    throw error instanceof Unreachable ? error : new Unreachable('No answer.', { cause: error });
  }
};

async function bytesOf({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Unreachable('It answered with too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const DENIED_ERRORS = [
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
];
const DOWN_ERRORS = ['server_error', 'temporarily_unavailable'];

function whyOf(error: unknown): OpenIdFailure['why'] {
  if (error instanceof SemaphoreFull || isUnreachable(error)) return 'down';
  const { error: code } = error as { error?: unknown };
  if (typeof code !== 'string') return 'wrong';
  if (DENIED_ERRORS.includes(code)) return 'denied';
  return DOWN_ERRORS.includes(code) ? 'down' : 'wrong';
}

/** The library wraps what its calls throw. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof Unreachable) return true;
  return error instanceof Error && error.cause !== undefined && isUnreachable(error.cause);
}
