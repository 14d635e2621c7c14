import { execFile, execFileSync } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { postFields } from '../support/forms.ts';
import { sendRequest } from '../support/http.ts';
import { createOwnDatabase } from '../support/own-database.ts';
import { insertQuestion } from '../support/questions.ts';
import { refuseRows } from '../support/refused-rows.ts';
import { startServer } from '../support/server-process.ts';
import { startSite } from '../support/site.ts';
import { runVerify } from '../support/verify.ts';

/** A database that has no room left: answers are not lost in a fault, pages are read, and whoever looks after it is told. */
const run = promisify(execFile);
const NO_ROOM = 'not ready: the database has no room to write\n';
const ready = async (address: string) => {
  const { status, text } = await sendRequest(address, '/readyz');
  return [status, text];
};
const answer = (address: string, id: string) =>
  putAnswer(address, id, ['1'], { 'idempotency-key': deviceKey() });

test.each(['53100', '25006'])(
  'a database that says %s: an answer may be sent again, and /readyz says why',
  async (code) => {
    const site = await startSite({ LOG_LEVEL: 'silent' });
    const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
    try {
      const id = await insertQuestion(sql);
      const allow = await refuseRows(sql, 'answers', { code });
      const told = await answer(site.address, id);
      expect([told.status, told.headers['retry-after']]).toEqual([503, '1']);
      expect(told.json['detail']).not.toContain('Nothing was changed');
      expect((await postFields(site.address, `/question/${id}`, [['choice', '1']])).status).toBe(
        503,
      );
      expect(await ready(site.address)).toEqual([503, NO_ROOM]);
      expect((await sendRequest(site.address, `/question/${id}`)).status).toBe(200);

      await allow();
      expect((await answer(site.address, id)).status).toBe(200);
      expect(await ready(site.address)).toEqual([200, 'ready\n']);
    } finally {
      await sql.end();
      await site.stop();
    }
  },
);

function ifFull(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOSPC') throw error;
}

/** Only who may mount has a disk to fill. */
const mayMount = (() => {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
})();

test.each(mayMount ? ['tmpfs'] : [])('a %s that is really full, and then is not', async (kind) => {
  const own = await createOwnDatabase();
  await run('mount', ['-t', kind, '-o', 'size=224m,mode=711', 'none', own.dir]);
  const env = { DATA_DIR: own.dir, SEED: 'none', LOG_LEVEL: 'silent', LIMITS_SCALE: '1000' };
  const server = await startServer(env);
  try {
    const sql = await own.connect();
    const id = await insertQuestion(sql);
    expect((await answer(server.address, id)).status).toBe(200);
    // Read once, as any that somebody answers: what moves is written down then.
    expect((await sendRequest(server.address, `/question/${id}`)).status).toBe(200);
    const { bavail, bsize } = await statfs(own.dir);
    // As much of it as is left when it comes to that.
    await writeFile(join(own.dir, 'fill'), Buffer.alloc(bavail * bsize)).catch(ifFull);
    // Nobody has to answer for that: it is tried.
    await eventually(async () => expect(await ready(server.address)).toEqual([503, NO_ROOM]), 200);
    const told = new Set<number>();
    for (let tries = 0; tries < 2_000 && !told.has(503); tries++)
      told.add((await answer(server.address, id)).status);
    expect(told).toEqual(new Set([200, 503]));
    expect((await sendRequest(server.address, `/question/${id}`)).status).toBe(200);

    await rm(join(own.dir, 'fill'));
    expect((await answer(server.address, id)).status).toBe(200);
    await eventually(
      async () => expect(await ready(server.address)).toEqual([200, 'ready\n']),
      200,
    );
    await sql.end();
    expect(await runVerify(env)).toBe('difference 0');
    // It is full once more, and ends in order all the same.
    await writeFile(join(own.dir, 'fill'), Buffer.alloc(bavail * bsize)).catch(ifFull);
    await server.stop();
    expect(await own.postmaster()).toBe(0);
  } finally {
    server.signal('SIGKILL');
    await server.ended;
    await own.stop();
    await run('umount', [own.dir]);
    await own.remove();
  }
});
