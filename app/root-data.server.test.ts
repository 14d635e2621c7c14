import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { viewerContext } from './accounts/auth/account-context.server.ts';
import type { Viewer } from './accounts/viewer.ts';
import { IN_PLACES } from './frame/in-places.ts';
import { requestContext, type RequestContext } from './platform/http/request-context.server.ts';
import { createSecret } from './platform/secrets/secret.server.ts';
import { readRootData, readRootDataOfFailed } from './root-data.server.ts';

const MEMBER: Viewer = {
  member: {
    id: '7',
    name: 'Edda',
    email: 'edda@reader.example',
    voterId: 'a'.repeat(32),
    isConfirmed: true,
    staff: undefined,
  },
};

function contextOf(viewer: Viewer, reading: () => Promise<object[]>, more: object = {}) {
  const secret = createSecret();
  secret.setMaster('m'.repeat(43));
  const sql = vi.fn<() => Promise<object[]>>(reading);
  const request = { sql, secret, prefs: { theme: 'dark' }, isForAllMembers: false, ...more };
  const context = new RouterContextProvider();
  context.set(requestContext, request as unknown as RequestContext);
  context.set(viewerContext, viewer);
  return { context, sql };
}

const counted = async () => [{ unread: 3 }];
const away = async () => Promise.reject(new Error('No database.'));

test('tells of notices, on an error page too', async () => {
  const { context } = contextOf(MEMBER, counted);
  const found = { theme: 'dark', member: { name: 'Edda', unread: 3 } };
  expect(await readRootData(context)).toMatchObject(found);
  expect(await readRootDataOfFailed(context)).toMatchObject(found);
});

test('an error page comes although notices cannot be counted', async () => {
  const { context } = contextOf(MEMBER, away);
  await expect(readRootData(context)).rejects.toThrow('No database.');
  expect(await readRootDataOfFailed(context)).toMatchObject({
    member: { name: 'Edda', unread: 0 },
  });
});

test.each([
  ['the database is known to be away', MEMBER, { isUnavailable: true }],
  ['they were counted before', MEMBER, { unread: 5 }],
  ['the reader is a visitor', { member: undefined }, {}],
  ['the page is made for all members', MEMBER, { isForAllMembers: true }],
])('an error page asks the database for nothing where %s', async (_, viewer, more) => {
  const { context, sql } = contextOf(viewer, counted, more);
  await readRootDataOfFailed(context);
  expect(sql).not.toHaveBeenCalled();
});

test('an error page for all members names none of them', async () => {
  const { context } = contextOf(MEMBER, counted, { isForAllMembers: true });
  expect(await readRootDataOfFailed(context)).toMatchObject({ member: IN_PLACES });
});
