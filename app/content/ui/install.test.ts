import { expect, test } from 'vitest';
import { requireTextAt } from '../texts.ts';
import { DEVICES } from './install.tsx';

test('each kind of device that the script can tell has a part of the text', () => {
  const parts = requireTextAt('/download').outline.map(({ id }) => id);
  expect(parts).toEqual(expect.arrayContaining(Object.keys(DEVICES)));
});
