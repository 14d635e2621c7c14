import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, inlineScripts, markupOf } from '../support/html.ts';
import { sendRequest, postForm } from '../support/http.ts';
import { publicPages } from '../support/paths.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** The security headers and rules as sent over the wire. */
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), ' +
    'publickey-credentials-get=(self), publickey-credentials-create=(self)',
};
const PREFERENCES = '/api/v1/preferences';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let site: OwnSite;
/** The same, as it is told over https. */
let secure: ServerProcess;
let paths: string[];
beforeAll(async () => {
  site = await startSite();
  secure = await startServer({
    DATABASE_URL: site.databaseUrl,
    ORIGIN: 'https://polls.example.org',
    HSTS_SUBDOMAINS: 'yes',
  });
  await untilReady(secure);
  paths = await publicPages(site.address);
});
afterAll(async () => {
  await secure?.stop();
  await site?.stop();
});

function policyOf(header: string | string[] | undefined): Map<string, string[]> {
  const directives = String(header).split('; ');
  return new Map(
    directives.map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
  );
}

describe('headers', () => {
  test('stand on every kind of answer', async () => {
    const asset =
      /\/assets\/[\w.-]+\.js/.exec((await sendRequest(site.address, '/')).text)?.[0] ?? '/';
    const kinds = [
      '/',
      '/about',
      '/question',
      '/no-such-page',
      '/topic/',
      '/account',
      '/livez',
      '/readyz',
      '/a%00b',
      asset,
    ];
    for (const path of [...kinds, ...paths.filter((known) => known.startsWith('/embed/'))]) {
      const { headers } = await sendRequest(site.address, path);
      expect(headers, path).toMatchObject(EVERYWHERE);
      for (const name of ['server', 'x-powered-by', 'strict-transport-security', 'set-cookie'])
        expect(headers[name], `${name} of ${path}`).toBeUndefined();
      expect(headers['content-security-policy'], path).toBeTypeOf('string');
    }
  });

  test('keep a page by itself', async () => {
    const { headers } = await sendRequest(site.address, '/about');
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'credentialless',
    });
    const policy = policyOf(headers['content-security-policy']);
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': ["'none'"],
      'style-src': ["'self'"],
      'connect-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
    });
    expect(policy.has('upgrade-insecure-requests')).toBe(false);
    expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe-|nonce-|https?:|\*/);
  });

  test('let anybody frame an embed, and nothing else', async () => {
    for (const path of paths) {
      const { headers } = await sendRequest(site.address, path);
      const isEmbed = path.startsWith('/embed/results/');
      const ancestors = policyOf(headers['content-security-policy']).get('frame-ancestors');
      expect(ancestors, path).toEqual([isEmbed ? '*' : "'none'"]);
      expect(headers['x-frame-options'], path).toEqual(isEmbed ? undefined : 'DENY');
      expect(headers['cross-origin-resource-policy'], path).toEqual(
        isEmbed ? 'cross-origin' : 'same-origin',
      );
      expect(headers['cross-origin-embedder-policy'], path).toEqual(
        isEmbed ? 'require-corp' : 'credentialless',
      );
    }
  });

  test('let nothing in data run', async () => {
    const { headers } = await sendRequest(site.address, '/livez');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; sandbox; frame-ancestors 'none'",
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  test('are stricter over https', async () => {
    const { status, headers } = await sendRequest(secure.address, '/about', {
      headers: { host: 'polls.example.org' },
    });
    expect(status).toBe(200);
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(policyOf(headers['content-security-policy']).has('upgrade-insecure-requests')).toBe(
      true,
    );
  });

  test('name the request, so that a report can be found in the log', async () => {
    // An answer out of the page cache is counted, not logged, and says nothing of the request.
    for (const path of ['/sign-in?next=%2Fabout', '/no-such-page', '/livez', '/account']) {
      const id = (await sendRequest(site.address, path)).headers['x-request-id'];
      expect(id, path).toMatch(/^[\w-]{4,}$/);
    }
    const sent = await sendRequest(site.address, '/livez', {
      headers: { 'x-request-id': 'forged', 'request-id': 'forged' },
    });
    expect(sent.headers['x-request-id']).not.toBe('forged');
  });
});

