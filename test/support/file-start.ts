import { endFile } from './people.ts';

/** Vitest runs this before each file, also where files share modules: it takes the addresses of the file before out of use. */
endFile();
