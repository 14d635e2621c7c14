import { ACCOUNT_LEVEL, LEVELS } from '../../app/results/levels.ts';
import type { Rng } from '../../app/stats/rng.ts';
import type { DemoQuestion } from '../demo/demo-types.ts';

/** Who answers in the demo set: most people answer several questions, on what they care for and where they belong. */
export type Crowd = (question: DemoQuestion) => (level: number) => string;

type Person = { voterId: string; interests: ReadonlySet<string> };

export const OPEN_LEVEL = LEVELS.indexOf('open');
export const DEVICE_LEVEL = LEVELS.indexOf('device');

const CROWD_SIZES = new Map([
  [DEVICE_LEVEL, 3_200],
  [ACCOUNT_LEVEL, 1_600],
]);
const LIKES_OF_ONE = 3;
/** How much sooner somebody answers for each topic or community of the question that is theirs. */
const INTEREST = 4;

/** `interests`: slugs of topics and communities. */
export function createCrowd(rng: Rng, interests: readonly string[]): Crowd {
  const groups = [...CROWD_SIZES].map(([level, size]) => ({
    level,
    people: Array.from({ length: size }, () => drawPerson(rng, interests)),
  }));
  return (question) => {
    const lines = new Map(
      groups.map(({ level, people }) => [level, shuffleByInterest(people, question, rng).values()]),
    );
    // Whoever keeps no voter id is never known again.
    return (level) => lines.get(level)?.next().value?.voterId ?? randomUuid(rng);
  };
}

function drawPerson(rng: Rng, interests: readonly string[]): Person {
  const likes = Array.from(
    { length: LIKES_OF_ONE },
    () => interests[Math.floor(rng() * interests.length)] ?? '',
  );
  return { voterId: randomUuid(rng), interests: new Set(likes) };
}

/** Everybody in a random order in which those who care come sooner (Efraimidis and Spirakis, 2006). */
function shuffleByInterest(people: readonly Person[], question: DemoQuestion, rng: Rng): Person[] {
  const about = [...question.topics, question.community ?? ''];
  return people
    .map((person) => {
      const shared = about.filter((interest) => person.interests.has(interest)).length;
      return { person, turn: -Math.log(1 - rng()) / (1 + INTEREST * shared) };
    })
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ person }) => person);
}

/** 32 hex digits. */
export function randomUuid(rng: Rng): string {
  return Array.from({ length: 4 }, () =>
    Math.floor(rng() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
}
