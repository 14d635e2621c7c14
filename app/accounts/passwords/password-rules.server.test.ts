import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { site } from '../../site.config.ts';
import { minimumTimes } from '../../../test/support/minimum-times.ts';
import { createRng } from '../../stats/rng.ts';
import { passwordProblem } from './password-rules.server.ts';

const ABOUT = ['ada.byron@reader.example', 'Ada Lovelace'];
/** Words of documents, in place of words drawn with dice. */
const WORDS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
  .map((file) => readFileSync(file, 'utf8').toLowerCase())
  .flatMap((text) => text.match(/\b[a-z]{4,}\b/g) ?? [])
  .filter((word, at, all) => all.indexOf(word) === at);
const problem = (password: string) => passwordProblem(password, ABOUT);

describe('a password', () => {
  test.each([
    'correct horse battery',
    'tin wagons',
    'x7!Kq0?vZ2',
    '          a pause        ',
    '水の音が聞こえる夜です',
    '👨‍👩‍👧‍👦🚲🌧️🎈🧂🕰️🪁🥨🧦🔭',
    'a'.repeat(62) + 'bcd'.repeat(22),
  ])('may be %j', (password) => expect(problem(password)).toBeUndefined());

  test('has a length in characters as people count them', () => {
    expect(problem('')).toEqual({ why: 'password-unchosen' });
    expect(problem('nine char')).toEqual({ why: 'password-short', least: 10 });
    expect(problem('é'.normalize('NFD').repeat(9))).toEqual({ why: 'password-short', least: 10 });
    expect(problem('a tin wagon '.repeat(11).slice(0, 128))).toBeUndefined();
    expect(problem('a tin wagon '.repeat(11).slice(0, 129))).toEqual({
      why: 'password-long',
      most: 128,
    });
    // A letter can carry so many accents that it is a long text by itself.
    expect(problem(`tin wagon ${'e\u0301\u0301\u0301\u0301\u0301'.repeat(110)}`)).toEqual({
      why: 'password-long',
      most: 128,
    });
  });

  test.each([
    'qwertyuiop',
    'QwertyUiop',
    'password123',
    'basketball',
    'Basketball2026!',
    '...manchester...',
    '１２３４５６７８９０',
    '1111111111',
    'abababababab',
    'aaaaaaaaaaab',
  ])('is not %s, which is tried first', (password) => {
    expect(problem(password)).toEqual({ why: 'password-common' });
  });

  test.each([
    'ada.byron@reader.example',
    'ADA.BYRON1815',
    'lovelace1234',
    'Ada Lovelace!',
    'reader-reader-1',
    `${site.name}-${site.slug}`,
    `my ${site.slug} 26`,
  ])('is not %s, made of what stands beside it', (password) => {
    expect(problem(password)).toEqual({ why: 'password-near' });
  });

  test('may hold the name of the site among other words', () => {
    expect(problem(`${site.slug} went to the seaside`)).toBeUndefined();
    expect(passwordProblem('a tin wagon', ['a@b.example', 'A'])).toBeUndefined();
  });
});

