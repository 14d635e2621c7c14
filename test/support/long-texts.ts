import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';

/** What people may write wherever they write, and what pages break at. Each begins and ends as it would be told apart. */
export const LONG_TEXTS = {
  'a word of 80 letters':
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'an address, Thai and emoji':
    'https://library.example/catalogue/shelf/17/row/4/of/the/long/hall?sort=newest&page=2#there ควรปิดถนนใจกลางเมืองในวันอาทิตย์หรือไม่ 👩‍👩‍👧‍👦🏳️‍🌈👍🏽👩‍👩‍👧‍👦🏳️‍🌈👍🏽',
  Arabic: 'هل ينبغي أن تغلق المدينة وسطها أمام السيارات يوم الأحد من كل أسبوع',
} as const;

/** Puts it in the place of everything that anybody wrote, as far as there is room for it. */
export async function replaceAllTexts(sql: Sql, writing: string): Promise<void> {
  const short = Array.from(writing).slice(0, 80).join('');
  await sql`update questions set text = ${writing}, context = ${writing}`;
  await sql`update questions set scale_low = ${short}, scale_high = ${short} where kind = 'scale'`;
  // No two choices of a question are the same.
  await sql`
    update choices set label = ${short.slice(0, -3)} || number where role = 'listed' and question_id in (select id from questions where kind <> 'scale')`;
  await sql`update surveys set title = ${writing}, intro = ${writing}, thanks = ${writing}`;
  await sql`update members set name = ${short}, bio = ${writing}`;
  await sql`update communities set name = ${short}, about = ${writing}, rules = ${writing}, welcome = ${writing}`;
  await sql`update topics set name = ${short}, about = ${writing}`;
  for (const table of ['reasons', 'notices', 'community_requests', 'community_acts'])
    await sql`update ${sql(table)} set ${sql({ [table === 'reasons' ? 'text' : 'words']: writing })}`;
  await sql`update notices set told = jsonb_set(told, '{label}', ${sql.json(short)}) where told ->> 'code' = 'lead'`;
  for (const table of ['question_pauses', 'question_removals', 'community_bans', 'held_acts'])
    await sql`update ${sql(table)} set reason = ${writing}`;
  await sql`update passkeys set name = ${short}`;
  await sql`update question_drafts set typed = typed || ${sql.json({ text: writing })}`;
  await sql`update survey_drafts set typed = typed || ${sql.json({ words: { title: writing } })}`;
}

/** Where what somebody wrote makes the page wider, leaves its box, is cut without a sign or begins at the wrong side. */
export function findMisplacedTexts(page: Page, asks: { begins: boolean }): Promise<string[]> {
  return page.evaluate(async ({ begins }) => {
    // The width that it has now is drawn first.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) {
      const out = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
      );
      const last = out.filter((element) => !out.some((other) => other.parentElement === element));
      found.push(
        `the page is ${root.scrollWidth} px wide: ${last
          .slice(0, 4)
          .map((element) => (element.parentElement ?? element).outerHTML.slice(0, 160))
          .join(' … ')}`,
      );
    }
    const clips = (style: CSSStyleDeclaration) => /hidden|clip/.test(style.overflowX);
    const isInline = (element: Element) =>
      /^(inline|contents)$/.test(getComputedStyle(element).display);
    const told = (element: Element, fault: string) => {
      const place = element.closest('[class]:not(bdi)');
      found.push(
        `${fault}: <${place?.localName ?? ''} class="${place?.className ?? ''}"> ${element.outerHTML.slice(0, 60)}`,
      );
    };
    for (const element of document.body.querySelectorAll('bdi, [dir=auto]:not(input, textarea)')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (lines.length === 0) continue;
      const [left, right] = [
        Math.min(...lines.map((line) => line.left)),
        Math.max(...lines.map((line) => line.right)),
      ];
      // A mark may hang out of its line on purpose.
      const room = 2 + Math.abs(Number.parseFloat(getComputedStyle(element).textIndent));
      let box: Element = element;
      while (isInline(box) && box.parentElement) box = box.parentElement;
      for (let up: Element | null = box; up && up !== document.body; up = up.parentElement) {
        if (isInline(up)) continue;
        const style = getComputedStyle(up);
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') break;
        const frame = up.getBoundingClientRect();
        if (left >= frame.left - room && right <= frame.right + room) continue;
        if (!clips(style)) told(element, 'it leaves its box');
        else if (style.textOverflow !== 'ellipsis' && style.webkitLineClamp === 'none')
          told(element, 'it is cut');
        break;
      }
      const { textAlign, direction, paddingRight } = getComputedStyle(box);
      const isArabic = /^[^\p{L}]*\p{Script=Arabic}/u.test(element.textContent ?? '');
      const isAlone = box.textContent?.trim() === element.textContent?.trim();
      if (!begins || !isArabic || !isAlone || !/^(start|-webkit-match-parent)$/.test(textAlign))
        continue;
      const end = box.getBoundingClientRect().right - Number.parseFloat(paddingRight);
      if (Math.abs(end - right) > room)
        told(element, `it begins at the ${direction === 'rtl' ? 'right' : 'left'}`);
    }
    return [...new Set(found)];
  }, asks);
}

/** Words of the length that languages have, which do not stand in one line. */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The width that it has now is drawn first: until then sizes that go by the window are those of the one before.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!holder?.checkVisibility() || holder.closest('.sr-only, script, style, code, pre'))
        continue;
      for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(
        /(?<![\p{L}\p{N}/.:@-])\p{L}{2,14}(?![\p{L}\p{N}/.:@-])/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.push(`“${word}” of “${node.nodeValue?.slice(0, 60)}”`);
      }
    }
    return found;
  });
}
