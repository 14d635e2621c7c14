/** Its statements are run one by one, and are harmless when they are run again (docs/decisions/0085). */
const OUTSIDE = /^-- Runs outside a transaction: \S/;

export function runsOutside(sql: string): boolean {
  return OUTSIDE.test(sql);
}

/** What hides a semicolon: bodies of functions, what is quoted, comments. */
const PIECE =
  /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|[^;$'"/-]+|[\s\S]/g;

/** Each statement of a file, without the comments before it. */
export function splitStatements(sql: string): string[] {
  const statements = [''];
  for (const [piece] of sql.matchAll(PIECE)) {
    if (piece === ';') statements.push('');
    else statements.push((statements.pop() ?? '') + piece);
  }
  return statements
    .map((one) => one.replace(/^(?:\s|--[^\n]*\n?)+/, '').trimEnd())
    .filter((one) => one !== '');
}

const CONCURRENT_INDEX =
  /^(create (?:unique )?index) concurrently (if not exists (\w+) on (?:only )?(?:\w+\.)?\w+)/i;

/** The name of an index that is built while its table is written to. */
export function concurrentIndexOf(statement: string): string | undefined {
  return CONCURRENT_INDEX.exec(statement)?.[3];
}

/** The same for a transaction, where an index can only be built at once. */
export function withoutConcurrently(statement: string): string {
  return statement.replace(CONCURRENT_INDEX, '$1 $2');
}
