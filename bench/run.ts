import { benchAnswers } from './answers.ts';
import { benchPages } from './pages.ts';

/** `npm run bench -- pages|answers [SECONDS]` */
const [what = 'pages', seconds = '5'] = process.argv.slice(2);
const benches: Record<string, (seconds: number) => Promise<void>> = {
  pages: benchPages,
  answers: benchAnswers,
};
const bench = benches[what];
if (!bench) throw new Error(`There are benches of ${Object.keys(benches).join(', ')}.`);
await bench(Number(seconds));
