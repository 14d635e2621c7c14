import { endFile } from './people.ts';

/** Vitest runs this before each file, though the files of a worker share its modules. */
endFile();