describe('markup', () => {
  test('has a hash in its policy for each inline script, and no other script', async () => {
    for (const path of paths) {
      const { text, headers } = await sendRequest(site.address, path);
      const sources = policyOf(headers['content-security-policy']).get('script-src') ?? [];
      const hashes = [...new Set(inlineScripts(text).map(hashOf))];
      const wanted = hashes.length > 0 ? ["'strict-dynamic'", ...hashes] : ["'none'"];
      expect(sources, path).toEqual(wanted);
      // Under strict-dynamic only scripts that a trusted one loads may run.
      expect(text.match(/<script\b[^>]*\ssrc=[^>]*>/g), path).toEqual(null);
    }
  });

  test('has no style attribute and no handler attribute, which the policy would block', async () => {
    for (const path of paths) {
      const { text } = await sendRequest(site.address, path);
      const found = markupOf(text).match(/<[a-z][^>]*?\s(?:style|on[a-z]+)="[^"]*"/g);
      expect(found, path).toBeNull();
    }
  });
});

describe('a write', () => {
  const write = (headers: Record<string, string>) =>
    sendRequest(site.address, PREFERENCES, {
      method: 'POST',
      headers: { ...FORM, ...headers },
      body: 'theme=dark&next=%2Fabout',
    });

  test.each<[string, number, () => Record<string, string>]>([
    ['from a page of this site', 303, () => ({ 'sec-fetch-site': 'same-origin', cookie: 'a=1' })],
    ['that a person typed', 303, () => ({ 'sec-fetch-site': 'none', cookie: 'a=1' })],
    ['from another site', 403, () => ({ 'sec-fetch-site': 'cross-site' })],
    ['from a neighbour domain', 403, () => ({ 'sec-fetch-site': 'same-site' })],
    [
      'from another site that claims our origin',
      403,
      () => ({ 'sec-fetch-site': 'cross-site', origin: site.address }),
    ],
    ['from an older browser on this site', 303, () => ({ origin: site.address, cookie: 'a=1' })],
    ['from an older browser on another site', 403, () => ({ origin: 'https://evil.example' })],
    ['from the same host at another port', 403, () => ({ origin: 'http://localhost:1' })],
    ['from a sandbox', 403, () => ({ origin: 'null' })],
    [
      'from a sandbox of this site',
      403,
      () => ({ origin: 'null', 'sec-fetch-site': 'same-origin' }),
    ],
    ['of a program without cookies', 303, () => ({})],
    ['of a program with a cookie', 403, () => ({ cookie: 'a=1' })],
  ])('%s answers %i', async (_, expected, headers) => {
    const { status, headers: sent } = await write(headers());
    expect(status).toBe(expected);
    expect(sent['set-cookie'] !== undefined).toBe(expected === 303);
  });

  test('is never a GET', async () => {
    const { status, headers } = await sendRequest(site.address, `${PREFERENCES}?theme=dark`);
    expect([404, 405]).toContain(status);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test.each([
    'text/plain',
    'text/html',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/plain; a=application/json',
  ])('of %s is refused', async (type) => {
    const { status } = await write({ 'sec-fetch-site': 'same-origin', 'content-type': type });
    expect(status).toBe(415);
  });

  test('sets a cookie with all its flags', async () => {
    const { headers } = await write({ 'sec-fetch-site': 'same-origin' });
    expect(headers['set-cookie']).toEqual([
      '__Host-prefs=theme=dark; Path=/; Max-Age=15552000; SameSite=Lax; Secure',
    ]);
    expect(headers.location).toBe('/about');
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/%09/evil.example',
    '/%5c%5cevil.example',
    '/.//evil.example',
    '/..//evil.example',
    'https:evil.example',
    'http:/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '.evil.example',
    'evil.example',
    '/\u2028/evil.example',
    '/／evil.example',
    '',
  ])('leads with next=%j nowhere else', async (next) => {
    const { status, headers } = await postForm(site.address, PREFERENCES, { theme: 'dark', next });
    expect(status).toBe(303);
    const location = headers.location ?? 'https://evil.example';
    expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
    expect(new URL(location, site.address).origin).toBe(site.address);
  });
});
