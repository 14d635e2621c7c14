import { expect, test } from 'vitest';
import { site } from '../app/site.config.ts';
import { readSources, type Source } from './support/sources.ts';

/** The house rules of ARCHITECTURE.md as a table. There are no exceptions: a file that does not fit moves. */

/** A room's core imports only rooms to its left; a left room offers a hook, the right one registers with it. */
const ROOMS =
  'accounts topics communities surveys questions answers reasons live embeds moderation'.split(' ');
/** Rooms that stand aside: no other room knows them, and they know no other. Pages put them together. */
const ASIDE = ['content', 'monitoring'];

const low = 'stats base site';
const io = `platform values ${low}`;
const rooms = `commands store aside pure ${io}`;
/** Kind of file, where it lies, what it may import. The first line that fits a path holds; imports go down. */
const LEVELS: readonly (readonly [kind: string, place: RegExp, may: string])[] = [
  ['server', /^server\//, `server db shell crossing ${rooms}`],
  ['db', /^db\//, `db crossing tables ${rooms}`],
  ['page', /^app\/[^/]+\/pages\//, `frame view crossing ui ${rooms}`],
  [
    'shell',
    /^app\/((root|routes|entry\.\w+)\.tsx?|\w+\.d\.ts)$/,
    `shell frame crossing ui ${rooms}`,
  ],
  ['frame', /^app\/frame\//, `frame ui ${io}`],
  ['crossing', /^app\/crossings\//, `crossing tables ${rooms}`],
  ['view', /^app\/[^/]+\/ui\//, `view ui ${rooms}`],
  // What in platform/ needs no server, such as the reader's preferences, is pure.
  ['values', /^app\/platform\/[\w-]+\.ts$/, `values ${low}`],
  ['platform', /^app\/platform\//, io],
  ['ui', /^app\/ui\//, 'ui stats base'],
  ['stats', /^app\/stats\//, 'stats base'],
  ['base', /^app\/base\//, 'base'],
  ['site', /^app\/site\.config\.ts$/, ''],
  ['aside', new RegExp(`^app/(${ASIDE.join('|')})/`), `aside ui ${io}`],
  ['tables', /^app\/[^/]+\/tables\.server\.ts$/, `tables pure ${io}`],
  [
    'store',
    /^app\/[^/]+\/(?:store|cast-statement|lists|moves|floods|rooms|search|words|topics)\.server\.ts$/,
    `store tables pure ${io}`,
  ],
  ['commands', /^app\/[^/]+\/[\w-]+\.server\.ts$/, `commands store tables pure ${io}`],
  // A list that a rule reads may lie beside it as plain text.
  ['pure', /^app\/[^/]+\/[\w-]+\.(?:ts|txt)$/, `pure values ${low}`],
];
const PURE = ['pure', 'values', 'stats', 'base', 'site'];

/** The files a room may hold. One more `.server.ts` name is a decision: it gets its word and meaning here. */
const VOCABULARY = [
  /^(?:tables|store|commands)\.server\.ts$/,
  // What a store would be too long with: which rows in which order, what a search finds, by which words, and what is like a
  // text.
  /^(?:lists|search|similar|words)\.server\.ts$/,
  // What the answers tell of a topic: its pulse and its neighbours.
  /^topics\.server\.ts$/,
  // The queue of answers under way, and the hub of open streams with the feeds they follow: the two hot paths that are no
  // command; and what those are told who ask instead of listening.
  /^(?:casting|hub|feeds|asked)\.server\.ts$/,
  // When answers were held back, and what came in such a flood.
  /^floods\.server\.ts$/,
  // When a result was shown in a room before everybody could see it, and who saw one without answering.
  /^(?:reveals|peeks)\.server\.ts$/,
  // The statement that casts answers, which is as long as a store; what one network brings to a question, counted; and
  // what was held back of it and is let in, as staff decides and as staff reads it. Whether much of what comes is held back, and what a headline rests on then.
  /^(?:cast-statement|networks|releasing|held-list|bursts|better-checked)\.server\.ts$/,
  // Rooms that a question is presented to just now, and the signs that lead to them.
  /^(?:rooms|room-sign)\.server\.ts$/,
  // What became of each person's answer since a moment, out of the log, and when it is worth reading that again.
  /^(?:moves|comparing)\.server\.ts$/,
  // What needs every ballot, and the thread that looks at them.
  /^counting(?:-thread)?\.server\.ts$/,
  // Pictures of results: those that are finished, the thread that draws them, the faces of the site and of other scripts that
  // it reads for that, the shapes of letters beside each other, lines of them, drawn emoji, and which of all a picture needs.
  /^drawing(?:-thread|-faces|-scripts|-shapes|-lines|-emoji|-letters)?\.server\.ts$/,
  // What the server hands to loaders and actions beside the platform's own context: who is reading, who answers.
  /^context\.server\.ts$/,
  // A form that came without a script: its fields to a command, and what became of it.
  /^form\.server\.ts$/,
  // Questions that are asked together: beside the commands for one.
  /^surveying\.server\.ts$/,
  // Who gets in and out of a community, and who is seen in it: beside its commands.
  /^(?:belonging|people)\.server\.ts$/,
  // What is signed into the cookie of a session.
  /^session-token\.server\.ts$/,
  // The ways into an account and what holds them together: sessions, links that were mailed, one-time codes, passkeys,
  // other people's sign-ins; who keeps the site, by which second factor, and whom they let in no more.
  /^(?:sessions|mailed|mailer|codes|passkeys|providers|staff|second-factors|shutting-out)\.server\.ts$/,
  // Which browsers an account knows, what happened on the ways into it, and how many mails an address got, by who asked.
  /^(?:known-browsers|security-log(?:-pages)?|mail-counts)\.server\.ts$/,
  // What whoever keeps the site takes away.
  /^removing\.server\.ts$/,
  // What members change of those ways: a password, an address.
  /^(?:passwords|addresses)\.server\.ts$/,
  // Which passwords are too common: with the list of them and the table of signs that are drawn alike.
  /^password-rules\.server\.ts$/,
  // Whether a name or handle could be taken for the site or its staff: with the table of signs that are drawn alike.
  /^names\.server\.ts$/,
  // What members show of themselves, and what they tell for splits of results alone; what splits of a result show.
  /^(?:profile|details)\.server\.ts$/,
  // What a browser answered, on its way into an account.
  /^carrying\.server\.ts$/,
  // What members are told, how a mail of it is ended, and who waits for the end of a question.
  /^(?:notices|unsubscribe|follows)\.server\.ts$/,
  // How an account ends, and the way back.
  /^leaving\.server\.ts$/,
  // What passkeys are asked for and answer, and what of that is worth nothing the second time.
  /^(?:ceremonies|challenges)\.server\.ts$/,
  // What is asked of another site that vouches for people, and whom its word lets in.
  /^(?:openid|connections)\.server\.ts$/,
  // Passkeys and those sign-ins together, as the page of their member shows and changes them.
  /^ways\.server\.ts$/,
  // rules.ts, schema.ts, present.ts and other pure files named after what they know.
  /^[a-z]+(?:-[a-z]+)*\.ts$/,
  /^pages\/[a-z]+(?:-[a-z]+)*\.tsx$/,
  /^ui\/[a-z]+(?:-[a-z]+)*\.(?:tsx|ts|js|css)$/,
];
const DRAWERS = /(?:^|[/.-])(?:utils?|helpers?|misc|common|lib|general|shared)(?=[/.-])/;
const READS_ENVIRONMENT =
  /^(?:app\/platform\/env\.server\.ts|server\/(?:start|build|dev|verify|admin|end-database)\.ts|server\/watch\.js|bench\/.*|test\/.*)$/;
/**
 * Who may ask the process for the time. Times in rows are told by the database's clock, and a rule takes the moment that
 * came with its row, as `readAt`, compares inside its statement, or asks `readClock` (docs/decisions/0037).
 */
const READS_CLOCK: Readonly<Record<string, string>> = {
  // Browsers have no other.
  'app/[a-z]+/ui/.*': 'runs in a browser',
  'app/answering/commands.server.ts':
    'a mark begins with a time, so that rows made together lie together',
  'app/platform/database/file-lock.server.ts': 'compared with the times of files',
  'app/monitoring/rate-limits.ts': 'a header that names a moment',
  'app/pages/monitoring/errors.tsx': 'beside a log of this process',
  'server/watch.js': 'a line of the log, as the server writes them',
  'server/process/health.ts': 'said also while the database is away',
  'app/pages/content/contact.tsx': 'the stamp of a form that stands while the database is away',
  'app/accounts/entry/sessions.server.ts': 'signed, with a browser for ten minutes',
  'app/accounts/entry/providers.server.ts': 'sealed, with a browser for ten minutes',
  'app/accounts/entry/ceremonies.server.ts': 'signed, with a browser for ten minutes',
};
const LONGEST_FILE = 400;

const all = readSources(['{app,server,db,test,bench}/**/*.{ts,tsx,js,css,mdx,sql}', '*.ts']);
const house = all.filter(({ path }) => /^(?:app|server|db)\//.test(path));
const code = house.filter(({ path }) => /\.(?:ts|tsx|js)$/.test(path));

function kindOf(path: string): string {
  return LEVELS.find(([, place]) => place.test(path))?.[0] ?? 'none';
}
function roomOf(path: string): string | undefined {
  const room = path.split('/')[1] ?? '';
  return path.startsWith('app/') && [...ROOMS, ...ASIDE].includes(room) ? room : undefined;
}
/** Every place that breaks a rule, each as a sentence. */
function breaches(sources: readonly Source[], check: (source: Source) => string[]): string[] {
  return sources.flatMap((source) => check(source).map((sentence) => `${source.path} ${sentence}`));
}
function ownImports({ imports }: Source): string[] {
  return imports.filter((name) => /^(?:app|server|db|test|bench)\//.test(name));
}

test('every file has its place', () => {
  const homeless = breaches(house, ({ path }) =>
    kindOf(path) === 'none' ? ['has no place: see the rooms and levels in ARCHITECTURE.md.'] : [],
  );
  expect(homeless).toEqual([]);
});

test('an import only goes down', () => {
  const wrong = breaches(code, (source) => {
    const kind = kindOf(source.path);
    const may = LEVELS.find(([name]) => name === kind)?.[2].split(' ') ?? [];
    return ownImports(source)
      .filter((target) => !may.includes(kindOf(target)))
      .map(
        (target) =>
          `(${kind}) imports ${target} (${kindOf(target)}): it may import ${may.join(', ')}. Pass the thing in as an argument, or move what both need down.`,
      );
  });
  expect(wrong).toEqual([]);
});

test('a room knows only the rooms to its left', () => {
  const wrong = breaches(code, (source) => {
    const room = roomOf(source.path);
    if (!room || kindOf(source.path) === 'page') return [];
    return ownImports(source).flatMap((target) => {
      const other = roomOf(target);
      if (!other || other === room) return [];
      const isLeft =
        !ASIDE.includes(room) &&
        !ASIDE.includes(other) &&
        ROOMS.indexOf(other) < ROOMS.indexOf(room);
      return isLeft
        ? []
        : [
            `imports ${target}: ${room} may not know ${other}. Let ${other} register with a hook of ${room}, or do it in crossings/ or the page.`,
          ];
    });
  });
  expect(wrong).toEqual([]);
});

test('pure files take values and give values', () => {
  const pure = code.filter(({ path }) => PURE.includes(kindOf(path)));
  const wrong = breaches(pure, (source) =>
    source.imports
      .filter((name) => !ownImports(source).includes(name))
      .map(
        (name) =>
          `imports ${name}: a pure file needs no package. Take the value as an argument, or rename the file .server.ts.`,
      ),
  );
  expect(wrong).toEqual([]);
});

test('a room uses the closed list of file names', () => {
  const inRooms = house.filter(({ path }) => ROOMS.includes(roomOf(path) ?? ''));
  const wrong = breaches(inRooms, ({ path }) => {
    const name = path.split('/').slice(2).join('/');
    return VOCABULARY.some((pattern) => pattern.test(name))
      ? []
      : ['has a name that rooms do not use: see VOCABULARY in this test.'];
  });
  expect(wrong).toEqual([]);
});

test('there are no barrels and no drawers', () => {
  const wrong = breaches(code, ({ path, passedOn }) => [
    ...passedOn.map((target) => `passes ${target} on: import it where it is used.`),
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
    lines > LONGEST_FILE ? [`has ${lines} lines: find the two things in it.`] : [],
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
