/** What this needs of a node of a text: it comes from the reader of MDX, whose types say more. */
type Node = {
  type: string;
  depth?: number;
  value?: string;
  children?: Node[];
  data?: Record<string, unknown>;
};

/**
 * Gives the headings of a text their anchors, and lets the text say how it is divided and how long it is:
 * `outline`, a list as JSON, and `words`.
 */
export function textOutline() {
  return (tree: Node): void => {
    const headings: { depth: number; id: string; text: string }[] = [];
    for (const node of tree.children ?? []) {
      if (node.type !== 'heading') continue;
      const text = plainTextOf(node);
      const id = anchorOf(text, new Set(headings.map((heading) => heading.id)));
      node.data = { ...node.data, hProperties: { id } };
      headings.push({ depth: node.depth ?? 2, id, text });
    }
    const wordCount = plainTextOf(tree).match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0;
    tree.children?.push(
      exportNode('outline', JSON.stringify(headings)),
      exportNode('wordCount', wordCount),
    );
  };
}

/** Its words; `{name}` where the site's name will stand. */
function plainTextOf({ type, value, children = [] }: Node): string {
  if (type === 'text' || type === 'inlineCode') return value ?? '';
  if (type === 'mdxTextExpression') return value === 'props.name' ? '{name}' : '';
  if (type === 'mdxjsEsm' || type === 'yaml') return '';
  const isInline = /^(?:heading|paragraph|link|emphasis|strong|delete|mdxJsxText\w*)$/.test(type);
  return children.map(plainTextOf).join(isInline ? '' : ' ');
}

/** The same whatever the site is called: the name is no part of it. */
function anchorOf(text: string, taken: ReadonlySet<string>): string {
  const plain = text
    .replaceAll('{name}', '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  let id = plain || 'part';
  for (let number = 2; taken.has(id); number += 1) id = `${plain}-${number}`;
  return id;
}

/** `export const name = value`, as a module's tree writes it. */
function exportNode(
  name: string,
  value: string | number,
): Node & { data: Record<string, unknown> } {
  const declaration = {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [
      {
        type: 'VariableDeclarator',
        id: { type: 'Identifier', name },
        init: { type: 'Literal', value, raw: JSON.stringify(value) },
      },
    ],
  };
  const body = [{ type: 'ExportNamedDeclaration', specifiers: [], source: null, declaration }];
  return {
    type: 'mdxjsEsm',
    value: '',
    data: { estree: { type: 'Program', sourceType: 'module', comments: [], body } },
  };
}
