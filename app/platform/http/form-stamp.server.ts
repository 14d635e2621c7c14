import type { Secret } from '../secrets/secret.server.ts';

/** Says when a form was made, so that one that comes back at once, or days later, is known. */
export function formStampOf(secret: Secret, purpose: string, now: Date): string {
  const time = now.getTime().toString(36);
  return `${time}.${secret.sign(purpose, time)}`;
}

/** How many milliseconds ago it was made; undefined where we did not make it. */
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
