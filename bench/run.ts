import { benchAll, type Step } from './all.ts';
import { benchAnswers } from './answers.ts';
import { benchEmbeds } from './embeds.ts';
import { benchFirstRenders } from './first-renders.ts';
import { benchGroups } from './groups.ts';
import { benchLeads } from './leads.ts';
import { benchLists } from './lists.ts';
import { benchLive } from './live.ts';
import { benchPages } from './pages.ts';
import { benchPictures } from './pictures.ts';
import { benchPipelined } from './pipelined.ts';
import { benchProcesses } from './processes.ts';
import { benchQuiet } from './quiet.ts';
import { benchRanked } from './ranked.ts';
import { benchScores } from './scores.ts';
import { benchStoredGroups } from './stored-groups.ts';

/**
 * `npm run bench` runs all of them and compares; `npm run bench -- pages|first-renders|answers|lists|live|pictures|embed|pipelined|quiet|processes
 * [SECONDS]`, `ranked [RUNS]`, `groups [RUNS]`, `stored-groups`, `leads`, or `scores [RUNS] [SLOWER]` one.
 */
const [what, amount, slower = '4'] = process.argv.slice(2);
const seconds = Number(amount ?? 5);
const steps: readonly Step[] = [
  { name: 'pages', seconds: 110, run: () => benchPages(seconds) },
  { name: 'first-renders', seconds: 90, run: benchFirstRenders },
  { name: 'answers', seconds: 160, run: () => benchAnswers(seconds) },
  { name: 'embed', seconds: 90, run: () => benchEmbeds(seconds) },
  { name: 'pictures', seconds: 60, run: benchPictures },
  { name: 'lists', seconds: 300, run: () => benchLists(seconds) },
  { name: 'live', seconds: 500, run: () => benchLive(seconds) },
  { name: 'quiet', seconds: 230, run: () => benchQuiet(seconds) },
  { name: 'ranked', seconds: 30, run: () => benchRanked(seconds) },
  { name: 'groups', seconds: 60, run: () => benchGroups(seconds) },
  { name: 'stored-groups', seconds: 180, run: benchStoredGroups },
  { name: 'leads', seconds: 120, run: benchLeads },
  { name: 'pipelined', seconds: 500, run: () => benchPipelined(seconds) },
  { name: 'processes', seconds: 150, run: () => benchProcesses(seconds) },
  { name: 'scores', seconds: 900, run: () => benchScores(Number(amount ?? 1), Number(slower)) },
];
const step = steps.find(({ name }) => name === what);
if (step) await step.run();
else if (what === undefined) await benchAll(steps);
else throw new Error(`There are benches of ${steps.map(({ name }) => name).join(', ')}.`);
