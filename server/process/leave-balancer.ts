import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '../../app/platform/env.server.ts';
import type { Services } from '../http/services.ts';

/** A balancer asks once a second, and is told by the first look that comes. */
const LEAVE_MS = 2_500;

/** One of several processes behind a balancer: `/readyz` says that it leaves, and it serves until no more is sent here. */
export async function leaveBalancer(
  { processMode, trustProxy }: Settings,
  state: Services['state'],
): Promise<void> {
  state.leaving = true;
  if (processMode === 'web' && trustProxy.length > 0) await wait(LEAVE_MS);
  state.draining = true;
}
