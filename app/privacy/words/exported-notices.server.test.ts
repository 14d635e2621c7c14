import { expect, test } from 'vitest';
import { NOTICE_KINDS } from '../../notices/notice-rules.ts';
import { notices } from './exported-notices.server.ts';

test('the file of notices says of each kind what it is, by its name', () => {
  const meanings = notices.columns.kind.split('; ');
  expect(meanings.map((meaning) => meaning.split(' is ')[0])).toEqual([...NOTICE_KINDS]);
});
