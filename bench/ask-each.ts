import { Agent, get } from 'node:http';

/**
 * Asks for each page once, one after the other: `node bench/ask-each.ts PORT READER THEME PATH …`. Who the reader
 * is says their browser's name.
 */
const [port = '', reader = '', theme = '', ...paths] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const times: number[] = [];
let bad = 0;

const headers = {
  'accept-encoding': 'br',
  'user-agent': `reader ${reader}`,
  cookie: `__Host-prefs=theme=${theme}`,
};

function ask(path: string): Promise<void> {
  return new Promise((done, fail) => {
    const began = performance.now();
    get({ port, path, agent, headers }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode !== 200) bad++;
        times.push(performance.now() - began);
        done();
      });
    }).once('error', fail);
  });
}

for (const path of paths) await ask(path);
agent.destroy();
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
console.log(JSON.stringify({ requests: times.length, p50: at(0.5), p99: at(0.99), bad }));
