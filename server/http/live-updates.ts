import {
  createPollingCache,
  type PollingCache,
} from '../../app/live/stream/polling-cache.server.ts';
import { createBroadcaster, type Broadcaster } from '../../app/live/stream/broadcaster.server.ts';
import { createPubSub, type ChangeMessage } from '../../app/platform/database/pubsub.server.ts';
import type { Database } from '../../app/platform/database/db.server.ts';
import type { Secret } from '../../app/platform/secrets/secret.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import { createStreams, type Streams } from '../../app/platform/http/sse.server.ts';
import { createStreamPlaces, type StreamPlaces } from './stream-places.ts';
import type { Settings } from '../../app/platform/env.server.ts';

/** Who follows what as it happens, in this process; and what this process and the others tell each other of it. */
export type LiveUpdates = {
  streams: Streams;
  places: StreamPlaces;
  broadcaster: Broadcaster;
  pollingCache: PollingCache;
  /** Answers to these were counted. */
  publishAnswers(ids: Iterable<string>): void;
  /** These were edited, closed, taken away. */
  publishChanges(ids: Iterable<string>): void;
  /** From now on also what other processes do. */
  subscribe(): Promise<void>;
};

type Deps = {
  settings: Pick<Settings, 'limitsScale'>;
  database: Database;
  secret: Secret;
  log: Logger;
  /** What else is to be made anew here when it happened elsewhere. */
  onRemoteChanges: (message: ChangeMessage) => void;
};

export function createLiveUpdates({
  settings,
  database: { sql },
  secret,
  log,
  onRemoteChanges,
}: Deps): LiveUpdates {
  const now = () => performance.now();
  const onError = (error: unknown) => log.warn({ err: error }, 'open pages could not be told');
  const streams = createStreams({ now });
  const broadcaster = createBroadcaster({ sql, secret, streams, now, onError });
  const pollingCache = createPollingCache({ sql, secret, now });
  const changes = createPubSub({ sql, onError });
  const applyChanges = (message: ChangeMessage) => {
    broadcaster.onChanges(message);
    pollingCache.forget(message);
  };
  return {
    streams,
    places: createStreamPlaces(settings.limitsScale),
    broadcaster,
    pollingCache,
    publishAnswers(ids) {
      applyChanges({ moved: [...ids], changed: [] });
      changes.publish('moved', ids);
    },
    publishChanges(ids) {
      applyChanges({ moved: [], changed: [...ids] });
      changes.publish('changed', ids);
    },
    subscribe: () =>
      changes.subscribe((message) => {
        applyChanges(message);
        onRemoteChanges(message);
      }),
  };
}
