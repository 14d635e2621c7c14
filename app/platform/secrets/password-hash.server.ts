import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSemaphore } from '../semaphore.server.ts';

/**
 * Passwords as argon2id in the PHC string format. The costs are the minimum of OWASP's cheat sheet on password storage.
 * A hash contains its own costs, so that raising them leaves old hashes valid.
 */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Each hashing occupies a thread and its memory; beyond this many waiting, people are asked to come back. */
const AT_ONCE = 4;
const MAX_WAITING = 64;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const NOBODYS = written(Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES));

const derive = promisify(argon2);
const gate = createSemaphore(AT_ONCE, MAX_WAITING);

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return written(salt, await tagOf(password, { ...COST, salt, length: TAG_BYTES }));
}

/** Without a hash it compares all the same, so that a missing account takes as long as a wrong password. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash ?? NOBODYS) ?? [];
  const expected = Buffer.from(tag, 'base64');
  if (expected.length === 0) return false;
  const found = await tagOf(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    length: expected.length,
  });
  return timingSafeEqual(found, expected) && hash !== undefined;
}

type Cost = typeof COST & { salt: Buffer; length: number };

/** Normalized, since one keyboard types an accented letter as one character and another as two. */
function tagOf(password: string, { salt, length, ...cost }: Cost): Promise<Buffer> {
  const message = password.normalize('NFC');
  return gate(() => derive('argon2id', { ...cost, message, nonce: salt, tagLength: length }));
}

function written(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(tag)}`;
}

/** Base64 without padding, as the format requires. */
function plain(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
