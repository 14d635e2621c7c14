import { parseSync } from 'oxc-parser';
import { isNode, type Node } from './prose.ts';

/** A text in the code, with the line on which it begins. */
export type Text = { line: number; text: string };

/** Attributes whose value is read, or read out. */
const READ =
  /^(?:title|label|alt|placeholder|summary|lead|button|words|hint|caption|aria-(?:label|description|roledescription|valuetext))$/;
/** Attributes that are never read, whatever they look like. */
const TECHNICAL =
  /^(?:className|class|id|name|key|type|href|to|rel|role|lang|dir|style|d|points|viewBox|media|transform|src|srcSet|sizes|action|method|autoComplete|inputMode|pattern|form|htmlFor|data-.*|aria-(?:hidden|live|current|labelledby|describedby|controls|expanded|haspopup|pressed|sort|invalid|atomic|busy|checked|orientation|activedescendant|keyshortcuts))$/;
const HAS_LETTERS = /\p{L}/u;
/** Begins as a sentence or a label does, or ends as a sentence does. */
const LIKE_WORDS = /^[“#%]?\p{Lu}\p{Ll}.*|^[“#%](?![\da-f]{3,8}$)\s*\p{L}.*|\p{L}.*\s.*[.?…]$/su;
const CLASSES = /^(?:[^\s]*[-:[\]/][^\s]*|[a-z]+)(?:\s+(?:[^\s]*[-:[\]/][^\s]*|[a-z]+))*$/;

/** Texts that a view says by itself instead of taking them from words. */
export function textsOfView(path: string, source: string): Text[] {
  const ofAttributes = new Set<unknown>();
  return textsOf(path, source, (node, found) => {
    if (node.type === 'JSXText') return HAS_LETTERS.test(textOf(node)) && found(node);
    if (node.type === 'JSXExpressionContainer' && !ofAttributes.has(node))
      for (const one of literalsIn(node['expression']))
        if (HAS_LETTERS.test(textOf(one))) found(one);
    if (node.type === 'JSXAttribute') {
      const name = nameOf(node['name']);
      ofAttributes.add(node['value']);
      if (READ.test(name))
        for (const one of literalsIn(unwrapped(node['value'])))
          if (HAS_LETTERS.test(textOf(one))) found(one);
      return;
    }
    if (isLiteral(node) && LIKE_WORDS.test(textOf(node)) && !CLASSES.test(textOf(node)))
      found(node);
  });
}

/**
 * Sentences in a file that only computes: two words, and a capital or a full stop. What stands as the `detail` of a problem is
 * told to programs (RFC 9457).
 */
export function sentencesOfCode(path: string, source: string): Text[] {
  const forPrograms = new Set<Node>();
  return textsOf(path, source, (node, found) => {
    if (node.type === 'Property' && nameOf(node['key']) === 'detail')
      for (const one of literalsIn(node['value'])) forPrograms.add(one);
    if (!isLiteral(node) || forPrograms.has(node)) return;
    const text = textOf(node).trim();
    if (
      !HEADER_VALUE.test(text) &&
      /\p{L}.*\s.*\p{L}/su.test(text) &&
      (/^[“#%]?\s*\p{Lu}\p{Ll}/u.test(text) || /\p{Ll}[.?…]$/u.test(text))
    )
      found(node);
  });
}

/** What a test finds something by, or expects to read. */
const EXPECTS =
  /^(?:getBy(?:Role|Text|Label|Placeholder|Title|AltText)|filter|locator|includes|split|to(?:ContainText|HaveText|HaveTitle|HaveValue|HaveAccessible(?:Name|Description)|Contain|Be|Equal|MatchObject|Match))$/;

/** Literals that a test compares with what the site says; those inside a function are of another call. */
export function textsExpected(path: string, source: string): Text[] {
  const texts: Text[] = [];
  const look = (node: unknown, isExpected: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => look(one, isExpected));
    if (!isNode(node) || /^(?:Import|TS)/.test(node.type)) return;
    if (node.type === 'CallExpression') {
      look(node['callee'], isExpected);
      const called = isNode(node['callee']) ? node['callee'] : node;
      return look(
        node['arguments'],
        EXPECTS.test(nameOf(called['property'])) && !isNegated(called),
      );
    }
    if (node.type === 'Property') return look(node['value'], isExpected);
    if (node.type === 'BinaryExpression') return;
    const isFunction = /Function/.test(node.type);
    if (isExpected && node.type === 'Literal' && typeof node['value'] === 'string')
      texts.push({
        line: source.slice(0, Number(node['start'])).split('\n').length,
        text: node['value'],
      });
    for (const value of Object.values(node)) look(value, isExpected && !isFunction);
  };
  look(parseSync(path, source, { lang: 'ts' }).program, false);
  return texts;
}

/** Words that are read once when the file is loaded, so that they would be of one language for good. */
export function readsAtStart(path: string, source: string): Text[] {
  const names = Array.from(
    source.matchAll(/import \* as (\w+) from '[^']*\/words(?:\.ts|\/[^']*)'/g),
    ([, name]) => name,
  );
  if (names.length === 0) return [];
  const reads: Text[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look);
    if (!isNode(node) || /^(?:Function|ArrowFunction|MethodDefinition|TS)/.test(node.type)) return;
    if (node.type === 'MemberExpression' && names.includes(nameOf(node['object'])))
      reads.push({
        line: source.slice(0, Number(node['start'])).split('\n').length,
        text: source.slice(Number(node['start']), Number(node['end'])),
      });
    Object.values(node).forEach(look);
  };
  look(parseSync(path, source, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }).program);
  return reads;
}

function textsOf(
  path: string,
  source: string,
  look: (node: Node, found: (node: Node) => unknown) => unknown,
): Text[] {
  const lang = path.endsWith('.tsx') ? 'tsx' : 'ts';
  const { program } = parseSync(path, source, { lang });
  const texts = new Map<Node, Text>();
  const errors = [...source.matchAll(/\bclass (\w+) extends \w*Error\b/g)].map(([, name]) => name);
  const failures = new RegExp(`^(?:${['\\w*Error', ...errors].join('|')})$`);
  walk(program, failures, (node) =>
    look(node, (one) =>
      texts.set(one, {
        line: source.slice(0, Number(one['start'])).split('\n').length,
        text: textOf(one).replaceAll(/\s+/g, ' ').trim(),
      }),
    ),
  );
  return [...texts.values()];
}

/** What is never words: names, keys, types, comparisons, addresses, statements, errors of a programmer, lines of the log. */
function walk(node: unknown, failures: RegExp, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, failures, visit);
  if (!isNode(node)) return;
  if (
    /^(?:Import|Export(?:All|Named)Declaration|TS(?:Type|Interface|Literal|Union|Indexed)|TaggedTemplate)/.test(
      node.type,
    )
  ) {
    if (node.type === 'ExportNamedDeclaration') walk(node['declaration'], failures, visit);
    return;
  }
  if (node.type === 'JSXAttribute' && TECHNICAL.test(nameOf(node['name']))) {
    // A handler or a class may hold a view, but no text of its own.
    return;
  }
  if (node.type === 'NewExpression' && failures.test(nameOf(node['callee']))) return;
  if (node.type === 'CallExpression' && isNode(node['callee']) && node['callee'].type === 'Super')
    return;
  if (node.type === 'BinaryExpression' && /^(?:[!=]==?|in)$/.test(String(node['operator']))) return;
  if (node.type === 'CallExpression' && FOR_PROGRAMS.test(calleeOf(node['callee']))) return;
  if (node.type === 'ArrayExpression' && hasPattern(node)) return;
  visit(node);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'test' && node.type === 'SwitchCase') continue;
    if (key === 'key' && node['computed'] !== true) continue;
    if (typeof value === 'object') walk(value, failures, visit);
  }
}

