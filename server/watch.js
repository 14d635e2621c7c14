// @ts-check
import { fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * `npm start`: runs the server in a process of its own and brings it back when it ends without having been told to
 * (docs/decisions/0049). JavaScript as it stands, and nothing imported beyond Node's own: to strip one file of its types
 * takes Node more memory than all of this, for as long as the site runs.
 *
 * @import { ChildProcess } from 'node:child_process'
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Ending
 */

/** As often as the site launches its database again: what ends more often is not mended by another start. */
const STARTS_AGAIN = 5;
const RESTART_WINDOW_MS = 600_000;
const FIRST_PAUSE_MS = 200;
/** The server gives its own stop nine seconds. */
const STOP_LIMIT_MS = 12_000;
/** It says every two seconds that it goes on. Looks are counted, not time: whoever slept as long as it has missed none. */
const LOOK_MS = 2_000;
const MAX_MISSED = 10;
/**
 * What the C library keeps of the memory that was given back: less than by itself, where pages are compressed in many threads
 * and the pieces are large (docs/decisions/0114). Read at the start of a process.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * How long to wait before the next start; undefined where it was started often enough.
 *
 * @param {readonly number[]} starts When it was started again, oldest first.
 * @param {number} now
 */
export function restartDelay(starts, now) {
  const counted = starts.filter((at) => now - at < RESTART_WINDOW_MS);
  if (counted.length >= STARTS_AGAIN) return undefined;
  const last = counted.at(-1);
  return last === undefined ? 0 : Math.max(0, last + FIRST_PAUSE_MS * 4 ** counted.length - now);
}

/** @param {readonly string[]} args */
async function watch(args) {
  /** @type {ChildProcess | undefined} */
  let server;
  const stopping = new AbortController();
  for (const name of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
    process.on(name, () => {
      stopping.abort();
      if (server) stopServer(server);
    });

  let env = process.env;
  let hasRun = false;
  /** @type {number[]} */
  const starts = [];
  for (;;) {
    server = fork(new URL('start.ts', import.meta.url), hasRun ? [...args, '--again'] : args, {
      env: { ...ALLOCATOR, ...env },
    });
    const pulse = watchHeartbeats(server, (port) => {
      hasRun = true;
      // Open pages look for it where it was.
      if (port !== undefined) env = { ...env, PORT: String(port) };
    });
    const { code, signal } = await exitOf(server);
    server = undefined;
    pulse.stop();
    // Told to stop, by us or by its own number, it has ended in order; what never ran has said why.
    if (code === 0 || (code !== null && !hasRun)) return code;

    // It had only begun to start, and could not hear yet that it was to stop.
    if (stopping.signal.aborted && signal !== null && signal !== 'SIGKILL') {
      await endDatabase(args, env);
      return 0;
    }

    const how = pulse.isLost()
      ? 'did not go on and was killed'
      : `was ended by ${signal ?? `code ${code}`}`;
    const pause =
      hasRun && !stopping.signal.aborted ? restartDelay(starts, performance.now()) : undefined;
    if (pause === undefined) {
      await endDatabase(args, env);
      console.error(exitMessage(how, { hasRun, isStopping: stopping.signal.aborted }));
      return 1;
    }
    const again = starts.filter((at) => performance.now() - at < RESTART_WINDOW_MS).length + 1;
    log(`the server ${how}; it is started again, ${again} of ${STARTS_AGAIN} times in ten minutes`);
    await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) {
      await endDatabase(args, env);
      return 0;
    }
    starts.push(performance.now());
  }
}

/**
 * @param {string} how
 * @param {{ hasRun: boolean, isStopping: boolean }} when
 */
function exitMessage(how, { hasRun, isStopping }) {
  if (isStopping) return `The server ${how} before it had stopped.`;
  if (!hasRun) return `The server ${how} before it had started.`;
  return `The server ${how}, after ${STARTS_AGAIN} starts in ten minutes; it is not started again, see above for why.`;
}

/** @param {ChildProcess} server */
function stopServer(server) {
  server.kill('SIGTERM');
  setTimeout(() => server.kill('SIGKILL'), STOP_LIMIT_MS).unref();
}

/**
 * Whoever hangs in a loop ends by no signal but one, and answers nobody until then. Nothing is expected of a start, which
 * may have a database to wait for.
 *
 * @param {ChildProcess} server
 * @param {(port: number | undefined) => void} runs
 */
function watchHeartbeats(server, runs) {
  let missed = 0;
  let isLost = false;
  /** @type {NodeJS.Timeout | undefined} */
  let looking;
  server.on('message', (said) => {
    missed = 0;
    if (looking !== undefined || typeof said !== 'object' || said === null) return;
    runs('port' in said && typeof said.port === 'number' ? said.port : undefined);
    looking = setInterval(() => {
      isLost = ++missed > MAX_MISSED;
      if (isLost) server.kill('SIGKILL');
    }, LOOK_MS);
  });
  return { isLost: () => isLost, stop: () => clearInterval(looking) };
}

/** A killed server leaves its database running, for the next one. When none comes, it ends last. */
async function endDatabase(
  /** @type {readonly string[]} */ args,
  /** @type {NodeJS.ProcessEnv} */ env,
) {
  const ending = fork(new URL('end-database.ts', import.meta.url), args, { env });
  const limit = setTimeout(() => ending.kill('SIGKILL'), STOP_LIMIT_MS);
  await exitOf(ending);
  clearTimeout(limit);
}

/**
 * @param {ChildProcess} child
 * @returns {Promise<Ending>}
 */
function exitOf(child) {
  return new Promise((ended) => {
    child.once('exit', (code, signal) => ended({ code, signal }));
    child.once('error', (error) => {
      console.error(error.message);
      if (child.pid === undefined) ended({ code: 1, signal: null });
    });
  });
}

/**
 * As the server writes its lines (app/platform/log.server.ts).
 *
 * @param {string} msg
 */
function log(msg) {
  const { LOG_LEVEL } = process.env;
  if (LOG_LEVEL === 'silent' || LOG_LEVEL === 'fatal') return;
  console.log(JSON.stringify({ level: 50, time: Date.now(), msg }));
}

if (import.meta.main) process.exit(await watch(process.argv.slice(2)));
