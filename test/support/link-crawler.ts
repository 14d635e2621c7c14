import { sendRequest } from './http.ts';

/** Every page that can be reached by links without an account, and what is wrong with the links on them. */
export type CrawlReport = { pages: number; links: number; wrong: string[]; hosts: string[] };

type Page = { status: number; ids: Set<string>; links: string[]; isPage: boolean };

/** There are hundreds of questions, and no end of what can be typed into an address: of one kind so many are looked at. */
const MAX_OF_A_KIND = 12;
const MAX_OF_A_PATH = 3;
const AT_ONCE = 6;

export async function crawl(
  address: string,
  starts: readonly string[],
  most: number,
): Promise<CrawlReport> {
  const pages = new Map<string, Page>();
  const met = new Map<string, number>();
  const hosts = new Set<string>();
  const linked = new Map<string, { hash: string; on: string }[]>();
  const ahead = [...starts];

  const visit = async (place: string): Promise<void> => {
    const page = await pageAt(address, place);
    pages.set(place, page);
    for (const link of page.links) {
      const target = URL.parse(link, address + place);
      if (!target || !/^https?:$/.test(target.protocol)) continue;
      if (target.origin !== new URL(address).origin) {
        hosts.add(target.host);
        continue;
      }
      const to = target.pathname + target.search;
      linked.set(to, [...(linked.get(to) ?? []), { hash: target.hash.slice(1), on: place }]);
      if (!pages.has(to) && !ahead.includes(to) && isWithinLimits(target, met)) ahead.push(to);
    }
  };

  while (ahead.length > 0 && pages.size < most) {
    const next = [...new Set(ahead.splice(0, AT_ONCE))].filter((place) => !pages.has(place));
    await Promise.all(next.map(visit));
  }
  const wrong = [...linked].flatMap(([to, uses]) => {
    const page = pages.get(to);
    return page ? uses.flatMap((use) => linkFaults(to, page, use)) : [];
  });
  return {
    pages: pages.size,
    links: linked.size,
    wrong: [...new Set(wrong)],
    hosts: [...hosts].toSorted(),
  };
}

function isWithinLimits({ pathname, search }: URL, met: Map<string, number>): boolean {
  const kind = pathname.replaceAll(/[0-9a-hjkmnp-tv-z]{10}(?=[/.]|$)/g, ':id');
  const isOneOfMany = kind !== pathname;
  if (search === '' && !isOneOfMany) return true;
  const key = isOneOfMany ? `${kind}${search === '' ? '' : '?'}` : pathname;
  const before = met.get(key) ?? 0;
  met.set(key, before + 1);
  return before < (isOneOfMany && search === '' ? MAX_OF_A_KIND : MAX_OF_A_PATH);
}

function linkFaults(to: string, page: Page, { hash, on }: { hash: string; on: string }): string[] {
  if (page.status >= 400) return [`${on} leads to ${to}: ${page.status}`];
  if (hash === '' || !page.isPage || page.ids.has(decodeURIComponent(hash))) return [];
  return [`${on} leads to ${to}#${hash}, and nothing there has that id`];
}

async function pageAt(address: string, place: string): Promise<Page> {
  const { status, headers, text } = await sendRequest(address, place);
  const isPage = status === 200 && String(headers['content-type']).startsWith('text/html');
  const markup = isPage ? text.replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '') : '';
  const valuesOf = (pattern: RegExp) =>
    Array.from(markup.matchAll(pattern), ([, value = '']) => value.replaceAll('&amp;', '&'));
  return {
    status,
    isPage,
    ids: new Set(valuesOf(/\sid="([^"]*)"/g)),
    links: valuesOf(/<a\b[^>]*?\shref="([^"]*)"/g),
  };
}
