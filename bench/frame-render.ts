import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { QuestionView } from '../app/results/question-view.ts';
import { resultOf } from '../app/results/result.ts';
import { DEFAULT_VIEW } from '../app/embeds/embed-view.ts';
import { QUESTION_KINDS, type QuestionKind } from '../app/questions/question-rules.ts';
import { inlineBundles } from '../server/bundle/inline-bundles.ts';
import { median, type Row } from './measure.ts';

const ENTRY = 'app/embeds/widget/widget-page.tsx';
const WARM = 1_000;
const RENDERS = 1_000;
const COUNTS = [400, 300, 250, 150, 104];

/**
 * What it costs to make the document of a frame, of each kind of question with five choices: the median, turn by turn
 * with as many bare elements by the same React.
 */
export async function benchFrameRender(): Promise<Row[]> {
  const rows: Row[] = [];
  const { renderWidget } = await frameBundle();
  const plain = await plainReact();
  for (const kind of QUESTION_KINDS) {
    const question = sampleQuestion(kind);
    const make = () =>
      renderWidget(question, {
        view: DEFAULT_VIEW,
        of: 1,
        now: new Date(),
        ranking: undefined,
        keepsVoterId: true,
      });
    const page = make();
    const elements =
      page.replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, '').match(/<[a-z]/g)
        ?.length ?? 0;
    const bare = () => plain(elements);
    for (let at = 0; at < WARM; at++) {
      make();
      bare();
    }
    const times: [number[], number[]] = [[], []];
    for (let at = 0; at < RENDERS; at++) {
      times[0].push(timeOf(make));
      times[1].push(timeOf(bare));
    }
    const [frame, floor] = [median(times[0]), median(times[1])];
    rows.push({ name: `frame of a ${kind} question`, micros: frame * 1_000 });
    console.log(
      `frame of a ${kind} question: ${frame.toFixed(3)} ms, ${(frame / floor).toFixed(1)} times ${elements} bare elements (${floor.toFixed(3)} ms)`,
    );
  }
  return rows;
}

/** Built as the site is, since its script and styles come out of the build. */
async function frameBundle(): Promise<typeof import('../app/embeds/widget/widget-page.tsx')> {
  process.env['NODE_ENV'] = 'production';
  const outDir = mkdtempSync(join(tmpdir(), 'frame-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [inlineBundles()],
      publicDir: false,
      ssr: { noExternal: true },
      build: { ssr: ENTRY, outDir, rollupOptions: { output: { entryFileNames: 'frame.mjs' } } },
    });
    return (await import(
      join(outDir, 'frame.mjs')
    )) as typeof import('../app/embeds/widget/widget-page.tsx');
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

async function plainReact(): Promise<(elements: number) => string> {
  const [{ createElement }, { renderToStaticMarkup }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
  ]);
  return (elements) =>
    renderToStaticMarkup(
      createElement(
        'div',
        null,
        Array.from({ length: elements }, (_, key) => createElement('b', { key }, 'A word')),
      ),
    );
}

function timeOf(does: () => string): number {
  const began = performance.now();
  does();
  return performance.now() - began;
}

function sampleQuestion(kind: QuestionKind): QuestionView {
  const people = COUNTS.reduce((sum, count) => sum + count, 0);
  const rows = COUNTS.map((count, at) => ({ number: at + 1, label: `Choice ${at + 1}`, count }));
  return {
    id: '0000000000',
    surveyId: '0000000001',
    revision: 1,
    kind,
    text: 'Which of these five is it today?',
    context: '',
    state: 'open',
    stateReason: undefined,
    stateSince: undefined,
    closedEarly: false,
    closedOnTime: false,
    opensAt: new Date(0).toISOString(),
    closesAt: new Date(Date.now() + 86_400_000).toISOString(),
    audience: 'everyone',
    pickAtMost: kind === 'single' || kind === 'scale' ? 1 : COUNTS.length,
    keepsOrder: true,
    scale: kind === 'scale' ? { low: 'Not at all', high: 'Very much' } : undefined,
    turnout: people,
    lastAnswerAt: undefined,
    choices: rows.map(({ number, label }) => ({ number, label, role: 'listed' })),
    result: resultOf(kind, rows, people, { none: 0, unsure: 0 }, undefined),
    resultShows: 'now',
    counts: { sequence: people, changes: 0, peeked: 0, sawFirst: 0, heldBack: 0 },
    replaces: undefined,
    replacedBy: undefined,
    isDemo: false,
    community: undefined,
    belongs: false,
    topics: [],
  };
}
