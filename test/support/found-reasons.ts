import type { Sql } from 'postgres';
import { seekNewReasons } from '../../app/reasons/search/sought-reasons.server.ts';
import { sendRequest } from './http.ts';
import type { TestMember } from './members.ts';
import { insertQuestion, type QuestionInput } from './questions.ts';
import { answerAndSayWhy, ownHeaders } from './reason-forms.ts';
import { insertReason } from './reasons.ts';
import type { Site } from './site.ts';

type Said = { question: { id: string }; reason: Record<string, unknown> };
type List = { items: { id: string }[]; next: string | null; foundInReasons?: Said[] };

export const searchPath = (q: string, more = '') => `?q=${encodeURIComponent(q)}${more}`;

/** Questions that are searched for by what people say for their answers. */
export function foundReasonsOn(site: Pick<Site, 'address'>, sql: () => Sql) {
  return { read, asked, foundByAll, saidOn, sayOnly, seekAll, say };

  async function read(path: string, who?: { cookie: string }): Promise<string> {
    return (await sendRequest(site.address, path, who && { headers: ownHeaders(who) })).text;
  }

  async function asked(q: string, more = ''): Promise<List> {
    return JSON.parse(await read(`/api/v1/questions${searchPath(q, more)}`)) as List;
  }

  async function foundByAll(q: string, more = ''): Promise<string[]> {
    return ((await asked(q, more)).foundInReasons ?? []).map(({ question }) => question.id);
  }

  async function saidOn(asking: QuestionInput, text: string): Promise<string> {
    const id = await insertQuestion(sql(), asking);
    await insertReason(sql(), id, 2, text);
    return id;
  }

  /** Searches know it a few seconds later. */
  function sayOnly(id: string, text: string, who: TestMember, signed?: string): Promise<void> {
    return answerAndSayWhy(site.address, who, id, '2', text, signed);
  }

  /** As the job does. */
  function seekAll() {
    return seekNewReasons(sql(), new AbortController().signal);
  }

  async function say(...said: Parameters<typeof sayOnly>): Promise<void> {
    await sayOnly(...said);
    await seekAll();
  }
}
