import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COOKIES, BROWSER_ENTRIES, QUEUED_ANSWERS } from '../app/content/legal/browser-storage.ts';
import { NON_PERSONAL_JOBS } from '../app/content/legal/non-personal-tables.ts';
import { STORED, type StoredData } from '../app/content/legal/stored.ts';
import { days, TIMES, type LegalTime } from '../app/content/legal/times.ts';
import { cookieNames } from '../app/platform/http/cookies.server.ts';

/** The legal texts describe what this code does: each list behind them is compared with the code. */
const code = globSync('{app,server}/**/*.{ts,tsx,js}')
  .filter((path) => !/\.test\.ts$|^app\/content\/legal\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const textOf = (path: string) => code.find((file) => file.path === path)?.text ?? '';
const stored: readonly StoredData[] = Object.values(STORED).flat();

test('every time is the one that the code goes by', () => {
  const wrong = Object.entries<LegalTime>(TIMES).flatMap(([name, { value, file, codeBefore }]) => {
    const found = textOf(file).split(codeBefore)[1];
    return Number.parseInt(found ?? '', 10) === value
      ? []
      : [
          `${name}: ${file} does not say “${codeBefore}${value}”. Put into app/content/legal/times.ts what it says.`,
        ];
  });
  expect(wrong).toEqual([]);
});

test('every cookie that can be set is told of, and none that cannot', () => {
  const { secure: _, ...names } = cookieNames(true);
  expect(
    Object.fromEntries(COOKIES.map(({ name, shown }) => [name, shown])),
    'Say in app/content/legal/browser-storage.ts what each cookie of app/platform/http/cookies.server.ts is for.',
  ).toEqual(names);
});

test('cookies are set in known places, for as long as they are said to last', () => {
  const setting =
    /\b(?:persistent|httpOnly|shortLived|partitioned)Cookie\(\s*([\w.]+)([\s\S]{0,120})/g;
  const wrong: string[] = [];
  const met = new Set<string>();
  for (const { path, text } of code) {
    if (path === 'app/platform/http/cookies.server.ts') continue;
    for (const [, first = '', rest = ''] of text.matchAll(setting)) {
      const name = /^(?:cookies|names)\.(\w+)$/.exec(first)?.[1] ?? first;
      const cookie = COOKIES.find((one) => one.name === name);
      const lasts = cookie && TIMES[cookie.time].codeBefore.split(' ')[0];
      if (cookie && lasts && new RegExp(`\\b${lasts}\\b`).test(rest)) met.add(name);
      else
        wrong.push(
          `${path} sets the cookie ${name}: say in app/content/legal/browser-storage.ts what it is for and how long it lasts.`,
        );
    }
  }
  expect(wrong).toEqual([]);
  expect([...met].toSorted()).toEqual(COOKIES.map(({ name }) => name).toSorted());
});

/** What writes under names that its callers give. */
const KEEPERS = ['app/asking/ui/unsaved-storage.ts', 'app/live/presenter/use-stored-value.ts'];

test('everything that a browser stores is told of', () => {
  const wrong: string[] = [];
  const met = new Set<string>(['react-router-scroll-positions']);
  for (const { path, text } of code) {
    if (KEEPERS.includes(path)) continue;
    const calls = text.matchAll(
      /\b(?:setItem|writeStored|write)\(\s*([^,()]+)[,(]|\buseStoredValue\(\s*'\w+',\s*([^,]+?)\s*\)/g,
    );
    // Who only looks for names and takes them away stores nothing.
    const stores =
      /\b(?:localStorage|sessionStorage)\b(?!\.removeItem|\))|\bwriteStored\(|\buseStoredValue\(/.test(
        text,
      );
    if (!stores) continue;
    const keys = Array.from(calls, ([, key = '', kept]) => nameOf(kept ?? key, text));
    for (const key of keys.filter((name) => name !== undefined)) {
      const listed = BROWSER_ENTRIES.find((one) => one.file === path && one.key === key);
      if (listed) met.add(listed.key);
      else
        wrong.push(
          `${path} stores “${key}” in the browser: say in app/content/legal/browser-storage.ts what for and until when.`,
        );
    }
    if (keys.every((name) => name === undefined))
      wrong.push(`${path} stores something under a name that this test does not read.`);
  }
  expect(wrong).toEqual([]);
  expect(BROWSER_ENTRIES.map(({ key }) => key).filter((key) => !met.has(key))).toEqual([]);
  expect(textOf('app/root.tsx')).toContain('<ScrollRestoration />');
});

/** The fixed beginning of a name: written there, in a constant, or in what makes the names of the file. */
function nameOf(key: string, text: string): string | undefined {
  const literal = /^['`]([^'`$]*)/.exec(key)?.[1];
  const constant = new RegExp(`const ${key} = '([^']*)'`).exec(text)?.[1];
  const made = /function storageKey(?:Of)?\([\s\S]*?return `([^$`]*)/.exec(text)?.[1];
  return literal ?? constant ?? made;
}

test('a browser’s own database is used in the one place that is told of', () => {
  const users = code
    .filter(({ text }) =>
      /\bindexedDB\b|\bcaches\.|\bcookieStore\b|\bstorage\.getDirectory\b/.test(text),
    )
    .map(({ path }) => path);
  expect(users).toEqual([QUEUED_ANSWERS.file]);
});

test('every job that clears something away stands beside what it clears', () => {
  const jobs = Array.from(
    textOf('server/process/jobs.ts').matchAll(/name: '((?:drop|clean|erase)-[\w-]+)'/g),
    ([, name = '']) => name,
  );
  const named = [...stored.flatMap(({ job }) => job?.split(' ') ?? []), ...NON_PERSONAL_JOBS];
  expect(
    [...new Set(jobs)].toSorted(),
    'Say in app/content/legal/stored.ts how long what this job clears is kept.',
  ).toEqual([...new Set(named)].toSorted());
});

test('texts name no figure that could differ from the code', () => {
  const typed = globSync('app/content/legal/*.mdx').flatMap((path) =>
    Array.from(
      readFileSync(path, 'utf8').matchAll(/\b\d+ (?:days|hours|minutes)\b/g),
      ([found]) =>
        `${path}: “${found}”. Write <Figure of="…" /> and put it into app/content/legal/times.ts.`,
    ),
  );
  expect(typed).toEqual([]);
  expect(days('prefs')).toBe('180 days');
});

const legal = (name: string) => readFileSync(`app/content/legal/${name}.mdx`, 'utf8');

test('the log is kept by whoever collects it: the software writes to its output and to no file', () => {
  expect(legal('privacy-policy')).toMatch(/software itself keeps this log for zero days/);
  expect(textOf('app/platform/log.server.ts')).not.toMatch(
    /transport|destination|createWriteStream/,
  );
  expect(textOf('server/process/app.ts')).toMatch(/log\.info\([^;]*'answered'/);
});

test('the texts name one age for an account', () => {
  const ages = [
    'app/content/legal/terms-of-service.mdx',
    'app/content/legal/privacy-policy.mdx',
    'app/content/information/faq.mdx',
  ].map((path) => /at least (\d+)/.exec(readFileSync(path, 'utf8'))?.[1]);
  expect(ages).toEqual(['13', '13', '13']);
});

/** What the law asks of each text beyond what the code can prove; the words are looked for, their truth is read. */
const ASKED: Record<string, readonly RegExp[]> = {
  'privacy-policy': [
    /## What you must provide/,
    /Withdrawing does not make unlawful/,
    /until you delete the account, the number in your closed answers still leads to it/,
  ],
  'terms-of-service': [
    /## Copyright notices/,
    /## If the site ends/,
    /fourteen days before it takes effect/,
  ],
  'csae-policy': [
    /Removal hides it at once/,
    /one year after the report was submitted/,
    /\(IWF\)/,
    /\(NCA\)/,
  ],
};

test.each(Object.entries(ASKED))('%s says what it has to', (name, asked) => {
  const text = legal(name);
  expect(asked.filter((words) => !words.test(text))).toEqual([]);
});