/** A name beside the pattern that it is found by, as of a browser. */
function hasPattern(list: Node): boolean {
  const elements: unknown = list['elements'];
  return Array.isArray(elements) && elements.some((one) => isNode(one) && 'regex' in one);
}

/** What goes to the log or a terminal, names of events and of headers, and addresses. */
const FOR_PROGRAMS =
  /(?:^|\.)(?:log|logger|console)\b.*\.(?:trace|debug|info|warn|error|fatal|log)$|(?:^|\.)hooks\.log$|^say$|(?:^|\.)headers\.(?:get|has|set|append|delete)$|(?:^|\.)(?:addEventListener|removeEventListener|href)$/;
/** The value of a header: parts of a cookie, or a list of names of headers. */
const HEADER_VALUE = /^[\w-]+=\S*;|^(?=.*\p{Lu}\p{Ll}+-\p{Lu})[\p{L}-]+(?:, [\p{L}-]+)*$/u;

function calleeOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression')
    return `${calleeOf(node['object'])}.${nameOf(node['property'])}`;
  return nameOf(node);
}

/** The texts that a value may be, through conditions, defaults and lists. */
function literalsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(literalsIn);
  if (!isNode(node)) return [];
  if (isLiteral(node)) return [node];
  if (node.type === 'ConditionalExpression')
    return [...literalsIn(node['consequent']), ...literalsIn(node['alternate'])];
  if (node.type === 'LogicalExpression')
    return [...literalsIn(node['left']), ...literalsIn(node['right'])];
  if (node.type === 'ArrayExpression') return literalsIn(node['elements']);
  return [];
}

function isNegated(callee: Node): boolean {
  const { object } = callee;
  return isNode(object) && nameOf(object['property']) === 'not';
}

function unwrapped(node: unknown): unknown {
  return isNode(node) && node.type === 'JSXExpressionContainer' ? node['expression'] : node;
}

function isLiteral(node: Node): boolean {
  return (
    (node.type === 'Literal' && typeof node['value'] === 'string') ||
    node.type === 'TemplateLiteral'
  );
}

function textOf(node: Node): string {
  if (node.type !== 'TemplateLiteral') return String(node['value']);
  const pieces = node['quasis'] as { value: { cooked: string } }[];
  return pieces.map(({ value }) => value.cooked).join('#');
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  return node.type === 'JSXNamespacedName'
    ? `${nameOf(node['namespace'])}:${nameOf(node['name'])}`
    : typeof node['name'] === 'string'
      ? node['name']
      : '';
}
