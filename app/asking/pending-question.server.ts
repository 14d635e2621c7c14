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
  MAX_QUESTION_TOPICS,
  TEXT_LENGTH,
  parseQuestionInput,
  type QuestionInput,
} from '../questions/question-schema.ts';

/**
 * A visitor's question stays in a sealed cookie for an hour while they sign up or in. All ways of signing in return to
 * one address, and none of them could carry a form field along.
 */
const PENDING_MINUTES = 60;
/** Browsers store 4,096 bytes of a cookie, with its name and attributes (RFC 6265, 6.1). */
const MAX_COOKIE = 3_800;
/**
 * A longer text would not fit however well it is compressed. It is refused unpacked, because compression takes the
 * server's time.
 */
const MAX_BYTES = 16 * 1024;
/** Nearly as small as with the highest quality, in a fraction of the time. */
const QUALITY = 5;
const PURPOSE = 'a question on its way';

/** `at`: when it was typed, by the clock of the browser, which also stamps copies there. */
export type PendingQuestion = { typed: QuestionInput; at: number };
/** Reads the pending question of a request, at the time the page is made. */
export type ReadPending = (now: Date) => PendingQuestion | undefined;

/** Undefined if it does not fit into a cookie. `sentAt` is by the site's clock; the hour starts there. */
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

/** Undefined if another version of the site packed it in another way. */
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

/** Drops what the kind of question does not use, and cuts texts to their limits. */
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
    topics: typed.topics.slice(0, MAX_QUESTION_TOPICS),
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
