/**
 * What a request asks for, in the one form everything behind it works with: a path without a trailing
 * slash and only the query parameters its page declares, in a fixed order.
 */
export type PageRules = {
  path: string;
  fresh: number | 'never';
  params: readonly string[];
  free: readonly string[];
};

export type Target<Rules extends PageRules> = { rules: Rules; target: string; cacheable: boolean };

const LONGEST_VALUE = 40;

export function createTargets<Rules extends PageRules>(pages: readonly Rules[]) {
  const exact = new Map(
    pages.filter((page) => !/[:*]/.test(page.path)).map((page) => [page.path, page]),
  );
  const patterns = pages
    .filter((page) => /[:*]/.test(page.path))
    .map((page) => ({ page, test: patternOf(page.path) }));

  return function targetOf(url: string): Target<Rules> | undefined {
    const at = url.indexOf('?');
    const path = at < 0 ? url : url.slice(0, at);
    const rules = exact.get(path) ?? patterns.find(({ test }) => test.test(path))?.page;
    if (!rules) return undefined;
    if (at < 0) return { rules, target: path, cacheable: rules.fresh !== 'never' };
    const given = new URLSearchParams(url.slice(at + 1));
    const kept = new URLSearchParams();
    let cacheable = rules.fresh !== 'never';
    for (const name of [...rules.params, ...rules.free]) {
      const value = given.get(name);
      if (value === null) continue;
      kept.set(name, value);
      if (rules.free.includes(name) || value.length > LONGEST_VALUE) cacheable = false;
    }
    return { rules, target: kept.size > 0 ? `${path}?${kept}` : path, cacheable };
  };
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
