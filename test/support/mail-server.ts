import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { WAIT_LIMIT_MS } from './wait-limits.ts';

/** A real mail server that keeps what it takes, and can be told how to answer. */
export type MailServer = {
  url: string;
  port: number;
  received: ReceivedEmail[];
  replyTo: (to: string) => SmtpReply;
  waitForCount(count: number): Promise<void>;
  stop(): Promise<void>;
};
export type ReceivedEmail = { to: string; source: string };
type SmtpReply = { code?: number; delayMs?: number; delay?: Promise<void> };

export async function startMailServer({ port = 0, secure = false } = {}): Promise<MailServer> {
  const server = new SMTPServer({
    secure,
    disabledCommands: secure ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: callbackify(async (stream: Readable, session: SMTPServerSession) => {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const source = await text(stream);
      const { code, delayMs = 0, delay } = mails.replyTo(to);
      await Promise.all([wait(delayMs), delay]);
      // As real ones do, it repeats whom it refuses.
      if (code !== undefined)
        throw Object.assign(new Error(`Not now <${to}>`), { responseCode: code });
      mails.received.push({ to, source });
    }),
  });
  // A client that does not trust our certificate hangs up; that is a case of its own, not a failure.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: given } = server.server.address() as AddressInfo;

  const mails: MailServer = {
    url: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${given}`,
    port: given,
    received: [],
    replyTo: () => ({}),
    waitForCount: async (count) => {
      const deadline = performance.now() + WAIT_LIMIT_MS;
      while (mails.received.length < count) {
        if (performance.now() > deadline)
          throw new Error(`Only ${mails.received.length} of ${count} mails came.`);
        await wait(10);
      }
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  return mails;
}

/** A mail as it reads: without the line ends and signs that only its way through the net needs. */
export function decodeEmail(source: string): string {
  return source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}
