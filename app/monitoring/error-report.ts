import { ERROR_DIGEST_LENGTH } from '../base/error-digest.ts';
import { ownValue } from '../base/own-value.ts';
import { sha256Hex } from '../base/sha256.ts';
import { isObject, parseObject } from './envelope.ts';

/**
 * What the local log stores of an error: enough to find its cause, and nothing that identifies a browser. With these
 * lengths a report is below 16 KiB whatever the characters.
 */
export type ErrorReport = {
  digest: string;
  name: string;
  message: string;
  /** One frame a line, innermost first. */
  frames: string;
  path: string;
  release: string;
};

const LONGEST = { name: 100, message: 1_000, frame: 200, path: 300, release: 100 };
const MAX_FRAMES = 8;

/** Undefined if the payload is not an event. */
export function readErrorReport(payload: Uint8Array): ErrorReport | undefined {
  const event = parseObject(payload);
  if (!event) return undefined;
  const exception = lastOf(objectAt(event, 'exception')['values']);
  const name = textOf(exception['type'] ?? 'Message', LONGEST.name);
  const message = textOf(exception['value'] ?? event['message'], LONGEST.message);
  const frames = framesOf(objectAt(exception, 'stacktrace')['frames']);
  const tag = objectAt(event, 'tags')['digest'];
  return {
    digest: isDigest(tag) ? tag : digestFrom(`${name}\n${message}\n${frames.split('\n', 1)[0]}`),
    name,
    message,
    frames,
    path: pathOf(objectAt(event, 'request')['url']),
    release: textOf(event['release'], LONGEST.release),
  };
}

function framesOf(frames: unknown): string {
  if (!Array.isArray(frames)) return '';
  return frames
    .slice(-MAX_FRAMES)
    .toReversed()
    .filter(isObject)
    .map((frame) => {
      const name = typeof frame['function'] === 'string' ? frame['function'] : '?';
      const numbers = [frame['lineno'], frame['colno']].filter(Number.isInteger).map(Number);
      const place = [withoutQuery(frame['filename']), ...numbers].join(':');
      return textOf(`${name} ${place}`, LONGEST.frame);
    })
    .join('\n');
}

function withoutQuery(address: unknown): string {
  return typeof address === 'string' ? (address.split(/[?#]/, 1)[0] ?? '') : '';
}

function pathOf(address: unknown): string {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  return textOf(url?.pathname, LONGEST.path);
}

/** One line that the database accepts: no control characters, no unpaired surrogates, at most `longest` long. */
function textOf(value: unknown, longest: number): string {
  const text = typeof value === 'string' ? value : '';
  const line = text
    .slice(0, longest * 2)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ');
  return Array.from(line).slice(0, longest).join('').trim();
}

function objectAt(value: Record<string, unknown>, key: string): Record<string, unknown> {
  const found = ownValue(value, key);
  return isObject(found) ? found : {};
}

/** Linked errors come first; the last one is the error that was thrown. */
function lastOf(values: unknown): Record<string, unknown> {
  const last: unknown = Array.isArray(values) ? values.at(-1) : undefined;
  return isObject(last) ? last : {};
}

function isDigest(tag: unknown): tag is string {
  return typeof tag === 'string' && tag.length === ERROR_DIGEST_LENGTH && /^[0-9a-f]+$/.test(tag);
}

function digestFrom(source: string): string {
  return sha256Hex(source).slice(0, ERROR_DIGEST_LENGTH);
}
