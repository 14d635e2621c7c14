import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { qrCode, matchingStep } from './one-time-codes.server.ts';

/** RFC 6238, appendix B: the secret for SHA-1, and the last six of the eight digits at each moment in seconds. */
const KEY = '12345678901234567890';
const VECTORS: readonly (readonly [seconds: number, code: string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
/** RFC 4226, appendix D: the codes of the first ten counts. */
const COUNTED = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ');

describe('one-time codes', () => {
  test.each(VECTORS)('at %d s are those of RFC 6238', async (seconds, code) => {
    expect(await matchingStep(KEY, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  test('by count are those of RFC 4226', async () => {
    const codes = await Promise.all(COUNTED.map((_, count) => createOTP(KEY).hotp(count)));
    expect(codes).toEqual(COUNTED);
  });

  test.each([
    [4, undefined],
    [5, 5],
    [6, 6],
    [7, 7],
    [8, undefined],
  ])('of step %d fit in step 6 if it is no further than one away', async (step, found) => {
    expect(await matchingStep(KEY, COUNTED[step] ?? '', 6 * 30_000 + 29_999)).toBe(found);
  });

  test.each(['28708', '2870822', '28708a', '', '٢٨٧٠٨٢', '-87082'])(
    'are six digits, and not %j',
    async (typed) => {
      expect(await matchingStep(KEY, typed, 59_000)).toBeUndefined();
    },
  );

  test('may be typed with a gap, as apps show them', async () => {
    expect(await matchingStep(KEY, ' 287 082 ', 59_000)).toBe(1);
    expect(await matchingStep(undefined, '287082', 59_000)).toBeUndefined();
  });

  test('come from the key that is shown, as an app reads it', () => {
    expect(base32.encode(KEY, { padding: false })).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const url = new URL(createOTP(KEY).url('A site', 'ada@reader.example'));
    expect([url.protocol, url.host, url.pathname]).toEqual([
      'otpauth:',
      'totp',
      '/A%20site:ada%40reader.example',
    ]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'A site',
      digits: '6',
      period: '30',
    });
  });
});

test('a QR code draws each dark square once, and four light ones around', () => {
  const text = 'otpauth://totp/A%20site:ada%40reader.example?secret=GEZDGNBVGY3TQOJQ';
  const { size, path } = qrCode(text);
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = 0; at < Number(width); at++) {
      const row = drawn[Number(y)] ?? [];
      row[Number(x) + at] = (row[Number(x) + at] ?? 0) + 1;
    }
  const { data } = encode(text, { ecc: 'M', border: 4 });
  expect(drawn).toEqual(data.map((row) => row.map(Number)));
});
