import { expect, test } from 'vitest';
import { openOutbox } from '../support/outbox.ts';
import { startProgram } from '../support/program.ts';
import { unusedPort } from '../support/server-process.ts';
import { copyTemplateDatabase } from '../support/test-database.ts';

test('the development server shows pages from their sources, and prints the link of a mail', async () => {
  const database = await copyTemplateDatabase();
  const port = String(await unusedPort());
  const program = startProgram(process.execPath, ['server/dev.ts'], {
    DATABASE_URL: database.url,
    PORT: port,
    LOG_LEVEL: 'warn',
  });
  const box = openOutbox(database.url);
  try {
    const [, address] = await program.waitForLine(/ is at (http\S+)/);
    const untilReady = async (): Promise<Response> => {
      const response = await fetch(`${address}/question`);
      return response.status === 503 ? untilReady() : response;
    };
    const page = await untilReady();
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toBeNull();
    expect(await page.text()).toContain('/app/app.css');
    expect((await fetch(`${address}/@vite/client`)).headers.get('content-type')).toContain(
      'javascript',
    );

    await box.queue({
      to: 'ada@dev.example',
      subject: 'Sign in',
      text: 'Here:\nhttps://site.example/sign-in/x?t=1\n',
    });
    await program.waitForLine(
      /mail to ada@dev\.example: Sign in\n {2}https:\/\/site\.example\/sign-in\/x\?t=1\n/,
    );
  } finally {
    program.signal('SIGTERM');
    expect((await program.ended).code).toBe(0);
    await box.close();
    await database.drop();
  }
});
