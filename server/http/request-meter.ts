import type { IncomingMessage, ServerResponse } from 'node:http';

/** Counts requests and how long they took, by what they were for. Only where somebody asks for the figures. */
export type RequestMeter = {
  begin(request: IncomingMessage, response: ServerResponse): void;
  counts(): { kind: string; status: string; count: number }[];
  /** `counts`: how many took up to each of `bounds` seconds and more than the one before it. */
  times(): { kind: string; bounds: readonly number[]; counts: readonly number[]; sum: number }[];
};

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const LAST = BOUNDS.length;

type Kind = 'page' | 'form' | 'embed' | 'answer' | 'data' | 'asset' | 'other';
type Times = { counts: number[]; sum: number };

export function createRequestMeter(now = () => performance.now()): RequestMeter {
  const requests = new Map<string, { kind: Kind; status: string; count: number }>();
  const times = new Map<Kind, Times>();

  return {
    begin(request, response) {
      const began = now();
      const kind = kindOf(request);
      // A stream is open for as long as it is read, which says nothing of the site.
      if (kind === undefined) return;
      response.once('close', () => {
        const status = response.writableFinished
          ? `${Math.floor(response.statusCode / 100)}xx`
          : 'left';
        const key = `${kind} ${status}`;
        const known = requests.get(key) ?? { kind, status, count: 0 };
        known.count++;
        requests.set(key, known);
        const seconds = (now() - began) / 1_000;
        const taken = times.get(kind) ?? {
          counts: Array.from({ length: LAST + 1 }, () => 0),
          sum: 0,
        };
        times.set(kind, taken);
        const at = BOUNDS.findIndex((bound) => seconds <= bound);
        const place = at < 0 ? LAST : at;
        taken.counts[place] = (taken.counts[place] ?? 0) + 1;
        taken.sum += seconds;
      });
    },
    counts: () => [...requests.values()],
    times: () => [...times].map(([kind, taken]) => ({ kind, bounds: BOUNDS, ...taken })),
  };
}

function kindOf({ method = '', url = '' }: IncomingMessage): Kind | undefined {
  if (/^\/events(?:$|\?)/.test(url)) return undefined;
  if (url.startsWith('/assets/')) return 'asset';
  if (url.startsWith('/embed/')) return 'embed';
  const isRead = method === 'GET' || method === 'HEAD';
  if (/^\/api\/v1\/questions\/[^/?]*\/answer/.test(url) && !isRead) return 'answer';
  if (url.startsWith('/api/')) return 'data';
  if (method === 'POST') return 'form';
  return isRead ? 'page' : 'other';
}
