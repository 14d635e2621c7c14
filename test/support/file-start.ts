import { vi } from 'vitest';
import { endFile } from './people.ts';
import { currentTestRun } from './test-run.ts';

/** Vitest runs this before each file, also where files share modules: it takes the addresses of the file before out of use. */
endFile();

// What tests hand to the code of the site is sent as by the site, which knows where the rows of questions lie.
if (currentTestRun()?.cluster)
  vi.doMock('postgres', async (original) => {
    const { spreadConnections } = await import('./spread-connections.ts');
    return spreadConnections(await original());
  });
