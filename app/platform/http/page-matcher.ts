import { ownValue } from '../../base/own-value.ts';
import { isEncodedId, isId, isRoomCode } from '../../base/ids.ts';

/**
 * The rules that bring an address into canonical form: a path without a trailing slash, and only the query parameters
 * that the page declares, in a fixed order.
 */
export type PageRules = {
  path: string;
  fresh: number | 'never';
  /**
   * Values that make another page, without each parameter's default; `slug`, `id`, `encoded-id` and `room-code` stand for any
   * well-formed one.
   */
  params: Readonly<Record<string, Values>>;
  free: readonly string[];
  /** Values that make a page for one reader only, which is not cached. */
  personal?: Readonly<Record<string, readonly string[]>>;
  /** Parameters whose page is made for one visitor, where they are known by a cookie. */
  known?: readonly string[];
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

type Values = readonly string[] | 'slug' | 'id' | InventedKind;
/** Anybody can make one up that looks right, and each makes another page. */
const INVENTED = ['room-code', 'encoded-id'] as const;
type InventedKind = (typeof INVENTED)[number];

export type PageMatch<Rules extends PageRules> = {
  rules: Rules;
  url: string;
  isCacheable: boolean;
  /** Whether anybody can make up such addresses, as with a room code: the cache caps the number of their pages. */
  isFew: boolean;
  /** Whether it differs for a visitor who is known by a cookie. */
  isByVisitor: boolean;
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
    const plain = { isFew: false, isByVisitor: false };
    if (at < 0) return { rules, url: path, isCacheable: rules.fresh !== 'never', ...plain };
    const given = new URLSearchParams(url.slice(at + 1));
    const kept = new URLSearchParams();
    let isCacheable = rules.fresh !== 'never';
    let isFew = false;
    for (const [name, values] of Object.entries(rules.params)) {
      const value = given.get(name);
      if (value === null) continue;
      const isPersonal = ownValue(rules.personal, name)?.includes(value) ?? false;
      // A malformed id is looked up all the same, and not found.
      const isWrong = (values === 'id' || values === 'encoded-id') && !isOneOf(values, value);
      if (isPersonal || isWrong || isOneOf(values, value)) kept.set(name, value);
      else if (rules.isStrict) return { rules, url, isCacheable: false, ...plain };
      if (isPersonal || isWrong) isCacheable = false;
      isFew ||= INVENTED.some((kind) => kind === values) && kept.has(name);
    }
    for (const name of rules.free) {
      const value = given.get(name);
      if (value === null) continue;
      kept.set(name, value);
      isCacheable = false;
    }
    // Repeated parameters count as different only if the page refuses them.
    if (rules.isStrict && (!isCacheable || given.size > kept.size))
      return { rules, url, isCacheable: false, ...plain };
    const isByVisitor = rules.known?.some((name) => kept.has(name)) ?? false;
    const canonical = kept.size > 0 ? `${path}?${kept}` : path;
    return { rules, url: canonical, isCacheable, isFew, isByVisitor };
  };
}

/**
 * Other values make no page of their own, so that nobody can fill the cache with invented addresses. Whether a room
 * has a code, or a row an id, is not known here, so the cache caps the number of such pages.
 */
function isOneOf(values: Values, value: string): boolean {
  if (values === 'id') return isId(value);
  if (values === 'encoded-id') return isEncodedId(value);
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
