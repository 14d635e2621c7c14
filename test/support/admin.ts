import { startProgram } from './program.ts';

/** `npm run admin -- ...`, with the code it ends with before what it says. */
export async function runAdmin(
  databaseUrl: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const program = startProgram(process.execPath, ['server/admin.ts', ...args], {
    DATABASE_URL: databaseUrl,
    ...env,
  });
  const { code } = await program.ended;
  return `${code} ${program.output().trim()}`;
}
