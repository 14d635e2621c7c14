import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { linesOf, oneLineOf } from '../base/clean-text.ts';
import { mostCodePoints, type Lengths } from '../base/length.ts';
import {
  expiredCookie,
  passingCookie,
  readCookie,
  type CookieNames,
} from '../platform/http/cookies.server.ts';
import { seal, unsealBytes } from '../platform/secrets/sealed.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import {
  CHOICES,
  CONTEXT_LENGTH,
  LABEL_LENGTH,
  MOST_TOPICS,
  TEXT_LENGTH,
  typedFrom,
  type AskTyped,
} from '../questions/schema.ts';

/**
 * What a visitor wrote goes with the browser through signing up or in, by whatever way: sealed, and for an hour. Every way
 * leads back by one address, and none of them could bring a field of a form along.
 */
const CARRIED_MINUTES = 60;
/** Browsers keep 4,096 bytes of a cookie, its name and attributes among them (RFC 6265, 6.1). */
const LONGEST_CARRIED = 3_800;
/** What is longer would not fit however well it is packed, and is not tried: packing takes the server's time. */
const MOST_BYTES = 16 * 1024;
/** Nearly as small as can be, in a fraction of the time. */
const QUALITY = 5;
const PURPOSE = 'a question on its way';

/** `at`: when it was typed, by the clock that copies in the browser are stamped by. */
export type Carried = { typed: AskTyped; at: number };
/** What the reader of a page brought along, at the time that it is made. */
export type Brought = (now: Date) => Carried | undefined;

/** Undefined for what is longer than a cookie may be. `sentAt` is by the site's clock: the hour is counted from it. */
export function carriedCookie(
  secret: Pick<Secret, 'key'>,
  { typed, at, sentAt }: Carried & { sentAt: number },
  names: CookieNames,
): string | undefined {
  const bytes = Buffer.from(JSON.stringify({ typed: usedOf(typed), at, sentAt }));
  if (bytes.length > MOST_BYTES) return undefined;
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  const sealed = seal(secret, PURPOSE, brotliCompressSync(bytes, { params }));
  return sealed.length > LONGEST_CARRIED
    ? undefined
    : passingCookie(names.asking, sealed, CARRIED_MINUTES, names);
}

export function carriedIn(
  secret: Pick<Secret, 'key'>,
  cookie: string | null | undefined,
  { names, now }: { names: CookieNames; now: Date },
): Carried | undefined {
  const packed = unsealBytes(secret, PURPOSE, readCookie(cookie ?? undefined, names.asking) ?? '');
  const { typed, at, sentAt } = (packed && unpacked(packed)) ?? {};
  if (typeof at !== 'number' || typeof sentAt !== 'number') return undefined;
  return sentAt + CARRIED_MINUTES * 60_000 > now.getTime()
    ? { typed: typedFrom(typed), at }
    : undefined;
}

/** Undefined for what an older or newer version of the site packed in another way. */
function unpacked(packed: Buffer): Partial<Record<string, unknown>> | undefined {
  try {
    const found: unknown = JSON.parse(
      brotliDecompressSync(packed, { maxOutputLength: MOST_BYTES }).toString(),
    );
    return typeof found === 'object' && found !== null ? { ...found } : undefined;
  } catch {
    return undefined;
  }
}

/** What the question is made from: nothing that its kind has no use for, and nothing longer than it may be. */
function usedOf(typed: AskTyped): AskTyped {
  const { kind, choices, opens, closes } = typed;
  const labels = choices.map((choice) => cut(oneLineOf(choice), LABEL_LENGTH));
  const isScale = kind === 'scale';
  return {
    ...typed,
    text: cut(oneLineOf(typed.text), TEXT_LENGTH),
    context: cut(linesOf(typed.context), CONTEXT_LENGTH),
    choices: isScale ? [] : labels.filter((label) => label !== '').slice(0, CHOICES[kind].most),
    pickAtMost: kind === 'multiple' ? typed.pickAtMost : '',
    low: isScale ? cut(oneLineOf(typed.low), LABEL_LENGTH) : '',
    high: isScale ? cut(oneLineOf(typed.high), LABEL_LENGTH) : '',
    topics: typed.topics.slice(0, MOST_TOPICS),
    opensAt: opens === 'later' ? typed.opensAt : '',
    closesAt: closes === 'at' ? typed.closesAt : '',
    zone: opens === 'later' || closes === 'at' ? typed.zone : '',
  };
}

function cut(text: string, lengths: Lengths): string {
  return Array.from(text).slice(0, mostCodePoints(lengths)).join('');
}

export function isCarrying(cookie: string | null | undefined, names: CookieNames): boolean {
  return readCookie(cookie ?? undefined, names.asking) !== undefined;
}

export function notCarried(names: CookieNames): string {
  return expiredCookie(names.asking, names);
}