test.each([
  ['Password2024!', 'a year and a sign'],
  ['monkey123456', 'a row of digits'],
  ['dragon1234', 'a row of digits'],
  ['P@ssw0rd2024', 'letters written as signs'],
  ['p4$$w0rd2024!', 'letters written as signs'],
  ['letmein!!!!', 'the same sign again'],
  ['12.05.1984', 'a date'],
  ['dragon24121984', 'a date'],
  ['1qaz2wsx3edc', 'walks over the keyboard'],
  ['qwertymonkey', 'a walk'],
  ['йцукенгшщз', 'a walk over another keyboard'],
  ['monkey-monkey', 'twice the same'],
  ['drowssap2024', 'backwards'],
  ['I love you 2024', 'apart'],
  ['PASSWORD 2024', 'capitals'],
  ['monkey5831', 'digits of its own'],
  ['wolfe2843!', 'digits of its own and a sign'],
  ['37tempos67', 'digits of its own on both sides'],
  ['love120893', 'a date'],
  ['26.01.1986', 'being a date'],
  ['1234560987', 'walks of digits'],
  ['facade2024', 'a year, in the digits of machines'],
  ['monkeymonkey12', 'twice the same'],
  ['Monkey1Monkey2', 'twice the same'],
  ['monkey-8f-monkey', 'something between'],
  ['drag1234on', 'something within'],
  ['pássword2024', 'an accent'],
  ['pässwörd1234', 'accents'],
  ['mønkey123456', 'a stroke'],
  ['p\u0430ssword2024', 'a letter that is drawn like it'],
  ['\u0420\u0410SSW\u041eRD2024', 'capitals that are drawn like it'],
  ['\u0432asket\u0432all2024', 'letters whose capitals are drawn like it'],
  ['dra\u200bgon123456', 'a sign that cannot be seen'],
  ['Lovelácé1234', 'accents'],
  [`${site.slug.replace('o', '0').replace('l', '1')}2024!!`, 'figures for its letters'],
])('%s is refused in spite of %s', (password) => {
  expect(problem(password)?.why).toMatch(/common|near/);
});

describe('good passwords are accepted:', () => {
  const random = createRng('passwords');
  const pick = (from: readonly string[] | string): string =>
    from[Math.floor(random() * from.length)] ?? '';
  const some = (from: readonly string[] | string, count: number, between = '') =>
    Array.from({ length: count }, () => pick(from)).join(between);
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const digits = '0123456789';
  const most = `${letters}${letters.toUpperCase()}${digits}!#$%&*+-=?@_`;

  test.each<[string, () => string]>([
    ['ten digits', () => some(digits, 10)],
    ['ten digits in hex', () => some(`${digits}abcdef`, 10)],
    ['ten letters and digits', () => some(`${letters}${digits}`, 10)],
    ['ten signs', () => some(most, 10)],
    ['twelve letters', () => some(letters, 12)],
    ['twelve signs', () => some(most, 12)],
    ['four words', () => some(WORDS, 4, ' ')],
    ['three words and a digit', () => `${some(WORDS, 3, '-')}${some(digits, 1)}`],
  ])('%s', (_, made) => {
    const refused = Array.from({ length: 4_000 }, made).filter((one) => problem(one));
    expect(refused).toEqual([]);
  });

  test.each([
    'der Zug nach Bern fährt um acht',
    'le train de huit heures est en retard',
    'mi abuela planta tomates en marzo',
    'поезд опять опоздал на час',
    'o comboio das oito chegou tarde',
    'tåget till Malmö är försenat igen',
    'سافرت إلى الجبل في الشتاء',
    '今朝の電車はまた遅れました',
    '기차가 또 늦게 도착했어요',
    'We met in 1984, at the lake!',
    'monkey wrench, dragon fruit',
    'день за днём идёт дождь',
    'monkeys583172',
    '3607415928',
    '24edc53caf',
  ])('%s', (sentence) => expect(problem(sentence)).toBeUndefined());
});

test('no password takes much longer to check than a sentence', () => {
  const hostile = [
    '1!'.repeat(64),
    `${'1!'.repeat(14)}a1b${'2@'.repeat(16)}`,
    'ab1'.repeat(42),
    '1a'.repeat(32),
    `7093${'aб1é'.repeat(14)}5182`,
    `1111${'abcdabce'.repeat(7)}2222`,
    'йцéö'.repeat(32),
  ];
  const sentence = 'a tin wagon '.repeat(11).slice(0, 128);
  const [ofSentence = 0, ...ofHostile] = minimumTimes(
    [sentence, ...hostile].map((one) => () => problem(one)),
  );
  // Reading each sign in two ways would take many thousand times as long.
  expect(Math.max(...ofHostile) / ofSentence).toBeLessThan(200);
});
