import { ownValue } from '../base/own-value.ts';
import { StartupError } from '../base/startup-error.ts';

/** Another site that confirms who somebody is. `id` is used in addresses and rows, `name` is what people read. */
export type ProviderSettings = {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
};

const MOST = 8;
const MAX_NAME = 40;
export const PROVIDER_ID_PATTERN = /^[a-z0-9-]{2,20}$/;
/** The same column uses this value for a password. */
const TAKEN = 'credential';
const OWN_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

type Environment = Readonly<Record<string, string | undefined>>;

/** `OPENID_PROVIDERS=acme,other`, and for each `OPENID_ACME_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET` and `_NAME`. */
export function providersOf(env: Environment): ProviderSettings[] {
  const ids = (env['OPENID_PROVIDERS'] ?? '').split(',').flatMap((part) => part.trim() || []);
  const wrong = ids.find(
    (id, at) => !PROVIDER_ID_PATTERN.test(id) || id === TAKEN || ids.indexOf(id) !== at,
  );
  if (wrong !== undefined)
    throw new StartupError(
      `OPENID_PROVIDERS takes short names of a–z, 0–9 and "-", each once and with commas between them, not "${wrong}".`,
    );
  if (ids.length > MOST) throw new StartupError(`OPENID_PROVIDERS takes at most ${MOST} names.`);
  return ids.map((id) => providerOf(env, id));
}

function providerOf(env: Environment, id: string): ProviderSettings {
  const prefix = `OPENID_${id.toUpperCase().replaceAll('-', '_')}`;
  const text = (name: string): string => {
    const value = ownValue(env, `${prefix}_${name}`)?.trim();
    if (!value)
      throw new StartupError(
        `${prefix}_${name} is missing, or "${id}" in OPENID_PROVIDERS too much.`,
      );
    return value;
  };
  const name = text('NAME');
  if (name.length > MAX_NAME)
    throw new StartupError(`${prefix}_NAME must have at most ${MAX_NAME} characters.`);
  return {
    id,
    name,
    issuer: issuerOf(`${prefix}_ISSUER`, text('ISSUER')),
    clientId: text('CLIENT_ID'),
    clientSecret: text('CLIENT_SECRET'),
  };
}

function issuerOf(variable: string, text: string): string {
  const url = URL.parse(text);
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && OWN_MACHINE.test(url.hostname));
  if (!url || !isSafe || url.search || url.hash || url.username || url.password)
    throw new StartupError(
      `${variable} must be an https address such as https://accounts.example.org (http only on this machine).`,
    );
  if (url.pathname.includes('/.well-known/'))
    throw new StartupError(`${variable} is the address before /.well-known/, not the one with it.`);
  return text;
}
