import postgres from 'postgres';

/** The mails a site under test has written, read where they wait to be sent: what people open out of them. */
const databases = new Map<string, string>();

export function registerDatabase(address: string, url: string): void {
  databases.set(address, url);
}

/** The path and query of the link in the newest mail to somebody. */
export async function linkInEmail(address: string, email: string): Promise<string> {
  const { text } = await newestEmailTo(address, email);
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`The mail to ${email} has no link in it.`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

export async function newestEmailTo(
  address: string,
  email: string,
): Promise<{ subject: string; text: string; html: string }> {
  // The one site of the browser tests was started by another process.
  const url = databases.get(address) ?? process.env['TEST_SITE_DATABASE'];
  if (!url) throw new Error(`Nobody knows the database of ${address}.`);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [mail] = await sql<{ subject: string; text: string; html: string }[]>`
      select subject, text, html from outbox where recipient = ${email} order by id desc limit 1`;
    if (!mail) throw new Error(`No mail was written to ${email}.`);
    return mail;
  } finally {
    await sql.end();
  }
}
