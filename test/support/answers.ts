import { Agent, request } from 'node:http';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { sendRequest, type HttpResponse } from './http.ts';

/** What a device keeps and sends with each request. */
export function deviceKey(): string {
  const key = randomBytes(16);
  key.writeUInt32BE(Math.floor(Date.now() / 1_000));
  return key.toString('base64url');
}

export type JsonResponse = HttpResponse & { json: Record<string, unknown> };

/** An answer as the site's script sends it. */
export async function putAnswer(
  address: string,
  id: string,
  choices: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<JsonResponse> {
  const body = JSON.stringify({ choices });
  return answer(address, id, 'PUT', { 'content-type': 'application/json', ...headers }, body);
}

export function deleteAnswer(
  address: string,
  id: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<JsonResponse> {
  return answer(address, id, 'DELETE', headers);
}

async function answer(
  address: string,
  id: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<JsonResponse> {
  const path = `/api/v1/questions/${id}/answer`;
  const told = await sendRequest(address, path, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  return { ...told, json: JSON.parse(told.text) as Record<string, unknown> };
}

export type CrowdParams = {
  people: number;
  connections: number;
  retries?: boolean;
  /** An address that all of them come from, told to a site that believes it. */
  from?: string;
};
export type CrowdAttempt = { key: string; status: number | undefined };

/** How long somebody waits who was told to come back, or heard nothing. */
const PAUSE_MS = 25;

/**
 * Answers of so many people over a few connections, whatever happens to the server meanwhile. Each tells what it
 * heard: a status, or nothing where the connection broke. Whoever insists sends the same again until it is counted.
 */
export async function sendCrowd(
  address: string,
  id: string,
  { people, connections, retries = false, from }: CrowdParams,
  heard: (tried: CrowdAttempt) => void = () => undefined,
): Promise<CrowdAttempt[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const all: CrowdAttempt[] = [];
  let left = people;
  const line = async () => {
    while (left-- > 0) {
      const key = deviceKey();
      const choice = 1 + (left % 2);
      let tried: CrowdAttempt;
      for (;;) {
        tried = { key, status: await once(agent, address, id, { key, choice, from }) };
        if (!retries || tried.status === 200) break;
        heard(tried);
        await wait(PAUSE_MS);
      }
      all.push(tried);
      heard(tried);
    }
  };
  await Promise.all(Array.from({ length: connections }, line));
  agent.destroy();
  return all;
}

function once(
  agent: Agent,
  address: string,
  id: string,
  { key, choice, from }: { key: string; choice: number; from: string | undefined },
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(from !== undefined && { 'x-forwarded-for': from }),
    };
    const url = new URL(`/api/v1/questions/${id}/answer`, address);
    const sent = request(url, { agent, method: 'PUT', headers }, (told) => {
      told.resume();
      told.once('end', () => resolve(told.statusCode));
      told.once('error', () => resolve(undefined));
    });
    sent.once('error', () => resolve(undefined));
    sent.end(`{"choices":["${choice}"]}`);
  });
}

/** As if this voter had answered then: what is counted by the minute goes along. */
export async function backdateAnswer(
  sql: Sql,
  voterId: string,
  ago: string,
): Promise<Date | undefined> {
  const moved = await sql<{ question: string; at: Date; minute: Date }[]>`
    with moment as materialized (select now() - ${ago}::interval as at)
    select question_id as question, at, date_trunc('minute', at, 'UTC') as minute from answers, moment where voter = ${voterId}::uuid`;
  // Each by itself, where its question lies.
  for (const { question, at, minute } of moved)
    await sql.begin(async (tx) => {
      await tx`
        update answers set answered_at = ${at} where question_id = ${question} and voter = ${voterId}::uuid`;
      await tx`update standing_minutes set minute = ${minute} where question_id = ${question}`;
    });
  return moved[0]?.at;
}
