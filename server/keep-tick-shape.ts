import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Called before much else. Node makes an object for each `process.nextTick`, six of them for a request. Where none is alive while
 * garbage is collected, V8 forgets their shape, and each is made on its slow path from then on, to the end of the process: a
 * tenth of what a cached page costs. One that is kept keeps the shape.
 */
export function keepTickShape(): void {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
