import type { Secret } from '../secrets/secret.server.ts';

/** A signed time at which a form was made, so that a form that comes back at once, or days later, is recognised. */
export function formStampOf(secret: Secret, purpose: string, now: Date): string {
  const time = now.getTime().toString(36);
  return `${time}.${secret.sign(purpose, time)}`;
}

/** The age in milliseconds; undefined for a stamp that this site did not make. */
export function formStampAge(
  secret: Secret,
  purpose: string,
  stamp: string,
  now: Date,
): number | undefined {
  const [time = '', signature = ''] = stamp.split('.');
  if (!secret.verify(purpose, time, signature)) return undefined;
  return now.getTime() - Number.parseInt(time, 36);
}
