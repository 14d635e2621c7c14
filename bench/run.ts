import { benchAnswers } from './answers.ts';
import { benchEmbeds } from './embeds.ts';
import { benchLists } from './lists.ts';
import { benchLive } from './live.ts';
import { benchPictures } from './pictures.ts';
import { benchPages } from './pages.ts';

/** `npm run bench -- pages|answers|lists|live|pictures|embed [SECONDS]` */
const [what = 'pages', seconds = '5'] = process.argv.slice(2);
const benches: Record<string, (seconds: number) => Promise<void>> = {
  pages: benchPages,
  answers: benchAnswers,
  lists: benchLists,
  live: benchLive,
  pictures: benchPictures,
  embed: benchEmbeds,
};
const bench = benches[what];
if (!bench) throw new Error(`There are benches of ${Object.keys(benches).join(', ')}.`);
await bench(Number(seconds));
