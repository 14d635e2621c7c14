import { ownValue } from '../../base/own-value.ts';
import { isId, isRoomCode } from '../../base/ids.ts';

/**
 * What a request asks for, in the one form everything behind it works with: a path without a trailing
 * slash and only the query parameters its page declares, in a fixed order.
 */
export type PageRules = {
  path: string;
  fresh: number | 'never';
  /** Values that make another page, each parameter's default left out; `slug`, `id` and `sign` are any well-formed ones. */
  params: Readonly<Record<string, Values>>;
  free: readonly string[];
  /** Values that make a page for whoever asks: it is made for them alone. */
  personal?: Readonly<Record<string, readonly string[]>>;
  /** Parameters that may come several times. */
  several?: RepeatLimits;
  /** Programs are told what is wrong with what they asked: it is passed on as it came instead of dropped. */
  isStrict?: boolean;
};

/** What may come several times, and how often at most. */
export type RepeatLimits = Readonly<Record<string, number>>;

type Values = readonly string[] | 'slug' | 'id' | 'sign';

export type PageMatch<Rules extends PageRules> = {
  rules: Rules;
  url: string;
  isCacheable: boolean;
  /** It has a sign in its address, which anybody can make up: few such pages are kept. */
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
      // What names nothing is looked for all the same, and not found.
      const isWrong = values === 'id' && !isId(value);
      if (isPersonal || isWrong || isOneOf(values, value)) kept.set(name, value);
      else if (rules.isStrict) return { rules, url: url, isCacheable: false, hasRoomCode };
      if (isPersonal || isWrong) isCacheable = false;
      hasRoomCode ||= values === 'sign' && kept.has(name);
    }
    for (const name of rules.free) {
      const value = given.get(name);
      if (value === null) continue;
      kept.set(name, value);
      isCacheable = false;
    }
    // What is repeated is told apart only where it is refused.
    if (rules.isStrict && (!isCacheable || given.size > kept.size))
      return { rules, url: url, isCacheable: false, hasRoomCode };
    return { rules, url: kept.size > 0 ? `${path}?${kept}` : path, isCacheable, hasRoomCode };
  };
}

/**
 * Anything else makes no page of its own, so that nobody can fill the cache with inventions. Of a sign nobody knows whether a
 * room has it: the cache keeps few such pages.
 */
function isOneOf(values: Values, value: string): boolean {
  if (values === 'id') return isId(value);
  if (values === 'sign') return isRoomCode(value);
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
