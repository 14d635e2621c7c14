import { expect, test } from 'vitest';
import { methodFacts } from './answering-facts.ts';

const OPEN = {
  kind: 'single',
  state: 'open',
  audience: 'everyone',
  keepsOrder: false,
  turnout: 12,
} as const;
const ANYWHERE = 'People come by themselves: on this site, by a link, or in a page that embeds it';
const HERE = 'People come by themselves: on this site, or by a link';
const SHUFFLED = 'Choices are shown in different orders to different people';

test.each([
  [{}, [ANYWHERE, SHUFFLED]],
  [{ keepsOrder: true }, [ANYWHERE, 'Choices are shown in one order to everybody']],
  // Steps of a scale have an order of their own.
  [{ kind: 'scale', keepsOrder: true }, [ANYWHERE]],
  [{ audience: 'members' }, [HERE, SHUFFLED]],
  [{ staysInside: true }, [HERE, SHUFFLED]],
  // If all answers are demo data, no voter came.
  [{ demoAnswers: 12 }, [SHUFFLED]],
  [{ demoAnswers: 11 }, [ANYWHERE, SHUFFLED]],
  [{ state: 'scheduled' }, []],
] as const)('how voters come to a question with %o', (more, facts) => {
  expect(methodFacts({ ...OPEN, ...more })).toEqual(facts);
});
