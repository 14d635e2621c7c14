import { describe, expect, test } from 'vitest';
import {
  checkReport,
  parseQuestionId,
  REPORT_CATEGORIES,
  reportStepIn,
  type ReportInput,
} from './report-rules.ts';

const GOOD: ReportInput = { why: 'spam', details: '', email: '' };
const ID = 'abc123def4';

describe('a report', () => {
  test('needs a category and nothing else', () => {
    expect(checkReport(GOOD)).toEqual({ why: 'spam', details: '', email: undefined });
  });

  test.each(REPORT_CATEGORIES)('may be about %s', (why) => {
    expect(checkReport({ ...GOOD, why, details: 'words' })).toMatchObject({ why });
  });

  test.each(['', 'toString', 'Spam', 'child safety'])('is not about %j', (why) => {
    expect(checkReport({ ...GOOD, why })).toEqual({
      problems: { why: 'no-category' },
    });
  });

  test('of something else needs details', () => {
    expect(checkReport({ ...GOOD, why: 'other', details: ' \n ' })).toEqual({
      problems: { details: 'no-details' },
    });
    expect(checkReport({ ...GOOD, why: 'other', details: 'It is about my shop.' })).toMatchObject({
      why: 'other',
    });
  });

  test('has up to 2,000 characters of details, counted as people count', () => {
    expect(checkReport({ ...GOOD, details: '👩‍👩‍👧‍👦'.repeat(1_200) })).toHaveProperty(
      'problems.details',
    );
    expect(checkReport({ ...GOOD, details: '🇳🇴'.repeat(2_000) })).toHaveProperty('why');
    expect(checkReport({ ...GOOD, details: 'a'.repeat(2_000) })).toHaveProperty('why');
    expect(checkReport({ ...GOOD, details: 'a'.repeat(2_001) })).toEqual({
      problems: { details: 'details-long' },
    });
  });

  test('keeps an address without the space around it, and refuses an invalid one', () => {
    expect(checkReport({ ...GOOD, email: ' ada@reader.example ' })).toMatchObject({
      email: 'ada@reader.example',
    });
    expect(checkReport({ ...GOOD, email: 'ada' })).toHaveProperty('problems.email');
  });
});

describe('an address', () => {
  test.each([
    ['', undefined],
    ['reasons=all', undefined],
    ['report=reason:AAAAAAAAAAAAAAAAAAAAAA', 'asked'],
    ['report=reason:7', 'unknown'],
    [`report=question:${ID}`, 'asked'],
    [`report=question%3A${ID}`, 'asked'],
    ['reported=1', 'sent'],
    ['report=', 'unknown'],
    ['report=question', 'unknown'],
    ['report=question:0000000000', 'unknown'],
    [`report=reason:${ID}`, 'unknown'],
    [`report=Question:${ID}`, 'unknown'],
  ])('with %j says %s', (search, says) => {
    expect(reportStepIn(new URLSearchParams(search), ID)).toBe(says);
  });
});

test.each([
  ID,
  `/question/${ID}`,
  `https://a.example/question/${ID}?survey=0123456789#result`,
  `localhost:3000/question/${ID}`,
  `https://a.example/embed/results/${ID}?theme=dark`,
  `https://a.example/api/v1/questions/${ID}/picture.png`,
])('%s names a question', (typed) => {
  expect(parseQuestionId(typed)).toBe(ID);
});

test.each(['', 'question', ID.toUpperCase(), `${ID}1`, `/topic/${ID}`, `/question/${ID}1`])(
  '%j names none',
  (typed) => {
    expect(parseQuestionId(typed)).toBeUndefined();
  },
);
