import { ask, type Ask } from './http.ts';

/** What the list of questions says to programs. */
export type Item = {
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
export type Listed = { items: Item[]; next: string | null };

export async function listed(address: string, path: string, more: Ask = {}): Promise<Listed> {
  const { status, text } = await ask(address, path, more);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return JSON.parse(text) as Listed;
}

/** Page after page from `path` on; `between` happens after each page but the last. */
export async function walk(
  address: string,
  path: string,
  between: (pages: number) => Promise<void> = async () => undefined,
  more: Ask = {},
): Promise<Item[][]> {
  const pages: Item[][] = [];
  for (let next: string | null = path; next !== null;) {
    if (pages.length > 0) await between(pages.length);
    const page: Listed = await listed(address, next, more);
    pages.push(page.items);
    next = page.next;
  }
  return pages;
}
