import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dataHeaders, commonHeaders, pageHeaders } from './security-headers.server.ts';

const http = { https: false, hstsSeconds: 100 };
const https = { https: true, hstsSeconds: 100 };
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function policyOf(html: string, kind: 'site' | 'embed', transport = http): Map<string, string> {
  const policy = pageHeaders(html, kind, transport)['content-security-policy'] ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

describe('the policy of a page', () => {
  test('lists its own inline scripts by their hashes, each once', () => {
    const html =
      '<script>a()</script><p>x</p><script type="module" async>b()</script><script>a()</script>';
    expect(policyOf(html, 'site').get('script-src')).toBe(
      `'strict-dynamic' ${hash('a()')} ${hash('b()')}`,
    );
  });

  test('leaves out elements that are no scripts', () => {
    const html =
      '<script type="application/ld+json">{"a":1}</script><script type="application/json">[]</script>';
    expect(policyOf(html, 'site').get('script-src')).toBe("'none'");
  });

  test('hashes line ends and entities as they are sent', () => {
    const script = '\nif (a < b && c) {\r\n  d("&amp;");\n}\n';
    expect(policyOf(`<script>${script}</script>`, 'site').get('script-src')).toContain(
      hash(script),
    );
  });

  test('allows nothing inline, nothing foreign and no frame around it', () => {
    const policy = policyOf('<p></p>', 'site');
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('form-action')).toBe("'self'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|https?:|nonce/);
  });

  test('lets everybody frame an embed, and nothing else', () => {
    expect(policyOf('<p></p>', 'embed').get('frame-ancestors')).toBe('*');
    expect(pageHeaders('', 'embed', http)['x-frame-options']).toBeUndefined();
    expect(pageHeaders('', 'embed', http)['cross-origin-resource-policy']).toBe('cross-origin');
    expect(pageHeaders('', 'site', http)['x-frame-options']).toBe('DENY');
  });
});

describe('transport', () => {
  test('is made strict over https only', () => {
    expect(commonHeaders(https)['strict-transport-security']).toBe('max-age=100');
    expect(commonHeaders({ ...https, hstsSubdomains: true })['strict-transport-security']).toBe(
      'max-age=100; includeSubDomains',
    );
    expect(commonHeaders({ ...http, hstsSubdomains: true })).toEqual(commonHeaders(http));
    expect(commonHeaders(http)).not.toHaveProperty('strict-transport-security');
    expect(policyOf('', 'site', https).has('upgrade-insecure-requests')).toBe(true);
    expect(policyOf('', 'site').has('upgrade-insecure-requests')).toBe(false);
  });
});

test('data cannot run anything', () => {
  expect(dataHeaders()['content-security-policy']).toBe(
    "default-src 'none'; sandbox; frame-ancestors 'none'",
  );
});
