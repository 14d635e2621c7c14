import type { TooLong } from '../../base/too-long.ts';
import { tooLongText } from '../../base/words/too-long.ts';

/** What is wrong with the reason for closing or removing a question. */
export const reasonMissing = 'Say why: everybody who reads the question sees it.';
export const reasonLong = (by: TooLong) => tooLongText('the reason', by);
