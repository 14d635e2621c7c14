import { expect, test } from 'vitest';
import { wordingFromLink } from './link-wording.ts';
import { EMPTY_QUESTION } from '../questions/question-schema.ts';

const read = (search: string) => wordingFromLink(new URLSearchParams(search));

test('the fields of the form are read by name', () => {
  expect(
    read('?text=Which+evening+%26+why?&choice=Monday&choice=Tue+%2B+Wed&unsure=1&ordered=1'),
  ).toMatchObject({
    text: 'Which evening & why?',
    kind: 'single',
    choices: ['Monday', 'Tue + Wed'],
    unsure: true,
    none: false,
    ordered: true,
  });
  expect(read('?text=How+easy+was+it?&kind=scale&steps=1-7&low=Hard&high=Easy')).toMatchObject({
    kind: 'scale',
    steps: '1-7',
    low: 'Hard',
    high: 'Easy',
  });
});

test('an address without a question changes nothing of an empty form', () => {
  for (const search of ['', '?choice=A&choice=B', '?text=%20%20&kind=scale', '?version=0123456789'])
    expect(read(search)).toEqual({});
});

test('audience, community and times are not read from an address', () => {
  const wording = read(
    '?text=Is+it+warm+enough?&audience=members&results=closed&community=a-club&topic=city-life&closes=1h&zone=UTC',
  );
  expect({ ...EMPTY_QUESTION, ...wording }).toEqual({
    ...EMPTY_QUESTION,
    text: 'Is it warm enough?',
  });
});

test('has the limits of the form, and only known kinds', () => {
  const long = 'ä'.repeat(5_000);
  const many = Array.from({ length: 100 }, (_, at) => `choice=${at}`).join('&');
  const wording = read(`?text=${long}&context=${long}&kind=essay&low=${long}&${many}`);
  expect(wording.kind).toBe('single');
  expect(wording.text).toHaveLength(200);
  expect(wording.context).toHaveLength(2_000);
  expect(wording.low).toHaveLength(80);
  expect(wording.choices).toHaveLength(12);
  expect(read('?text=On+a+scale?&kind=scale&choice=A').choices).toEqual([]);
});
