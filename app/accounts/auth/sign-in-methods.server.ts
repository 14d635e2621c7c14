import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { encodeId, decodeId, type IdScope } from '../../platform/secrets/encoded-id.server.ts';
import { PROVIDER_ID_PATTERN } from '../../platform/openid-settings.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { disconnectProvider, listProviderConnections } from './provider-connections.server.ts';
import { checkPasskeyName } from './passkey-rules.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.server.ts';
import type { Provider } from './providers.server.ts';
import type { ShownSignInMethods, MethodChangeResult } from './sign-in-method-changes.ts';

/** Passkeys and other sites' sign-ins as a page for their member shows them, and what its forms do with them. */
type Deps = {
  sql: Sql;
  secret: Secret;
  origin: string;
  network: string;
  providers: readonly Provider[];
};

const METHOD_ACTIONS = ['passkey-name', 'passkey-remove', 'disconnect'] as const;
type MethodAction = (typeof METHOD_ACTIONS)[number];

/** Which of the forms here was sent; undefined for one of the page's own. */
export function readMethodAction(form: FormData): MethodAction | undefined {
  return METHOD_ACTIONS.find((act) => act === form.get('does'));
}

export async function loadSignInMethods(
  { sql, secret, providers }: Pick<Deps, 'sql' | 'secret' | 'providers'>,
  memberId: RowId,
): Promise<ShownSignInMethods> {
  const [passkeys, connected] = await Promise.all([
    listPasskeys(sql, memberId),
    listProviderConnections(sql, memberId),
  ]);
  const since = new Map(connected.map(({ provider, madeAt }) => [provider, madeAt.toISOString()]));
  const gone = [...since.keys()].filter((id) => !providers.some((known) => known.id === id));
  return {
    passkeys: passkeys.map(({ id, name, madeAt, usedAt, isShared }) => ({
      encodedId: encodeId(secret, scopeOf(memberId), id),
      name,
      madeAt: madeAt.toISOString(),
      usedAt: usedAt?.toISOString(),
      isShared,
    })),
    connections: [
      ...providers.map((known) => ({ ...known, since: since.get(known.id), isGone: false })),
      ...gone.map((id) => ({ id, name: id, since: since.get(id), isGone: true })),
    ],
  };
}

/** For somebody who proved lately who they are, since each of these can cost an account. */
export async function changeSignInMethods(
  deps: Deps,
  memberId: RowId,
  act: MethodAction,
  form: FormData,
): Promise<MethodChangeResult> {
  const { sql, secret, network, providers } = deps;
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  if (act === 'disconnect') {
    const id = text('provider');
    if (!PROVIDER_ID_PATTERN.test(id)) return { did: 'gone' };
    const { name } = providers.find((known) => known.id === id) ?? { name: id };
    const done = await disconnectProvider(sql, { ...deps, name }, { memberId, network }, id);
    return { did: done ? 'disconnected' : 'gone' };
  }
  const encodedId = text('passkey');
  const id = decodeId(secret, scopeOf(memberId), encodedId);
  if (id === undefined) return { did: 'gone' };
  if (act === 'passkey-remove') {
    const removed = await removePasskey(sql, deps, memberId, id);
    if (removed === 'needed') return { isNeeded: true };
    return { did: removed === 'gone' ? removed : 'passkey-removed' };
  }
  const checked = checkPasskeyName(text('name'));
  if ('problem' in checked) return { encodedId, typed: text('name'), problem: checked.problem };
  const done = await renamePasskey(sql, memberId, id, checked.name);
  return { did: done ? 'passkey-named' : 'gone' };
}

function scopeOf(memberId: RowId): IdScope {
  return { purpose: 'passkey', within: Number(memberId) };
}
