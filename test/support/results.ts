import { expect } from 'vitest';
import { sendRequest } from './http.ts';

/** The document of a result, which has to be there: what a refusal lacks it would lack, too. */
export async function readResult<Document>(
  address: string,
  id: string,
  query = '',
): Promise<Document> {
  const path = `/api/v1/questions/${id}/result${query}`;
  const { status, text } = await sendRequest(address, path);
  expect(status, `${path}: ${text}`).toBe(200);
  return JSON.parse(text) as Document;
}
