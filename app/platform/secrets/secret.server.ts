import { hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../base/startup-error.ts';
import type { AnySql, Sql } from '../database/db.server.ts';
import { syncFolder } from '../database/embedded-cluster.server.ts';

/**
 * One secret for everything that is signed. Each purpose has a key of its own, so that a signature made for one purpose
 * is worthless for another.
 */
export type Secret = {
  key(purpose: string): Buffer;
  /** 32 bytes that only this site can compute from `text`. */
  mac(purpose: string, text: string): Buffer;
  /** The same as 64 hex digits, the form in which they are computed. */
  macHex(purpose: string, text: string): string;
  /** URL-safe text that proves that this site wrote `text`. */
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
};

/** The master secret is set once the database is known, since several processes on one database must share it. */
export type DeferredSecret = Secret & { setMaster(master: string): void };

const KEY_BYTES = 32;
const MASTER_BYTES = 32;
const FILE = 'secret';
const ROW = 'master';

export function createSecret(): DeferredSecret {
  const keys = new Map<string, Buffer>();
  const macs = new Map<string, Mac>();
  let master: string | undefined;

  const key = (purpose: string): Buffer => {
    if (master === undefined) throw new Error('The secret was asked for before it was read.');
    const known = keys.get(purpose);
    if (known) return known;
    const made = Buffer.from(hkdfSync('sha256', master, '', purpose, KEY_BYTES));
    keys.set(purpose, made);
    return made;
  };
  const macAs = (purpose: string, text: string, form: 'hex' | 'base64url') => {
    const made = macs.get(purpose) ?? createMac(key(purpose));
    macs.set(purpose, made);
    return made(text, form);
  };
  const mac = (purpose: string, text: string) => Buffer.from(macAs(purpose, text, 'hex'), 'hex');

  return {
    key,
    mac,
    macHex: (purpose, text) => macAs(purpose, text, 'hex'),
    sign: (purpose, text) => macAs(purpose, text, 'base64url'),
    verify: (purpose, text, signature) => {
      const given = Buffer.from(signature);
      const expected = Buffer.from(macAs(purpose, text, 'base64url'));
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    setMaster: (text) => void (master = text),
  };
}

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;

/** A text of so many letters always fits into one buffer behind the first block. */
const SHORT = 256;

export type Mac = (text: string, form: 'hex' | 'base64' | 'base64url') => string;

/**
 * HMAC-SHA-256 (RFC 2104) from two one-shot digests: an answer needs three HMACs. `createHmac` costs 15 µs, most of it
 * to turn the key into an object each time; digests from buffers cost 2, as text 1.
 */
export function createMac(secretKey: Buffer): Mac {
  const pad = (byte: number, behind: number) => {
    const block = Uint8Array.from({ length: BLOCK_BYTES }, (_, at) => (secretKey[at] ?? 0) ^ byte);
    return Buffer.concat([block, Buffer.alloc(behind)]);
  };
  const [inner, outer] = [pad(0x36, 3 * SHORT), pad(0x5c, DIGEST_BYTES)];
  const first = (text: string): Buffer =>
    text.length <= SHORT
      ? inner.subarray(0, BLOCK_BYTES + inner.write(text, BLOCK_BYTES))
      : Buffer.concat([inner.subarray(0, BLOCK_BYTES), Buffer.from(text)]);
  return (text, form) => {
    outer.write(hash('sha256', first(text), 'binary'), BLOCK_BYTES, 'latin1');
    return hash('sha256', outer, form);
  };
}

/** For an installation with its own database: made once, readable by the server's user only. */
export async function secretFromFile(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE);
  const draft = await writeDraft(dataDir, randomBytes(MASTER_BYTES).toString('base64url'));
  // The name appears with its content or not at all: of two parts that start together, one wins.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  await syncFolder(dataDir);
  return filled(path, await readFile(path, 'utf8'));
}

/** On disk before it gets its name, which a power cut would leave on an empty file. */
async function writeDraft(dataDir: string, master: string): Promise<string> {
  const draft = join(dataDir, `${FILE}.${randomBytes(6).toString('hex')}`);
  await writeFile(draft, `${master}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return draft;
}

/** Everybody could sign as a site whose secret is empty. */
function filled(path: string, text: string): string {
  const master = text.trim();
  if (master === '')
    throw new StartupError(
      `The file ${path} is empty, and holds what the site signs with: put it back from a copy, or remove it, which signs everybody out.`,
    );
  return master;
}

/** Undefined on an installation that was never started. */
export async function storedSecret(
  dataDir: string | undefined,
  sql: AnySql,
): Promise<string | undefined> {
  if (dataDir !== undefined) {
    const path = join(dataDir, FILE);
    return readFile(path, 'utf8').then(
      (text) => filled(path, text),
      () => undefined,
    );
  }
  const [row] = await sql<{ value: string }[]>`select value from secrets where name = ${ROW}`;
  return row?.value;
}

/** What another installation signed with: its sessions, receipts and codes work here from now on. */
export async function storeSecret(
  master: string,
  dataDir: string | undefined,
  sql: AnySql,
): Promise<void> {
  if (dataDir !== undefined) {
    await rename(await writeDraft(dataDir, master), join(dataDir, FILE));
    return syncFolder(dataDir);
  }
  await sql`
    insert into secrets (name, value) values (${ROW}, ${master})
    on conflict (name) do update set value = excluded.value`;
}

/** For a foreign database: the first process writes the secret, the others read it. */
export async function secretFromDatabase(sql: Sql): Promise<string> {
  const made = randomBytes(MASTER_BYTES).toString('base64url');
  await sql`insert into secrets (name, value) values (${ROW}, ${made}) on conflict do nothing`;
  const stored = await storedSecret(undefined, sql);
  if (stored === undefined) throw new Error('The table secrets lost its row.');
  return stored;
}
