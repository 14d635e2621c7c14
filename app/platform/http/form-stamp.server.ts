import type { Secret } from '../secrets/secret.server.ts';

/** A signed time at which a form was made, so that a form that comes back at once, or days later, is recognised. */
export function formStampOf(secret: Secret, purpose: string, now: Date): string {
  const time = now.getTime().toString(36);
  return `${time}.${secret.sign(purpose, time)}`;
}

/** What is wrong with a stamp: older than `maxMs` or not of this site, or younger than `minMs`. */
export function checkFormStamp(
  secret: Secret,
  purpose: string,
  stamp: string,
  { now, minMs, maxMs }: { now: Date; minMs: number; maxMs: number },
): 'stale' | 'fast' | undefined {
  const [time = '', signature = ''] = stamp.split('.');
  if (!secret.verify(purpose, time, signature)) return 'stale';
  const age = now.getTime() - Number.parseInt(time, 36);
  if (age > maxMs) return 'stale';
  return age < minMs ? 'fast' : undefined;
}
