import { createAsked, type Asked } from '../../app/live/stream/asked.server.ts';
import { createHub, type Hub } from '../../app/live/stream/hub.server.ts';
import { createChanges, type Heard } from '../../app/platform/database/changes.server.ts';
import type { Database } from '../../app/platform/database/db.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import { createStreams, type Streams } from '../../app/platform/http/streams.server.ts';

/** Who follows what as it happens, in this process; and what this process and the others tell each other of it. */
export type Live = {
  streams: Streams;
  hub: Hub;
  asked: Asked;
  /** Answers to these were counted. */
  moved(ids: Iterable<string>): void;
  /** These were edited, closed, taken away. */
  changed(ids: Iterable<string>): void;
  /** From now on also what other processes do. */
  hear(): Promise<void>;
};

type Means = {
  database: Database;
  log: Logger;
  /** What else is to be made anew here when it happened elsewhere. */
  heard: (news: Heard) => void;
};

export function createLive({ database: { sql }, log, heard }: Means): Live {
  const now = () => performance.now();
  const failed = (error: unknown) => log.warn({ err: error }, 'open pages could not be told');
  const streams = createStreams({ now });
  const hub = createHub({ sql, streams, now, failed });
  const asked = createAsked({ sql, now });
  const changes = createChanges({ sql, failed });
  const take = (news: Heard) => {
    hub.heard(news);
    asked.forget(news);
  };
  return {
    streams,
    hub,
    asked,
    moved(ids) {
      take({ moved: [...ids], changed: [] });
      changes.tell('moved', ids);
    },
    changed(ids) {
      take({ moved: [], changed: [...ids] });
      changes.tell('changed', ids);
    },
    hear: () =>
      changes.hear((news) => {
        take(news);
        heard(news);
      }),
  };
}
