import { expect, test } from 'vitest';
import { readHeightMessage } from './widget-messages.ts';

test.each([
  [{ type: 'poll:height', v: 1, id: '0123456789', height: 412.2 }, 413],
  [{ type: 'poll:height', v: 1, height: '412' }, 412],
  [{ type: 'poll:height', v: 1, height: 1 }, 80],
  [{ type: 'poll:height', v: 1, height: 1e9 }, 4000],
  [{ type: 'poll:height', v: 2, height: 412 }, undefined],
  [{ type: 'poll:height', v: 1, height: 0 }, undefined],
  [{ type: 'poll:height', v: 1, height: Number.NaN }, undefined],
  [{ type: 'poll:height', v: 1 }, undefined],
  [{ 'datawrapper-height': { '0123456789': 412 } }, undefined],
  ['poll:height', undefined],
  [null, undefined],
])('%j tells %j', (data, height) => expect(readHeightMessage(data)).toBe(height));
