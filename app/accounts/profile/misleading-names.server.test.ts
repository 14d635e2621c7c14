import { describe, expect, test } from 'vitest';
import { site } from '../../site.config.ts';
import { misleadingHandleProblem, misleadingNameProblem } from './misleading-names.server.ts';

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
    'ADMlN',
    'OFFlClAL',
    'VERlFlED',
    'Admlnistrator',
    'Admin1',
    'ᎪᎠᎷᏆΝ',
    'ꓮꓓꓟꓲꓠ',
    'ᗩᗪᗰIᑎ',
    'ᴀᴅᴍɪɴ',
    '🅰🅳🅼🅸🅽',
    '🇦🇩🇲🇮🇳',
    'Ⓐⓓⓜⓘⓝ',
    'AdminTeam',
    'SiteAdmin',
    'superadmin',
    'Superuser',
    'SupportTeam',
    'Webadmin',
    'AdaAdmin',
    'A d m i n Team',
    'a.d.m.i.n team',
    'S u p p o r t Team',
    'Administration',
    'Customer Service',
    'Trust and Safety',
    'Trust Team',
    'Safety Desk',
    'Community Team',
    'Site Team',
    'Help Center',
    'Moderatorin',
    'Betreiber',
    'Vérifié',
    'Verificado',
    'adaofficial',
    `Support & ${site.name}`,
    `${site.name} and Friends`,
  ])('%s', (name) => {
    for (const of of ['person', 'community'] as const)
      expect(misleadingNameProblem(name, of)?.why).toBe('word-mistaken');
  });

  test.runIf(site.name === 'Pollux').each(['🅿🅾🅻🅻🆄🆇', 'Polluχ', 'ροllυχ', 'PoIlux', 'P ollux'])(
    '%s',
    (name) =>
      expect(misleadingNameProblem(name, 'community')).toEqual({
        why: 'word-mistaken',
        word: name,
      }),
  );

  test.each([
    'Anna ✓',
    'Anna ✔️',
    '✅ Anna',
    'Anna☑',
    'Anna \u{1f5f8}',
    'Anna \u{1fbb1}',
    'Anna \u{10102}',
    'Class 7b ✓',
  ])('%s, for its mark', (name) =>
    expect(misleadingNameProblem(name, 'person')).toEqual({ why: 'check-mark' }),
  );
});

test.each([
  ['Anna the ADMlN', 'ADMlN'],
  ['Anna (Admin)', 'Admin'],
  ['SupportTeam', 'SupportTeam'],
  ['Anna, Help Desk', 'Help Desk'],
])('the refusal of %s names the words as they were typed', (name, word) => {
  expect(misleadingNameProblem(name, 'person')).toEqual({ why: 'word-mistaken', word });
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
  `${site.name.slice(0, 3)} ${site.name.slice(3)}`,
  `Jean-${site.name.slice(0, 3)} ${site.name.slice(3)}`,
  `Castor et ${site.name}`,
  `Castor & ${site.name}`,
  'Ad Min',
  'Trust',
  'Trust Moyo',
  'Blessing Trust',
  'Amod',
  'Adminto',
  'Unofficial Fans',
  'Community Safety',
  'Community Support',
  'A Question of Trust',
  'Security Questions',
  'Fan Club Oficial',
  'Public Administration',
  'Badminton',
  'Админа',
  'Mallory',
  '√2 club',
  '7',
])('%s is anybody’s', (name) => expect(misleadingNameProblem(name, 'community')).toBeUndefined());

test.each([
  'Anna (Staff)',
  'Staff Anna',
  'Anna - Site Staff',
  'Anna, Support Team',
  'Support Anna',
  'Mod Anna',
  'Anna (Mod)',
  'Anna, Help Desk',
  'Anna from the Trust Team',
])('%s is no person, and may be a community', (name) => {
  expect(misleadingNameProblem(name, 'person')?.why).toBe('word-mistaken');
  expect(misleadingNameProblem(name, 'community')).toBeUndefined();
});

test.each([
  'Ada Lovelace',
  'Stafford Modena',
  'Trust Moyo',
  'Team Rocket',
  'Amod',
  'Ad Min',
  'Rooth Owner-Smith',
  'Ada of Class 7b',
])('%s is a person', (name) => expect(misleadingNameProblem(name, 'person')).toBeUndefined());

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
  'admln',
  'admin1',
  'adminteam',
  'siteadmin',
  'superadmin',
  'supportteam',
  'adaofficial',
  'sysop',
  'ad_min_x',
])('%s is no handle and no address', (handle) =>
  expect(misleadingHandleProblem(handle)?.why).toMatch(/mistaken$/),
);

test.each([
  'ada_l',
  'team_rocket',
  'adminton',
  'class-7b',
  'student-support-network',
  'mall',
  'community-safety',
  `castor-et-${site.slug}`,
  '1_2',
])('%s is one', (handle) => expect(misleadingHandleProblem(handle)).toBeUndefined());
