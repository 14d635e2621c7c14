import { ownValue } from '../../base/own-value.ts';
import { isId, isRoomCode } from '../../base/ids.ts';

/**
 * The rules that bring an address into canonical form: a path without a trailing slash, and only the query parameters
 * that the page declares, in a fixed order.
 */
export type PageRules = {
  path: string;
  fresh: number | 'never';
  /**
   * Values that make another page, without each parameter's default; `slug`, `id` and `room-code` stand for any well-formed
   * one.
   */
  params: Readonly<Record<string, Values>>;
  free: readonly string[];
  /** Values that make a page for one reader only, which is not cached. */
  personal?: Readonly<Record<string, readonly string[]>>;
  /** Parameters that may be repeated. */
  several?: RepeatLimits;
  /**
   * For pages that programs read: an invalid parameter is passed on instead of dropped, so that the page can say what
   * is wrong.
   */
  isStrict?: boolean;
};

/** How often each parameter may come. */
export type RepeatLimits = Readonly<Record<string, number>>;

type Values = readonly string[] | 'slug' | 'id' | 'room-code';

export type PageMatch<Rules extends PageRules> = {
  rules: Rules;
  url: string;
  isCacheable: boolean;
  /** Whether the address contains a room code, which anybody can make up: the cache caps the number of such pages. */
  hasRoomCode: boolean;
};

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_SLUG = 40;

export function createPageMatcher<Rules extends PageRules>(pages: readonly Rules[]) {
  const exact = new Map(
    pages.filter((page) => !/[:*]/.test(page.path)).map((page) => [page.path, page]),
  );
  const patterns = pages
    .filter((page) => /[:*]/.test(page.path))
    .map((page) => ({ page, test: patternOf(page.path) }));

  return function targetOf(url: string): PageMatch<Rules> | undefined {
    const at = url.indexOf('?');
    const path = at < 0 ? url : url.slice(0, at);
    const rules = exact.get(path) ?? patterns.find(({ test }) => test.test(path))?.page;
    if (!rules) return undefined;
    if (at < 0)
      return { rules, url: path, isCacheable: rules.fresh !== 'never', hasRoomCode: false };
    const given = new URLSearchParams(url.slice(at + 1));
    const kept = new URLSearchParams();
    let isCacheable = rules.fresh !== 'never';
    let hasRoomCode = false;
    for (const [name, values] of Object.entries(rules.params)) {
      const value = given.get(name);
      if (value === null) continue;
      const isPersonal = ownValue(rules.personal, name)?.includes(value) ?? false;
      // A malformed id is looked up all the same, and not found.
      const isWrong = values === 'id' && !isId(value);
      if (isPersonal || isWrong || isOneOf(values, value)) kept.set(name, value);
      else if (rules.isStrict) return { rules, url, isCacheable: false, hasRoomCode };
      if (isPersonal || isWrong) isCacheable = false;
      hasRoomCode ||= values === 'room-code' && kept.has(name);
    }
    for (const name of rules.free) {
      const value = given.get(name);
      if (value === null) continue;
      kept.set(name, value);
      isCacheable = false;
    }
    // Repeated parameters count as different only if the page refuses them.
    if (rules.isStrict && (!isCacheable || given.size > kept.size))
      return { rules, url, isCacheable: false, hasRoomCode };
    return { rules, url: kept.size > 0 ? `${path}?${kept}` : path, isCacheable, hasRoomCode };
  };
}

/**
 * Other values make no page of their own, so that nobody can fill the cache with invented addresses. Whether a room has
 * a code is not known here, so the cache caps the number of such pages.
 */
function isOneOf(values: Values, value: string): boolean {
  if (values === 'id') return isId(value);
  if (values === 'room-code') return isRoomCode(value);
  return values === 'slug' ? value.length <= MAX_SLUG && SLUG.test(value) : values.includes(value);
}

function patternOf(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) =>
      part === '*'
        ? '.*'
        : part.startsWith(':')
          ? '[^/]+'
          : part.replaceAll(/[.\\+^$()[\]{}|?]/g, '\\$&'),
    )
    .join('/');
  return new RegExp(`^${source}$`);
}
