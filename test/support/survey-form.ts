import type { Sql } from 'postgres';
import { submitForm, getPage, type FormFields } from './question-form.ts';
import type { HttpResponse } from './http.ts';
import type { TestMember } from './members.ts';

/** Making a survey as a browser without scripts does it: one part, one form, one press at a time. */
export const NEW_PATH = '/account/surveys/new';
export const surveyPath = (id: string) => `/account/surveys/${id}`;

export const TERM_FIELDS: FormFields = {
  title: 'How was this term?',
  intro: 'Three minutes.',
  thanks: 'Thank you.',
  topic: ['school'],
};
export const questionFields = (
  text: string,
  choice: readonly string[] = ['Yes', 'No'],
): FormFields => ({
  text,
  kind: 'single',
  choice,
});

/** What stands unseen in the form at an address. */
export async function loadFormFields(
  address: string,
  who: TestMember,
  path: string,
): Promise<FormFields> {
  return hiddenFieldsOf((await getPage(address, path, who)).text);
}
/** The same of a page that came. */
export function hiddenFieldsOf(page: string): FormFields {
  const [, text = ''] = /<form[^>]*class="asking(.*?)<\/form>/s.exec(page) ?? [];
  const hidden = Array.from(
    text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g),
    ([, name = '', value = '']) => [name, value] as const,
  );
  const fields: Record<string, string[]> = {};
  for (const [name, value] of hidden) (fields[name] ??= []).push(value);
  return fields;
}

export function surveyFormOf(address: string, who: TestMember) {
  /** Opens the part at `path`, types, and presses. */
  const pressAt = async (
    path: string,
    does: string,
    fields: FormFields = {},
  ): Promise<HttpResponse> =>
    submitForm(address, who, path, {
      ...(await loadFormFields(address, who, path)),
      ...fields,
      does,
    });
  /** The same, and where it led. */
  const led = async (path: string, does: string, fields: FormFields = {}): Promise<string> => {
    const { status, headers, text } = await pressAt(path, does, fields);
    if (status !== 303 || headers.location === undefined)
      throw new Error(`${does} led nowhere (${status}):\n${text}`);
    return headers.location;
  };
  /** A draft with these questions: its id, and the addresses of its parts. */
  const draft = async (texts: readonly string[], words: FormFields = TERM_FIELDS) => {
    let at = await led(NEW_PATH, 'add', words);
    const [, id = ''] = /surveys\/([0-9a-z]{10})/.exec(at) ?? [];
    const parts: string[] = [];
    for (const [place, text] of texts.entries()) {
      parts.push(at);
      at = await led(at, place < texts.length - 1 ? 'add' : 'look', questionFields(text));
    }
    return { id, path: surveyPath(id), parts };
  };
  /** Asked at once: its id. */
  const asked = async (
    texts: readonly string[],
    words: FormFields = TERM_FIELDS,
  ): Promise<string> => {
    const { id, path } = await draft(texts, words);
    const to = await led(path, 'ask', words);
    if (to !== `${path}?did=asked`) throw new Error(`It was not asked: ${to}`);
    return id;
  };
  return { pressAt, led, draft, asked };
}

export const questionIdIn = (location: string): string =>
  /[?&]question=([0-9a-z]{10})/.exec(location)?.[1] ?? '';

export type KeptDraft = {
  words: { title: string };
  settings: { topics: string[]; community: string };
  questions: { id: string; from?: string; typed: { text: string; choices: string[] } }[];
};

/** What is kept of a survey that is not asked yet. */
export async function keptDraftOf(sql: Sql, id: string): Promise<KeptDraft | undefined> {
  const [row] = await sql<{ typed: KeptDraft }[]>`
    select typed from survey_drafts where public_id = ${id}`;
  return row?.typed;
}
export async function draftTextsOf(sql: Sql, id: string): Promise<string[]> {
  return (await keptDraftOf(sql, id))?.questions.map(({ typed }) => typed.text) ?? [];
}
