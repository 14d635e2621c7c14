import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SyntaxKind, type BinaryExpression, type Node } from 'typescript/unstable/ast';
import { isBinaryExpression, isElementAccessExpression } from 'typescript/unstable/ast/is';
import { API, TypeFlags, type Type, type UnionType } from 'typescript/unstable/sync';
import { expect, test } from 'vitest';
import { ROOT } from './support/program.ts';

/**
 * An object has an entry for `constructor`, `toString` and `__proto__` without being given one, and a page that looks up a
 * word of its address there is handed a function. So nothing is looked up by any text but through `ownValue`, which sees an
 * object's own entries alone; a name that its type limits to a few words is as safe as a dot.
 */
const LOOKS_UP = 'app/base/own-value.ts';

test('no object is asked by any text for what it does not hold itself', () => {
  // What pages are handed is typed by files that are made; without them it would be anything.
  if (!existsSync(join(ROOT, '.react-router/types')))
    execFileSync(process.execPath, [join(ROOT, 'node_modules/.bin/react-router'), 'typegen'], {
      cwd: ROOT,
    });
  const api = new API({ cwd: ROOT });
  try {
    const config = join(ROOT, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error('The project could not be read.');
    const { program, checker } = project;
    const paths = program
      .getSourceFileNames()
      .filter((path) => /^(?:app|server)\/.*(?<!\.test)\.tsx?$/.test(path.slice(ROOT.length + 1)));
    expect(paths.length).toBeGreaterThan(500);
    const wrong = paths.flatMap((path) => {
      const source = program.getSourceFile(path);
      const asked = source ? lookUpsIn(source) : [];
      if (!source || asked.length === 0) return [];
      const keys = checker.getTypeAtLocation(asked.map(({ key }) => key));
      return asked.flatMap(({ whole }, at) => {
        if (!isAnyText(keys[at])) return [];
        const line = source.text.slice(0, whole.end).split('\n').length;
        const text = source.text.slice(whole.pos, whole.end).trim();
        return [`${path.slice(ROOT.length + 1)}:${line} asks ${text}: use ownValue, or a Map.`];
      });
    });
    expect(wrong.filter((sentence) => !sentence.startsWith(LOOKS_UP))).toEqual([]);
    expect(wrong).toHaveLength(1);
  } finally {
    api.close();
  }
});

type LookUp = { whole: Node; key: Node };

/** `object[key]` and `key in object`. */
function lookUpsIn(node: Node): LookUp[] {
  const found: LookUp[] = [];
  const visit = (one: Node): void => {
    if (isElementAccessExpression(one)) found.push({ whole: one, key: one.argumentExpression });
    if (isBinaryExpression(one) && asksIn(one)) found.push({ whole: one, key: one.left });
    one.forEachChild(visit);
  };
  visit(node);
  return found;
}

function asksIn({ operatorToken, left }: BinaryExpression): boolean {
  return operatorToken.kind === SyntaxKind.InKeyword && left.kind !== SyntaxKind.StringLiteral;
}

function isAnyText(type: Type | undefined): boolean {
  if (!type) return false;
  if (type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral)) return true;
  return (type.flags & TypeFlags.UnionOrIntersection) !== 0
    ? (type as UnionType).getTypes().some(isAnyText)
    : false;
}
