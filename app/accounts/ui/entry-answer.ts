import { data, redirect } from 'react-router';
import type { Outcome } from '../commands.server.ts';
import type { Refusal, SignUpTyped } from '../rules.ts';
import type { CameBack } from './entry-form.tsx';

const STATUS: Record<Refusal, number> = {
  problems: 422,
  wrong: 422,
  taken: 422,
  limit: 429,
  busy: 503,
  fault: 503,
};

/** On to where somebody wanted to go, or the form again with what they typed, never the password. */
export function entryAnswer(outcome: Outcome, { email, name }: SignUpTyped, next: string) {
  if (outcome.signedIn)
    return redirect(next, { status: 303, headers: { 'set-cookie': outcome.cookie } });
  const { why, problems, retryAfter } = outcome;
  const back: CameBack = { why, problems, email, name, retryAfter };
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return data(back, { status: STATUS[why], headers });
}

export async function typedIn(request: Request): Promise<SignUpTyped> {
  const form = await request.formData();
  const field = (name: keyof SignUpTyped) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { email: field('email'), name: field('name'), password: field('password') };
}
