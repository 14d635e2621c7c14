import type { HttpRefusal } from './refusal.ts';

/** What is told in the same words wherever it happens. */

export const NOT_READY: HttpRefusal = {
  status: 503,
  headers: { 'retry-after': '2' },
  detail: 'The database is not ready yet.',
};

export const WRONG_KEY: HttpRefusal = {
  status: 400,
  detail: 'An Idempotency-Key has 16 to 128 visible characters.',
};

export const NOT_FOUND: HttpRefusal = { status: 404, detail: 'There is nothing at this address.' };
