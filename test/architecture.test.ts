import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { site } from '../app/site.config.ts';
import vitestConfig from '../vitest.config.ts';
import { ROOT } from './support/program.ts';
import { readSources, type Source } from './support/sources.ts';

/** The house rules of ARCHITECTURE.md. There are no exceptions: a file that does not fit moves. */

/** Areas, left to right: an area knows those to its left, values and types alike. */
const AREAS =
  `site base stats platform ui emblems frame accounts notices topics communities questions results answering
  discovery asking surveys reasons embeds live delivery privacy moderation content monitoring db pages app server`
    .trim()
    .split(/\s+/);
/** Of these no other area knows anything, but for pages and the server, which put them together. */
const ASIDE = ['content', 'monitoring'];
/** What any site could have. */
const WITHOUT_POLLS = ['site', 'base', 'stats', 'platform', 'ui', 'emblems', 'frame'];
/** So many files of one level can be seen at once; tests stand beside them and are not counted. */
const MAX_IN_A_FOLDER = 45;

/** Kind of file, and what it may take from files of other kinds beside types. The first line that fits a path holds. */
const KINDS: readonly (readonly [kind: string, place: RegExp, may: string])[] = [
  // These put together what areas have.
  ['together', /^(?:server|db)\/|^app\/(?:pages\/.*|root|routes|entry\.\w+)\.(?:tsx?|js)$/, 'any'],
  ['server', /\.server\.tsx?$/, 'server words pure either'],
  // What people read: test/words-apart.test.ts.
  ['words', /^app\/[a-z]+\/words(?:\.ts$|\/)/, 'words pure'],
  ['view', /\.(?:tsx|js|css)$|\/(?:ui|client)\/|\/use-[a-z-]+\.ts$/, 'view words pure either'],
  // What any site has, and written pages, whose code no browser gets.
  ['either', /^app\/(?:frame|content|monitoring|embeds\/widget)\//, 'any'],
  ['pure', /^app\//, 'pure words'],
];
const DRAWERS = /(?:^|[/.-])(?:utils?|helpers?|misc|common|lib|general|shared)(?=[/.-])/;
const NAME =
  /^(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\.server)?|entry\.(?:client|server)|site\.config|\w+\.d)\.(?:tsx?|js|css|json|txt|mdx|sql|md)$/;
/** A statement in its quotes, or one that is handed on as text. */
const STATEMENT = /\b(?:sql|tx|lane)(?:<[^`]*>)?`|\.unsafe\(/;
/** Where none stands: pages put together what areas read, and views are handed it. */
const WITHOUT_STATEMENTS =
  /^app\/(?:pages|[a-z]+\/(?:ui|client))\/|^server\/(?:documents|endpoints|http|operations|pages|schemas)\//;
const READS_ENVIRONMENT =
  /^(?:app\/platform\/env\.server\.ts|server\/(?:start|build|dev|verify|admin|backup|restore|move|shard|upgrade|end-database)\.ts|server\/watch\.js|bench\/.*|test\/.*)$/;
/**
 * Who may ask the process for the time. Times in rows are told by the database's clock, and a rule takes the moment that
 * came with its row, as `readAt`, compares inside its statement, or asks `readDatabaseTime` (docs/decisions/0037).
 */
const READS_CLOCK: Readonly<Record<string, string>> = {
  // Browsers have no other.
  'app/[a-z]+/(?:ui|client|widget|try|presenter)/.*': 'runs in a browser',
  'app/answering/voter.server.ts':
    'a voter id begins with a time, so that rows made together lie together',
  'app/platform/database/file-lock.server.ts': 'compared with the times of files',
  'app/monitoring/sentry-rate-limits.ts': 'a header that names a moment',
  'app/pages/monitoring/errors.tsx': 'beside a log of this process',
  'server/backup.ts': 'the name of a file',
  'server/watch.js': 'a line of the log, as the server writes them',
  'server/http/ready-response.ts': 'the header that says when a response was sent',
  'server/process/health.ts': 'said also while the database is away',
  'app/pages/content/contact.tsx': 'the stamp of a form that stands while the database is away',
  'app/accounts/auth/sessions.server.ts': 'signed, with a browser for ten minutes',
  'app/accounts/auth/providers.server.ts': 'sealed, with a browser for ten minutes',
  'app/accounts/auth/webauthn.server.ts': 'signed, with a browser for ten minutes',
};
/**
 * Who may be a moment behind: lists, search, feeds, and the map of them (docs/decisions/0085). A question, a result, a stream, a rule
 * and a limit never are.
 */
const READS_LISTS = [
  'app/pages/answers/own-answer-list.tsx',
  'app/pages/communities/list.tsx',
  'app/pages/questions/home.tsx',
  'app/pages/questions/list.tsx',
  'app/pages/questions/own-question-list.tsx',
  'app/pages/topics/list.tsx',
  'app/pages/topics/topic.tsx',
  'server/documents/feed-documents.ts',
  'server/documents/question-documents.ts',
  'server/documents/search-document.ts',
  'server/documents/site-documents.ts',
  'server/endpoints/export-endpoint.ts',
  'server/endpoints/similar-endpoint.ts',
];
/** Where that is made, and handed on. */
const HANDS_LISTS = [
  'app/platform/database/replica.server.ts',
  'app/platform/http/request-context.server.ts',
  'server/pages/render.ts',
];
const MAX_LINES = 400;

const all = readSources(['{app,server,db,test,bench}/**/*.{ts,tsx,js,css,mdx,sql}', '*.ts']);
const house = all.filter(({ path }) => /^(?:app|server|db)\//.test(path));
const code = house.filter(({ path }) => /\.(?:ts|tsx|js)$/.test(path));

function areaOf(path: string): string {
  const [top = '', area = '', ...deeper] = path.split('/');
  if (path === 'app/site.config.ts') return 'site';
  return top === 'app' && deeper.length > 0 ? area : top;
}
const folderOf = (path: string) =>
  path === 'app/site.config.ts' ? 'app/site' : path.split('/').slice(0, -1).join('/');
const lineOf = (path: string) => KINDS.find(([, place]) => place.test(path));
const kindOf = (path: string) => lineOf(path)?.[0] ?? 'none';

/** Every place that breaks a rule, each as a sentence. */
function breaches(sources: readonly Source[], check: (source: Source) => string[]): string[] {
  return sources.flatMap((source) => check(source).map((sentence) => `${source.path} ${sentence}`));
}
const isOurs = (name: string) => /^(?:app|server|db|test|bench)\//.test(name);

test('an area knows only the areas to its left', () => {
  const wrong = breaches(code, ({ path, imports }) => {
    const area = areaOf(path);
    if (!AREAS.includes(area)) return ['stands in no area: see ARCHITECTURE.md.'];
    const isOther = (target: string) =>
      ASIDE.includes(area)
        ? ![...WITHOUT_POLLS, area].includes(areaOf(target))
        : ASIDE.includes(areaOf(target)) && !['pages', 'app', 'server'].includes(area);
    return imports
      .filter(isOurs)
      .filter((target) => isOther(target) || AREAS.indexOf(areaOf(target)) > AREAS.indexOf(area))
      .map(
        (target) =>
          `imports ${target}: ${area} may not know ${areaOf(target)}. Pass the thing in, or put both together in a page.`,
      );
  });
  expect(wrong).toEqual([]);
});

/** From each folder to those that its files import from, with one of these imports. */
function foldersKnown(): Map<string, Map<string, string>> {
  const known = new Map<string, Map<string, string>>();
  for (const { path, imports } of code)
    for (const target of imports.filter(isOurs)) {
      const [from, to] = [folderOf(path), folderOf(target)];
      if (from === to) continue;
      const others = known.get(from) ?? new Map<string, string>();
      known.set(from, others.set(to, `${path} imports ${target}`));
    }
  return known;
}

test('folders know each other in one direction', () => {
  const known = foldersKnown();
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(known.get(from)?.keys() ?? [])].some(
      (next) => next === to || reaches(next, to, seen),
    );
  };
  const circles = [...known].flatMap(([from, others]) =>
    [...others]
      .filter(([to]) => reaches(to, from))
      .map(([, example]) => `In a circle: ${example}.`),
  );
  expect(circles).toEqual([]);
});

test('a folder knows none of the folders in it', () => {
  const down = [...foldersKnown()].flatMap(([from, others]) =>
    [...others]
      .filter(([to]) => from !== 'app' && to.startsWith(`${from}/`))
      .map(([, one]) => `${one}.`),
  );
  expect(down).toEqual([]);
});

test('what runs on the server is apart from what is drawn, and from what takes values and gives values', () => {
  const wrong = breaches(code, ({ path, valueImports }) => {
    const [kind = 'none', , may = ''] = lineOf(path) ?? [];
    return valueImports
      .filter(isOurs)
      .filter((target) => may !== 'any' && !may.split(' ').includes(kindOf(target)))
      .map(
        (target) =>
          `(${kind}) imports ${target} (${kindOf(target)}): it may take types from there, no more.`,
      );
  });
  expect(wrong).toEqual([]);
});

test('a pure file needs no package', () => {
  const wrong = breaches(
    code.filter(({ path }) => kindOf(path) === 'pure'),
    ({ imports }) =>
      imports
        .filter((name) => !isOurs(name))
        .map(
          (name) =>
            `imports ${name}: take the value as an argument, or rename the file .server.ts.`,
        ),
  );
  expect(wrong).toEqual([]);
});

test('a page imports no other page, and writes no statement', () => {
  const isPage = (path: string) => /^app\/pages\/(?!views\/).*\.tsx$/.test(path);
  const wrong = breaches(code, ({ path, imports, text }) => [
    ...(isPage(path) ? imports.filter(isPage).map((target) => `imports ${target}.`) : []),
    ...(WITHOUT_STATEMENTS.test(path) && STATEMENT.test(text)
      ? ['holds SQL: it stands in a area, in a file that is named after what it reads or keeps.']
      : []),
  ]);
  expect(wrong).toEqual([]);
});

test('a folder can be seen whole, and names in it are not taken for one another', () => {
  const folders = Map.groupBy(house, ({ path }) => folderOf(path));
  const large = [...folders]
    .filter(([folder, files]) => folder !== 'db/migrations' && files.length > MAX_IN_A_FOLDER)
    .map(([folder, files]) => `${folder} has ${files.length} files: find the two things in it.`);
  const stems = Map.groupBy(code, ({ path }) => path.replace(/(?:\.server)?\.(?:tsx?|js)$/, ''));
  const alike = [...stems]
    .filter(([, files]) => files.length > 1)
    .map(([, files]) => `${files.map(({ path }) => path).join(' and ')} are named alike.`);
  const odd = breaches(house, ({ path }) =>
    NAME.test(path.split('/').at(-1) ?? '') ? [] : ['is not named as files are here.'],
  );
  expect([...large, ...alike, ...odd]).toEqual([]);
});

test('there are no barrels and no drawers', () => {
  const wrong = breaches(code, ({ path, reexports }) => [
    ...reexports.map((target) => `passes ${target} on: import it where it is used.`),
    ...(path.startsWith('app/') && /\/index\.\w+$/.test(path)
      ? ['is an index: name it after what it holds.']
      : []),
    ...(DRAWERS.test(path) ? ['is a drawer: name it after what it does.'] : []),
  ]);
  expect(wrong).toEqual([]);
});

test('the environment is read in one place', () => {
  const wrong = breaches(all, ({ path, text }) =>
    /\bprocess\s*\.\s*env\b/.test(text) && !READS_ENVIRONMENT.test(path)
      ? ['reads process.env: add a setting to app/platform/env.server.ts and pass it in.']
      : [],
  );
  expect(wrong).toEqual([]);
});

test('a rule asks the database for the time', () => {
  const asks = code
    .filter(({ path, text }) => /^(?:app|server)\//.test(path) && /\bDate(?:\.now|\(\))/.test(text))
    .map(({ path }) => path);
  const reads = (place: string, path: string) => new RegExp(`^${place}$`).test(path);
  const places = Object.keys(READS_CLOCK);
  expect(
    asks
      .filter((path) => !places.some((place) => reads(place, path)))
      .map((path) => `${path} asks the process for the time: take what came with the row.`),
  ).toEqual([]);
  expect(places.filter((place) => !asks.some((path) => reads(place, path)))).toEqual([]);
});

test('what may be a moment behind is read where lists are, and nowhere else', () => {
  const reads = code.filter(({ text }) => /\b(?:readLists|poolWith)\b/.test(text));
  expect(reads.map(({ path }) => path).toSorted()).toEqual(
    [...READS_LISTS, ...HANDS_LISTS].toSorted(),
  );
  // No document of a question or its result, which stand beside the list in one file.
  const documents = code.find(({ path }) => path === 'server/documents/question-documents.ts');
  expect(documents?.text.match(/\breplica\.readLists\b/g)).toHaveLength(1);
});

test('whom a limit is for is named part by part', () => {
  const wrong = breaches(code, ({ text }) =>
    [...text.matchAll(/\blimits\.(?:take|giveBack)\(\s*[^,]+,\s*([^,]+?)\s*[,)]/g)].flatMap(
      ([, whom = '']) => {
        const made = /^\w+$/.test(whom) && new RegExp(`\\bconst ${whom} = ([^;]+);`).exec(text);
        const said = (made && made[1]) || whom;
        return /[`+]/.test(said)
          ? [`counts for ${said}: pass [one, other], or two of them may run into one.`]
          : [];
      },
    ),
  );
  expect(wrong).toEqual([]);
});

test('no file is long', () => {
  const hand = all.filter(({ path }) => !/^db\/demo\/|\.(?:sql|mdx)$/.test(path));
  const wrong = breaches(hand, ({ lines }) =>
    lines > MAX_LINES ? [`has ${lines} lines: find the two things in it.`] : [],
  );
  expect(wrong).toEqual([]);
});

test('the name of the site stands in its configuration only', () => {
  const name = new RegExp(`\\b(?:${site.name}|${site.slug})\\b`, 'i');
  const wrong = breaches(house, ({ path, text }) => {
    if (path === 'app/site.config.ts') return [];
    const line = text.split('\n').findIndex((row) => name.test(row));
    return line < 0
      ? []
      : [`line ${line + 1} spells the name out: take it from app/site.config.ts.`];
  });
  expect(wrong).toEqual([]);
});

test('a test stands where it is run', () => {
  const run = (vitestConfig.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
  );
  const found = globSync('{app,server,db,test,bench,deploy}/**/*.test.ts', { cwd: ROOT });
  expect(found.length).toBeGreaterThan(300);
  const left = new Set(found).difference(new Set(globSync(run, { cwd: ROOT })));
  expect([...left]).toEqual([]);
});
