import { hash } from 'node:crypto';

export type HeaderMap = Record<string, string>;

/** In development pages have no policy: Vite's client needs inline scripts, styles and a socket of its own. */
export type HttpTransport = {
  https: boolean;
  hstsSeconds: number;
  /** Whether hosts below this one must use https too. */
  hstsSubdomains?: boolean;
  development?: boolean;
};

const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), ' +
  'publickey-credentials-get=(self), publickey-credentials-create=(self)';

const DATA_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

export function commonHeaders(transport: HttpTransport): HeaderMap {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS,
    ...(transport.https && { 'strict-transport-security': strictTransport(transport) }),
  };
}

function strictTransport({ hstsSeconds, hstsSubdomains }: HttpTransport): string {
  return `max-age=${hstsSeconds}${hstsSubdomains ? '; includeSubDomains' : ''}`;
}

/** For JSON, text and pictures, in which nothing may run. */
export function dataHeaders(): HeaderMap {
  return { 'content-security-policy': DATA_POLICY, 'cross-origin-resource-policy': 'same-origin' };
}

/** A page's policy lists the hashes of its own inline scripts, since a page with a nonce could not be cached. */
export function pageHeaders(
  html: string,
  kind: 'site' | 'embed',
  transport: HttpTransport,
): HeaderMap {
  if (transport.development) return {};
  const scripts = hashes(inlineScripts(html));
  const isEmbed = kind === 'embed';
  const styles = isEmbed ? hashes(inline(html, 'style')) || "'none'" : "'self'";
  const policy = [
    "default-src 'none'",
    `script-src ${scripts === '' ? "'none'" : `'strict-dynamic' ${scripts}`}`,
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action ${isEmbed ? "'none'" : "'self'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    `frame-src ${isEmbed ? "'none'" : "'self'"}`,
    `frame-ancestors ${isEmbed ? '*' : "'none'"}`,
    "require-trusted-types-for 'script'",
    // The early script creates the only policy, to register the worker.
    `trusted-types ${isEmbed ? "'none'" : 'worker'}`,
    ...(transport.https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return kind === 'site'
    ? {
        'content-security-policy': policy,
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-embedder-policy': 'credentialless',
      }
    : {
        'content-security-policy': policy,
        'cross-origin-resource-policy': 'cross-origin',
        'cross-origin-embedder-policy': 'require-corp',
      };
}

function inlineScripts(html: string): string[] {
  const found = html.matchAll(
    /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g,
  );
  return [...new Set(Array.from(found, (match) => match[1] ?? ''))];
}

function inline(html: string, tag: 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'));
  return Array.from(found, ([, text = '']) => text);
}

function hashes(texts: readonly string[]): string {
  return texts.map((text) => `'sha256-${sha256(text)}'`).join(' ');
}

function sha256(text: string): string {
  return hash('sha256', text, 'base64');
}
