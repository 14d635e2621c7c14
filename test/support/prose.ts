import { globSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parseSync } from 'oxc-parser';

/** What people read: paragraphs of the texts, and whatever stands in the code for them. */
export type Prose = { path: string; text: string };

const TAG = /<\/?[A-Za-z](?:[^<>"{}]|"[^"]*"|\{[^{}]*\})*>/g;

/** Written pages, without their heads’ keys, code and markup. */
export function proseOf(pattern = 'app/**/*.mdx'): Prose[] {
  return globSync(pattern).map((path) => {
    const [, head = '', body = ''] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(path, 'utf8')) ?? [];
    const told = Array.from(
      head.matchAll(/^(?:title|description|lead): "?(.*?)"?$/gm),
      ([, text]) => text,
    );
    const marked = body
      .replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
      .replaceAll(/^(?:import|export) .*$/gm, '')
      .replaceAll(/\{\/\*[\s\S]*?\*\/\}/g, '');
    // What a part of a page is given to say stands in its attributes.
    const given = Array.from(marked.match(TAG) ?? [], (tag) =>
      Array.from(tag.matchAll(/="([^"]*)"/g), ([, text = '']) => text),
    ).flat();
    const plain = marked
      .replaceAll(TAG, ' ')
      .replaceAll(/\{[^{}]*\}/g, '')
      .replaceAll(/\]\([^)]*\)/g, ']');
    return { path, text: [...told, plain, ...given].join('\n') };
  });
}

export type Node = { type: string; [key: string]: unknown };

/** Strings of the code that are sentences: three words and a capital or a full stop. Names and classes are none. */
export function sentencesOf(pattern: string): Prose[] {
  return globSync(pattern)
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const lang = extname(path) === '.tsx' ? 'tsx' : 'ts';
      const { program } = parseSync(path, readFileSync(path, 'utf8'), { lang });
      const said: string[] = [];
      collect(program, said);
      return said
        .map((text) => text.replaceAll(/\s+/g, ' ').trim())
        .filter((text) => /^\S+ \S+ \S/.test(text) && /^[“\p{Lu}\d]|[.?]$/u.test(text))
        .map((text) => ({ path, text }));
    });
}

const SKIPPED = new Set(['ImportDeclaration', 'TSLiteralType', 'TaggedTemplateExpression']);

function collect(node: unknown, said: string[]): void {
  if (Array.isArray(node)) for (const one of node) collect(one, said);
  if (!isNode(node) || SKIPPED.has(node.type)) return;
  // A class is no sentence, and neither is what only the log or another program reads.
  if (node.type === 'JSXAttribute' && (node['name'] as { name?: unknown }).name === 'className')
    return;
  if (
    node.type === 'NewExpression' &&
    String((node['callee'] as { name?: unknown }).name).endsWith('Error')
  )
    return;
  if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node['value'] === 'string'))
    said.push(String(node['value']));
  if (node.type === 'TemplateLiteral')
    said.push(
      (node['quasis'] as { value: { cooked: string } }[])
        .map(({ value }) => value.cooked)
        .join('…'),
    );
  for (const value of Object.values(node)) if (typeof value === 'object') collect(value, said);
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
