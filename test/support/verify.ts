import { startProgram } from './program.ts';

/** What `npm run verify` says of a database: its last words. */
export async function differencesOf(databaseUrl: string): Promise<string> {
  return runVerify({ DATABASE_URL: databaseUrl });
}

export async function runVerify(env: Readonly<Record<string, string>>): Promise<string> {
  const program = startProgram(process.execPath, ['server/verify.ts'], env);
  const { code } = await program.ended;
  const [said = program.output()] = /difference \d+/.exec(program.output()) ?? [];
  // The exit code and the words tell the same.
  if ((code === 0) !== (said === 'difference 0')) throw new Error(program.output());
  return said === 'difference 0' ? said : program.output();
}
