import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { hideId, shownId, type Scope } from '../../platform/secrets/hidden-id.server.ts';
import { PROVIDER_ID } from '../../platform/openid-settings.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { disconnect, listConnections } from './connections.server.ts';
import { checkPasskeyName } from './passkey-rules.ts';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.server.ts';
import type { Provider } from './providers.server.ts';
import type { Ways, WaysChanged } from './ways.ts';

/** Passkeys and other sites' sign-ins as a page for their member shows them, and what its forms do with them. */
type Means = {
  sql: Sql;
  secret: Secret;
  origin: string;
  network: string;
  providers: readonly Provider[];
};

const WAYS_ACTS = ['passkey-name', 'passkey-remove', 'disconnect'] as const;
type WaysAct = (typeof WAYS_ACTS)[number];

/** Which of the forms here it is; undefined for one of the page's own. */
export function waysActIn(form: FormData): WaysAct | undefined {
  return WAYS_ACTS.find((act) => act === form.get('does'));
}

export async function waysOf(
  { sql, secret, providers }: Pick<Means, 'sql' | 'secret' | 'providers'>,
  memberId: RowId,
): Promise<Ways> {
  const [passkeys, connected] = await Promise.all([
    listPasskeys(sql, memberId),
    listConnections(sql, memberId),
  ]);
  const since = new Map(connected.map(({ provider, madeAt }) => [provider, madeAt.toISOString()]));
  const gone = [...since.keys()].filter((id) => !providers.some((known) => known.id === id));
  return {
    passkeys: passkeys.map(({ id, name, madeAt, usedAt, isShared }) => ({
      mark: hideId(secret, scopeOf(memberId), id),
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

/** For somebody who proved lately who they are: each of these can cost an account. */
export async function changeWays(
  means: Means,
  memberId: RowId,
  act: WaysAct,
  form: FormData,
): Promise<WaysChanged> {
  const { sql, secret, network, providers } = means;
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  if (act === 'disconnect') {
    const id = text('provider');
    if (!PROVIDER_ID.test(id)) return { did: 'gone' };
    const { name } = providers.find((known) => known.id === id) ?? { name: id };
    const done = await disconnect(sql, { ...means, name }, { memberId, network }, id);
    return { did: done ? 'disconnected' : 'gone' };
  }
  const mark = text('passkey');
  const id = shownId(secret, scopeOf(memberId), mark);
  if (id === undefined) return { did: 'gone' };
  if (act === 'passkey-remove') {
    const removed = await removePasskey(sql, means, memberId, id);
    if (removed === 'needed') return { isNeeded: true };
    return { did: removed === 'gone' ? removed : 'passkey-removed' };
  }
  const checked = checkPasskeyName(text('name'));
  if ('problem' in checked) return { mark, typed: text('name'), problem: checked.problem };
  const done = await renamePasskey(sql, memberId, id, checked.name);
  return { did: done ? 'passkey-named' : 'gone' };
}

function scopeOf(memberId: RowId): Scope {
  return { purpose: 'passkey', within: Number(memberId) };
}
