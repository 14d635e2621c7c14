import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { cleanMultiline, cleanSingleLine } from '../base/clean-text.ts';
import { maxCodePoints, type LengthLimits } from '../base/text-length.ts';
import {
  expiredCookie,
  shortLivedCookie,
  readCookie,
  type CookieNames,
} from '../platform/http/cookies.server.ts';
import { seal, unsealBytes } from '../platform/secrets/seal.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import {
  CHOICE_LIMITS,
  CONTEXT_LENGTH,
  LABEL_LENGTH,
  MAX_TOPICS,
  TEXT_LENGTH,
  parseQuestionInput,
  type QuestionInput,
} from '../questions/schema.ts';

/**
 * What a visitor wrote goes with the browser through signing up or in, by whatever way: sealed, and for an hour. Every way
 * leads back by one address, and none of them could bring a field of a form along.
 */
const PENDING_MINUTES = 60;
/** Browsers keep 4,096 bytes of a cookie, its name and attributes among them (RFC 6265, 6.1). */
const MAX_COOKIE = 3_800;
/** What is longer would not fit however well it is packed, and is not tried: packing takes the server's time. */
const MAX_BYTES = 16 * 1024;
/** Nearly as small as can be, in a fraction of the time. */
const QUALITY = 5;
const PURPOSE = 'a question on its way';

/** `at`: when it was typed, by the clock that copies in the browser are stamped by. */
export type PendingQuestion = { typed: QuestionInput; at: number };
/** What the reader of a page brought along, at the time that it is made. */
export type ReadPending = (now: Date) => PendingQuestion | undefined;

/** Undefined for what is longer than a cookie may be. `sentAt` is by the site's clock: the hour is counted from it. */
export function pendingCookie(
  secret: Pick<Secret, 'key'>,
  { typed, at, sentAt }: PendingQuestion & { sentAt: number },
  names: CookieNames,
): string | undefined {
  const bytes = Buffer.from(JSON.stringify({ typed: trimInput(typed), at, sentAt }));
  if (bytes.length > MAX_BYTES) return undefined;
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  const sealed = seal(secret, PURPOSE, brotliCompressSync(bytes, { params }));
  return sealed.length > MAX_COOKIE
    ? undefined
    : shortLivedCookie(names.pendingQuestion, sealed, PENDING_MINUTES, names);
}

export function readPendingCookie(
  secret: Pick<Secret, 'key'>,
  cookie: string | null | undefined,
  { names, now }: { names: CookieNames; now: Date },
): PendingQuestion | undefined {
  const packed = unsealBytes(
    secret,
    PURPOSE,
    readCookie(cookie ?? undefined, names.pendingQuestion) ?? '',
  );
  const { typed, at, sentAt } = (packed && unpack(packed)) ?? {};
  if (typeof at !== 'number' || typeof sentAt !== 'number') return undefined;
  return sentAt + PENDING_MINUTES * 60_000 > now.getTime()
    ? { typed: parseQuestionInput(typed), at }
    : undefined;
}

/** Undefined for what an older or newer version of the site packed in another way. */
function unpack(packed: Buffer): Partial<Record<string, unknown>> | undefined {
  try {
    const found: unknown = JSON.parse(
      brotliDecompressSync(packed, { maxOutputLength: MAX_BYTES }).toString(),
    );
    return typeof found === 'object' && found !== null ? { ...found } : undefined;
  } catch {
    return undefined;
  }
}

/** What the question is made from: nothing that its kind has no use for, and nothing longer than it may be. */
function trimInput(typed: QuestionInput): QuestionInput {
  const { kind, choices, opens, closes } = typed;
  const labels = choices.map((choice) => cut(cleanSingleLine(choice), LABEL_LENGTH));
  const isScale = kind === 'scale';
  return {
    ...typed,
    text: cut(cleanSingleLine(typed.text), TEXT_LENGTH),
    context: cut(cleanMultiline(typed.context), CONTEXT_LENGTH),
    choices: isScale
      ? []
      : labels.filter((label) => label !== '').slice(0, CHOICE_LIMITS[kind].most),
    pickAtMost: kind === 'multiple' ? typed.pickAtMost : '',
    low: isScale ? cut(cleanSingleLine(typed.low), LABEL_LENGTH) : '',
    high: isScale ? cut(cleanSingleLine(typed.high), LABEL_LENGTH) : '',
    topics: typed.topics.slice(0, MAX_TOPICS),
    opensAt: opens === 'later' ? typed.opensAt : '',
    closesAt: closes === 'at' ? typed.closesAt : '',
    zone: opens === 'later' || closes === 'at' ? typed.zone : '',
  };
}

function cut(text: string, lengths: LengthLimits): string {
  return Array.from(text).slice(0, maxCodePoints(lengths)).join('');
}

export function hasPendingCookie(cookie: string | null | undefined, names: CookieNames): boolean {
  return readCookie(cookie ?? undefined, names.pendingQuestion) !== undefined;
}

export function clearPendingCookie(names: CookieNames): string {
  return expiredCookie(names.pendingQuestion, names);
}
