import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another site that vouches for people, and lies, dawdles or falls silent where a test tells it to. */
export type FakeProvider = {
  issuer: string;
  /** What it does until it is told otherwise. */
  behaviour: Behaviour;
  /** The challenges that codes were given for: a verifier that fits none gets no token. */
  challenges: string[];
  calls: string[];
  close(): Promise<void>;
};

export type Behaviour = {
  claims: Record<string, unknown>;
  userinfo?: Record<string, unknown>;
  /** Signs with a key that it never showed. */
  isForged?: boolean;
  /** What the token waits for. */
  tokenDelay?: Promise<void>;
  answers?: { path: string; status: number; headers?: Record<string, string>; body?: string };
};

const CLIENT = `Basic ${Buffer.from('polls:a+secret').toString('base64')}`;
const inSeconds = () => Math.floor(Date.now() / 1000);

export async function startFakeProvider(): Promise<FakeProvider> {
  const shown = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const hidden = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const provider = { issuer: '', behaviour: { claims: {} }, challenges: [], calls: [] } as Omit<
    FakeProvider,
    'close'
  >;

  function idToken(): string {
    const { claims, isForged = false } = provider.behaviour;
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const whole = {
      iss: provider.issuer,
      aud: 'polls',
      iat: inSeconds(),
      exp: inSeconds() + 60,
      ...claims,
    };
    const text = `${part({ alg: 'ES256', kid: 'one', typ: 'JWT' })}.${part(whole)}`;
    const { privateKey: key } = isForged ? hidden : shown;
    const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { issuer, behaviour } = provider;
    const path = request.url ?? '';
    provider.calls.push(path);
    const send = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (behaviour.answers?.path === path) {
      const { status, headers = {}, body = '' } = behaviour.answers;
      response.writeHead(status, headers).end(body);
      return;
    }
    if (path === '/.well-known/openid-configuration')
      send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/me`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        authorization_response_iss_parameter_supported: true,
      });
    else if (path === '/keys')
      send(200, {
        keys: [{ ...shown.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256' }],
      });
    else if (path === '/me') send(200, behaviour.userinfo ?? { sub: behaviour.claims['sub'] });
    else if (path === '/token') {
      await behaviour.tokenDelay;
      const form = new URLSearchParams(await textOf(request));
      const verifier = form.get('code_verifier') ?? '';
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const at = provider.challenges.indexOf(challenge);
      if (at < 0 || request.headers.authorization !== CLIENT)
        send(400, { error: 'invalid_grant', error_description: '<b>not you</b>' });
      else {
        provider.challenges.splice(at, 1);
        send(200, { access_token: 'a', token_type: 'bearer', id_token: idToken() });
      }
    } else response.writeHead(404).end();
  }

  const server = createServer((request, response) => {
    // Whoever asked may have given up waiting.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  provider.issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  return Object.assign(provider, {
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

/** The settings of a site that believes it. */
export function providerSettings(
  { issuer }: { issuer: string },
  id = 'acme',
  name = 'Acme',
): Record<string, string> {
  const prefix = `OPENID_${id.toUpperCase()}`;
  return {
    OPENID_PROVIDERS: id,
    [`${prefix}_ISSUER`]: issuer,
    [`${prefix}_CLIENT_ID`]: 'polls',
    [`${prefix}_CLIENT_SECRET`]: 'a secret',
    [`${prefix}_NAME`]: name,
  };
}
