import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createSemaphore } from '../semaphore.server.ts';

/**
 * Passwords as argon2id in the PHC string format. The figures are the least that OWASP's cheat sheet on
 * password storage asks for; a hash carries its own, so that raising them leaves the old ones valid.
 */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Each holds a thread and its memory; whoever comes when so many wait is asked to come back. */
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

/** Without a hash it is compared all the same: an account that is not there takes as long as one with another password. */
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

/** One spelling: an accented letter is typed as one sign on one keyboard and as two on another. */
function tagOf(password: string, { salt, length, ...cost }: Cost): Promise<Buffer> {
  const message = password.normalize('NFC');
  return gate(() => derive('argon2id', { ...cost, message, nonce: salt, tagLength: length }));
}

function written(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(tag)}`;
}

/** Base64 without its padding, as the format wants it. */
function plain(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
