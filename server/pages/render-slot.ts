import type { Services } from '../http/services.ts';
import { FORM_TIMEOUT_MS } from '../http/unknown-outcome.ts';

const MAX_RENDERING = 200;
const RENDER_TIMEOUT_MS = 8_000;

/** Read now and then: a signal would cost as much as the session that is looked up in it. */
export type RenderSlot = { isOver: boolean };

/**
 * At most so many pages are in the making, and none for longer than a reader waits: when the database
 * stands still, requests do not pile up behind it. Undefined for what was one too many or came too late.
 */
export async function withRenderSlot<Made>(
  { state }: Pick<Services, 'state'>,
  isAnswerForm: boolean,
  make: (slot: RenderSlot) => Promise<Made>,
): Promise<Made | undefined> {
  if (state.making >= MAX_RENDERING) return undefined;
  state.making++;
  const slot: RenderSlot = { isOver: false };
  const limitMs = isAnswerForm ? FORM_TIMEOUT_MS : RENDER_TIMEOUT_MS;
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    slot.isOver = true;
    resolve(undefined);
  }, limitMs);
  const making = make(slot).finally(() => state.making--);
  return Promise.race([making, late]).finally(() => clearTimeout(timer));
}
