import { randomBytes } from 'node:crypto';
import { escapeHtml } from '../base/escape-markup.ts';
import type { PlaceMarks, FrameMember } from './own-data.tsx';
import * as words from './words.ts';

/** Nobody can write one into a text: they are drawn when the process starts, and leave it on no page. */
const token = randomBytes(12).toString('hex');

const mark = (name: string) => `place-${token}-${name}-`;

export const PLACE_MARKS: PlaceMarks = {
  as: mark('as'),
  name: mark('name'),
  bell: mark('bell'),
  unread: mark('unread'),
  notifications: mark('notifications'),
  data: mark('data'),
};

/** What a page for members has in its places for one of them, as HTML. */
export function placeContents(member: FrameMember, page: unknown): PlaceMarks {
  const { name, as, unread } = member;
  return {
    as: escapeHtml(as),
    name: escapeHtml(name),
    bell: escapeHtml(words.bellOf({ unread })),
    unread: unread > 0 ? `<b>${unread}</b>` : '',
    notifications: escapeHtml(words.notificationsOf({ unread })),
    data: JSON.stringify({ member, page }).replaceAll('<', String.raw`\u003c`),
  };
}
