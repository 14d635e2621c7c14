import type { Settings } from '../../app/platform/env.server.ts';
import type { Services } from '../http/services.ts';
import { ownClock } from './own-time.ts';

/** A balancer asks once a second, and is told by the first look that is answered. */
const LEAVE_MS = 2_500;
/** Where the process is so busy that looks wait, or the balancer asks more seldom. */
const LEAVE_LIMIT_MS = 5_000;
/** A balancer that was told, and one that sent nothing for so long, sends nothing more. */
const QUIET_MS = 500;
const LOOK_MS = 100;
/** What is under way then, alone and together with leaving. */
const DRAIN_LIMIT_MS = 5_500;
const LEAVE_AND_DRAIN_LIMIT_MS = 8_000;

type State = Services['state'];

/**
 * One of several processes behind a balancer: `/readyz` says that it leaves, and it serves until that was heard and nothing
 * new comes, so that no request meets the end of its connection. Tells how long what is under way may take then.
 */
export async function leaveBalancer(
  { processMode, trustProxy }: Pick<Settings, 'processMode' | 'trustProxy'>,
  state: State,
  { now, pause } = ownClock,
): Promise<number> {
  const began = now();
  const leaving: State['leaving'] = { heardAt: undefined, askedAt: began };
  state.leaving = leaving;
  const passed = () => now() - began;
  const isQuiet = () =>
    leaving.heardAt !== undefined && now() - Math.max(leaving.heardAt, leaving.askedAt) >= QUIET_MS;
  if (processMode === 'web' && trustProxy.length > 0)
    while (passed() < LEAVE_LIMIT_MS && !(passed() >= LEAVE_MS && isQuiet())) await pause(LOOK_MS);
  state.draining = true;
  return Math.min(DRAIN_LIMIT_MS, LEAVE_AND_DRAIN_LIMIT_MS - passed());
}

/** A look at the health of the process is none that a balancer sends on. */
export function noteAsked({ leaving }: State, url = '', { now } = ownClock): void {
  if (leaving && url !== '/readyz' && url !== '/livez') leaving.askedAt = now();
}
