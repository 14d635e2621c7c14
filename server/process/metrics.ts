import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { StartupError } from '../../app/base/startup-error.ts';
import { oldestWaitingMail } from '../../app/platform/mail/outbox.server.ts';
import {
  OPEN_METRICS_TYPE,
  openMetricsText,
  type MetricFamily,
} from '../../app/platform/open-metrics.ts';
import type { RequestMeter } from '../http/request-meter.ts';
import type { Services } from '../http/services.ts';

/**
 * Figures for whoever watches the site, at a port of their own, which no proxy for readers leads to: a process for jobs
 * has them too.
 */
export type MetricsServer = { port: number; close(): Promise<void> };

const LOOP_RESOLUTION_MS = 10;
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
/** Whoever asks for more at once than this does not read figures. */
const MAX_CONNECTIONS = 20;
const QUANTILES = [0.5, 0.99];

export async function startMetrics(
  services: Services,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loop.enable();
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        .end('See /metrics.\n');
      return;
    }
    sendFigures(services, loop, { isHead: request.method === 'HEAD', response }).catch(
      (error: unknown) => {
        services.log.error({ err: error }, 'figures could not be read');
        response.destroy();
      },
    );
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.requestTimeout = 5_000;
  await listening(server, port, host);
  return {
    port,
    async close() {
      loop.disable();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function sendFigures(
  services: Services,
  loop: LoopDelay,
  { isHead, response }: { isHead: boolean; response: ServerResponse },
): Promise<void> {
  const body = openMetricsText(await metricsOf(services, loop));
  response.writeHead(200, {
    'content-type': OPEN_METRICS_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
  });
  response.end(isHead ? undefined : body);
}

async function listening(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new StartupError(`METRICS_PORT ${port} is taken; set it to another.`)
      : error;
  });
}

type LoopDelay = ReturnType<typeof monitorEventLoopDelay>;

async function metricsOf(services: Services, loop: LoopDelay): Promise<MetricFamily[]> {
  const isWeb = services.settings.processMode !== 'jobs';
  return [
    ...processFamilies(loop),
    ...(await statusFamilies(services)),
    ...(isWeb ? [...answerFamilies(services), ...pageFamilies(services)] : []),
    ...(isWeb ? [...streamFamilies(services), ...limitFamilies(services)] : []),
    ...(isWeb ? replicaFamilies(services) : []),
    ...(services.meter ? requestFamilies(services.meter) : []),
  ];
}

function processFamilies(loop: LoopDelay): MetricFamily[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const delay = QUANTILES.map((quantile) => ({
    labels: { quantile: String(quantile) },
    // Before the first sample there is none.
    value: Math.max(0, loop.percentile(quantile * 100) / NANOSECONDS - LOOP_RESOLUTION_MS / 1_000),
  }));
  loop.reset();
  return [
    {
      name: 'memory_bytes',
      type: 'gauge',
      unit: 'bytes',
      help: 'What the process holds: resident as the system counts it, heap and external as Node does.',
      samples: Object.entries({ resident: rss, heap: heapUsed, external }).map(([of, value]) => ({
        labels: { of },
        value,
      })),
    },
    {
      name: 'cpu_seconds',
      type: 'counter',
      unit: 'seconds',
      help: 'Processor time of the process.',
      samples: [{ value: (user + system) / MICROSECONDS }],
    },
    {
      name: 'event_loop_delay_seconds',
      type: 'gauge',
      unit: 'seconds',
      help: 'How late the event loop was since the last reading.',
      samples: delay,
    },
  ];
}

/** Read at most once in fifteen seconds. */
async function statusFamilies({ state, checkHealth, database }: Services): Promise<MetricFamily[]> {
  const [{ database: isThere, hasDiskSpace, mail }, oldest] = await Promise.all([
    checkHealth(),
    oldestWaitingMail(database.sql).catch(() => undefined),
  ]);
  const flag = (is: boolean) => [{ value: Number(is) }];
  return [
    {
      name: 'ready',
      type: 'gauge',
      help: '1 from the moment the site is served until it is stopped.',
      samples: flag(state.ready && !state.leaving),
    },
    {
      name: 'database_up',
      type: 'gauge',
      help: '1 if the database responds.',
      samples: flag(isThere),
    },
    {
      name: 'disk_space',
      type: 'gauge',
      help: '1 if the database has room to write.',
      samples: flag(hasDiskSpace),
    },
    {
      name: 'mail_late',
      type: 'gauge',
      help: '1 if mail that is due still waits.',
      samples: flag(mail === 'late'),
    },
    {
      name: 'mail_waiting',
      type: 'gauge',
      help: 'Mail that is due and was not sent yet.',
      samples: oldest ? [{ value: oldest.waiting }] : [],
    },
    {
      name: 'mail_delay_seconds',
      type: 'gauge',
      unit: 'seconds',
      help: 'How long the oldest of it waits.',
      samples: oldest ? [{ value: oldest.seconds }] : [],
    },
  ];
}

