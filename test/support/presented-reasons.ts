import { sendRequest, type HttpResponse } from './http.ts';
import type { TestMember } from './members.ts';
import { createQuestion, getPage, submitForm } from './question-form.ts';
import { answerAndSayWhy, ownHeaders } from './reason-forms.ts';
import type { Site } from './site.ts';
import { unzip } from './unzip.ts';

/** What an author’s form sends of a reason. */
export type OfferedReason = { reason: string; version: string };
type Press = OfferedReason & { does?: string; who?: TestMember | undefined };
type Told = { presented: { reasons: { text: string; by?: string }[] } | null };
type Screen = { who?: TestMember; room?: string };

export const choosingPath = (id: string) => `/account/questions/${id}/reasons`;

/** The author of questions lets reasons onto the screen of a room, without a script, and looks at it. */
export function presentedReasonsOn(site: Pick<Site, 'address'>, author: () => TestMember) {
  let nth = 0;
  return { asked, say, offered, press, letIn, onScreen, exportedFrom };

  function asked(fields: Record<string, string> = {}): Promise<string> {
    const text = `What is on the screen, number ${++nth}?`;
    return createQuestion(site.address, author(), { text, results: 'always', ...fields });
  }

  function say(id: string, who: TestMember, text: string, signed?: string) {
    return answerAndSayWhy(site.address, who, id, '1', text, signed);
  }

  /** What the forms of the author’s list send, by the words of the reason. */
  async function offered(id: string, text: string, who = author()): Promise<OfferedReason> {
    const { text: html } = await getPage(site.address, choosingPath(id), who);
    const line = html.split('<li').find((one) => one.includes(text)) ?? '';
    const [, reason] = /name="reason" value="([^"]{22})"/.exec(line) ?? [];
    const [, version] = /name="version" value="([^"]{32})"/.exec(line) ?? [];
    if (reason === undefined || version === undefined)
      throw new Error(`“${text}” is not in the list:\n${html}`);
    return { reason, version };
  }

  function press(
    id: string,
    { does = 'let-in', who = author(), ...sent }: Press,
  ): Promise<HttpResponse> {
    return submitForm(site.address, who, choosingPath(id), { does, ...sent });
  }

  async function letIn(id: string, text: string): Promise<OfferedReason> {
    const one = await offered(id, text);
    const { status } = await press(id, one);
    if (status !== 303) throw new Error(`“${text}” was not let in (${status}).`);
    return one;
  }

  async function onScreen(id: string, { who, room }: Screen = {}): Promise<string[] | undefined> {
    const query = new URLSearchParams({ question: id, ...(room !== undefined && { room }) });
    const path = `/api/v1/me/presented-reasons?${query}`;
    const { status, text, headers } = await sendRequest(
      site.address,
      path,
      who ? { headers: ownHeaders(who) } : {},
    );
    if (status !== 200 || headers['cache-control'] !== 'private, no-store')
      throw new Error(`The screen answered ${status}, to be kept: ${headers['cache-control']}.`);
    return (JSON.parse(text) as Told).presented?.reasons.map((one) => one.text);
  }

  async function exportedFrom(who: TestMember, id: string) {
    const { status, body } = await sendRequest(site.address, '/api/v1/me/export', {
      method: 'POST',
      headers: ownHeaders(who),
    });
    if (status !== 200) throw new Error(`The export answered ${status}.`);
    const { rows } = await unzip(body);
    return rows('reasons-on-screens.json').filter(({ question }) => question === id);
  }
}
