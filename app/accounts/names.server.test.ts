import { describe, expect, test } from 'vitest';
import { site } from '../site.config.ts';
import { handleMistaken, nameMistaken } from './names.server.ts';

const swapped = (text: string, from: string, to: string) => text.replaceAll(from, to);

describe('a name that could be mistaken is refused:', () => {
  test.each([
    site.name,
    site.name.toUpperCase(),
    `${site.name} Team`,
    `The real ${site.name}`,
    Array.from(site.name).join(' '),
    Array.from(site.name).join('.'),
    Array.from(site.name).join('\u200b'),
    swapped(site.name, 'o', '0'),
    swapped(site.name, 'l', 'I'),
    swapped(site.name, 'l', '1'),
    swapped(site.name, 'o', 'о'),
    swapped(site.name, 'o', 'ö'),
    `my${site.slug}fan`,
    'Admin',
    'ADMIN',
    'Ａｄｍｉｎ',
    '𝐀𝐝𝐦𝐢𝐧',
    'аdmin',
    'Adm1n',
    '@dmin',
    'A d m i n',
    'Àdmin',
    'admin_2',
    'Anna (Admin)',
    'Moderator Max',
    'M0derator',
    'Support',
    'Support Team',
    'Customer Support',
    'Supp0rt',
    'Site Staff',
    'Trust & Safety',
    'Help Desk Staff',
    'FC Example official',
    'Verified',
    'Модератор',
  ])('%s', (name) => expect(nameMistaken(name)).toMatch(/mistaken/));

  test.each(['Anna ✓', 'Anna ✔️', '✅ Anna', 'Anna☑', 'An√na', 'Anna \u{1f5f8}', 'Class 7b ✓'])(
    '%s, for its mark',
    (name) => expect(nameMistaken(name)).toMatch(/check mark/),
  );
});

test.each([
  'Ada Lovelace',
  'Bo Diddley',
  'Admiral Nelson',
  'Adminton Club',
  'Class 7b',
  'Team Rocket',
  'The Team',
  'Student Support Network',
  'Office staff of the zoo',
  'Security Studies',
  'School administrators of Bern',
  'Mod Revival',
  'João',
  'Ольга',
  'محمد',
  '山田 太郎',
  'Nguyễn Văn A',
  'Ella 🎈',
  'Café 24',
  '7',
])('%s is anybody’s', (name) => expect(nameMistaken(name)).toBeUndefined());

test.each([
  'admin',
  'adm1n',
  'a_d_m_i_n',
  'the_admin',
  'support24',
  'supp0rt',
  'm0derator',
  `${swapped(site.slug, 'o', '0')}_fan`,
  swapped(site.slug, 'l', '1'),
  `${site.slug}-support`,
  'question',
])('%s is no handle and no address', (handle) =>
  expect(handleMistaken(handle)).toMatch(/mistaken/),
);

test.each([
  'ada_l',
  'team_rocket',
  'adminton',
  'class-7b',
  'student-support-network',
  'mall',
  '1_2',
])('%s is one', (handle) => expect(handleMistaken(handle)).toBeUndefined());