function requestFamilies(meter: RequestMeter): MetricFamily[] {
  return [
    {
      name: 'requests',
      type: 'counter',
      help: 'Requests by what they were for and how they ended; left: the client went first.',
      samples: meter
        .counts()
        .map(({ kind, status, count }) => ({ labels: { kind, status }, value: count })),
    },
    {
      name: 'request_seconds',
      type: 'histogram',
      unit: 'seconds',
      help: 'From the head of a request to the last byte of its response.',
      samples: meter.times().map(({ kind, ...taken }) => ({ labels: { kind }, ...taken })),
    },
  ];
}

function answerFamilies({ answering }: Services): MetricFamily[] {
  const { counters, waiting } = answering.castBatcher;
  return [
    {
      name: 'answers',
      type: 'counter',
      help: 'Answers that were taken to the database. By batches: how many one statement held.',
      samples: [{ value: counters.answers }],
    },
    {
      name: 'answer_batches',
      type: 'counter',
      help: 'Statements that stored them.',
      samples: [{ value: counters.batches }],
    },
    {
      name: 'answers_put_off',
      type: 'counter',
      help: 'Answers that were told to come again, since too many waited.',
      samples: [{ value: counters.busy }],
    },
    {
      name: 'answer_queue',
      type: 'gauge',
      help: 'Answers that wait for the next statement.',
      samples: [{ value: waiting }],
    },
  ];
}

function pageFamilies({ pageCache, state }: Services): MetricFamily[] {
  const { hits, misses, orders, refills, evictions } = pageCache.counters;
  return [
    {
      name: 'page_cache_lookups',
      type: 'counter',
      help: 'Pages for everybody: found ready, made for the first time, made anew.',
      samples: Object.entries({ hit: hits, miss: misses, refill: refills }).map(
        ([outcome, value]) => ({ labels: { outcome }, value }),
      ),
    },
    {
      name: 'page_cache_orders',
      type: 'counter',
      help: 'Pages put into an order of choices in which nobody had asked for them.',
      samples: [{ value: orders }],
    },
    {
      name: 'page_cache_evictions',
      type: 'counter',
      help: 'Pages that made room for others.',
      samples: [{ value: evictions }],
    },
    {
      name: 'page_cache_bytes',
      type: 'gauge',
      unit: 'bytes',
      help: 'What the ready pages take.',
      samples: [{ value: pageCache.bytes }],
    },
    {
      name: 'pages_in_the_making',
      type: 'gauge',
      help: 'Pages being rendered now.',
      samples: [{ value: state.making }],
    },
  ];
}

function replicaFamilies({ replica }: Services): MetricFamily[] {
  const { lagSeconds, reads } = replica.figures();
  return [
    {
      name: 'list_reads',
      type: 'counter',
      help: 'Lists, searches and feeds by which server of the database they were read from.',
      samples: Object.entries(reads).map(([from, value]) => ({ labels: { from }, value })),
    },
    {
      name: 'replica_lag_seconds',
      type: 'gauge',
      unit: 'seconds',
      help: 'How far the replica is behind the primary. Missing while there is none, or it is away.',
      samples: lagSeconds === undefined ? [] : [{ value: lagSeconds }],
    },
  ];
}

function streamFamilies({ live: { streams, broadcaster } }: Services): MetricFamily[] {
  const { open, sent, skipped, dropped } = streams.counters;
  const { followed, ticks, reads, events } = broadcaster.counters;
  return [
    {
      name: 'streams',
      type: 'gauge',
      help: 'Pages that follow answers as they come.',
      samples: [{ value: open }],
    },
    {
      name: 'stream_deliveries',
      type: 'counter',
      help: 'Updates by what became of them: sent, skipped for a newer one, or the reader too slow for any.',
      samples: Object.entries({ sent, skipped, dropped }).map(([outcome, value]) => ({
        labels: { outcome },
        value,
      })),
    },
    {
      name: 'followed_questions',
      type: 'gauge',
      help: 'Questions that somebody follows.',
      samples: [{ value: followed }],
    },
    {
      name: 'stream_ticks',
      type: 'counter',
      help: 'Times that new counters were looked for.',
      samples: [{ value: ticks }],
    },
    {
      name: 'stream_reads',
      type: 'counter',
      help: 'Statements that this took.',
      samples: [{ value: reads }],
    },
    {
      name: 'stream_updates',
      type: 'counter',
      help: 'Updates that were made of them, each sent to many.',
      samples: [{ value: events }],
    },
  ];
}

function limitFamilies({ limits, sharedBuckets }: Services): MetricFamily[] {
  const { statements, withoutDatabase } = sharedBuckets.counters;
  return [
    {
      name: 'limits_refused',
      type: 'counter',
      help: 'What was refused by a limit on how often, by limit.',
      samples: [...limits.refusals].map(([limit, value]) => ({ labels: { limit }, value })),
    },
    {
      name: 'limit_statements',
      type: 'counter',
      help: 'Statements that counted for all processes together.',
      samples: [{ value: statements }],
    },
    {
      name: 'limits_counted_alone',
      type: 'counter',
      help: 'What this process decided alone, since the database did not respond in time.',
      samples: [{ value: withoutDatabase }],
    },
    {
      name: 'web_processes',
      type: 'gauge',
      help: 'Processes that answer requests on this database, as far as this one knows.',
      samples: [{ value: sharedBuckets.processes() }],
    },
  ];
}
