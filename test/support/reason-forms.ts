import { putAnswer } from './answers.ts';
import { postFields } from './forms.ts';
import type { HttpResponse } from './http.ts';
import type { TestMember } from './members.ts';

/** Saying why, as a browser without a script does it. */
export type ReasonForm = { does: string; reason?: string; signed?: string };

export const ownHeaders = ({ cookie }: Pick<TestMember, 'cookie'>) => ({
  cookie,
  'sec-fetch-site': 'same-origin',
});

export function submitReason(
  address: string,
  who: Pick<TestMember, 'cookie'> | undefined,
  questionId: string,
  fields: ReasonForm,
): Promise<HttpResponse> {
  const headers = who ? ownHeaders(who) : { 'sec-fetch-site': 'same-origin' };
  return postFields(address, `/question/${questionId}`, Object.entries(fields), headers);
}

/** A member answers and says why. */
export async function answerAndSayWhy(
  address: string,
  who: TestMember,
  questionId: string,
  choice: string,
  reason: string,
  signed = 'unnamed',
): Promise<void> {
  await putAnswer(address, questionId, [choice], ownHeaders(who));
  const { status, text } = await submitReason(address, who, questionId, {
    does: 'say-reason',
    reason,
    signed,
  });
  if (status !== 303) throw new Error(`It was not said (${status}):\n${text}`);
}
