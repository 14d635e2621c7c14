import { sendRequest, type HttpOptions } from './http.ts';

/** What the list of questions says to programs. */
export type ListedQuestion = {
  id: string;
  surveyId: string;
  kind: string;
  state: string;
  audience: string;
  text: string;
  choices: { id: string; label: string }[];
  opens: string;
  closes: string;
  turnout: number;
  topics: { slug: string }[];
  moving: { answers: number; hours: number } | null;
};
export type QuestionList = { items: ListedQuestion[]; next: string | null };

export async function loadQuestionList(
  address: string,
  path: string,
  more: HttpOptions = {},
): Promise<QuestionList> {
  const { status, text } = await sendRequest(address, path, more);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return JSON.parse(text) as QuestionList;
}

/** Page after page from `path` on; `between` happens after each page but the last. */
export async function loadAllPages(
  address: string,
  path: string,
  between: (pages: number) => Promise<void> = async () => undefined,
  more: HttpOptions = {},
): Promise<ListedQuestion[][]> {
  const pages: ListedQuestion[][] = [];
  for (let next: string | null = path; next !== null;) {
    if (pages.length > 0) await between(pages.length);
    const page: QuestionList = await loadQuestionList(address, next, more);
    pages.push(page.items);
    next = page.next;
  }
  return pages;
}
