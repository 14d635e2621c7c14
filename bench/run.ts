import { benchAnswers } from './answers.ts';
import { benchEmbeds } from './embeds.ts';
import { benchLeads } from './leads.ts';
import { benchLists } from './lists.ts';
import { benchLive } from './live.ts';
import { benchPictures } from './pictures.ts';
import { benchPages } from './pages.ts';
import { benchPipelined } from './pipelined.ts';
import { benchRanked } from './ranked.ts';
import { benchScores } from './scores.ts';

/** `npm run bench -- pages|answers|lists|live|pictures|embed|pipelined [SECONDS]`, `ranked [RUNS]`, `leads`, or `scores [RUNS] [SLOWER]` */
const [what = 'pages', seconds = '5', slower = '4'] = process.argv.slice(2);
const benches: Record<string, (seconds: number) => Promise<void>> = {
  pages: benchPages,
  answers: benchAnswers,
  lists: benchLists,
  live: benchLive,
  pictures: benchPictures,
  embed: benchEmbeds,
  leads: benchLeads,
  pipelined: benchPipelined,
  ranked: benchRanked,
  scores: (runs) => benchScores(runs, Number(slower)),
};
const bench = benches[what];
if (!bench) throw new Error(`There are benches of ${Object.keys(benches).join(', ')}.`);
await bench(Number(seconds));
