import { benchAnswers } from './answers.ts';
import { benchLists } from './lists.ts';
import { benchLive } from './live.ts';
import { benchPages } from './pages.ts';

/** `npm run bench -- pages|answers|lists|live [SECONDS]` */
const [what = 'pages', seconds = '5'] = process.argv.slice(2);
const benches: Record<string, (seconds: number) => Promise<void>> = {
  pages: benchPages,
  answers: benchAnswers,
  lists: benchLists,
  live: benchLive,
};
const bench = benches[what];
if (!bench) throw new Error(`There are benches of ${Object.keys(benches).join(', ')}.`);
await bench(Number(seconds));
