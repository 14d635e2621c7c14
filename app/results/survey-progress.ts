/** The progress of a survey as numbers of people: nothing in it tells who gave which answers. */
export type SurveyProgress = {
  asOf: string;
  /** For each question in their order, how many people answered it. */
  answered: number[];
  /** How many people answered exactly one question, exactly two, and so on. */
  byNumber: number[];
  /** For each question in their order, how many people answered none after it. It is 0 for the last question. */
  stopped: number[];
};

/** `people` answered so many questions, and `last` is the place of the last one they answered, from 1. */
export type SurveyReach = { answered: number; last: number; people: number };

export function surveyProgressOf(
  questions: number,
  perQuestion: readonly number[],
  reaches: readonly SurveyReach[],
  asOf: Date,
): SurveyProgress {
  const places = Array.from({ length: questions }, (_, at) => at + 1);
  const peopleWho = (did: (reach: SurveyReach) => boolean) =>
    reaches.reduce((sum, reach) => sum + (did(reach) ? reach.people : 0), 0);
  return {
    asOf: asOf.toISOString(),
    answered: places.map((place) => perQuestion[place - 1] ?? 0),
    byNumber: places.map((number) => peopleWho(({ answered }) => answered === number)),
    stopped: places.map((place) =>
      place < questions ? peopleWho(({ last }) => last === place) : 0,
    ),
  };
}

/** Everybody who answered at least one question. */
export function startedOf({ byNumber }: Pick<SurveyProgress, 'byNumber'>): number {
  return byNumber.reduce((sum, people) => sum + people, 0);
}

export function completedOf({ byNumber }: Pick<SurveyProgress, 'byNumber'>): number {
  return byNumber.at(-1) ?? 0;
}

/** Everybody who answered nothing after a question before the last. */
export function stoppedOf({ stopped }: Pick<SurveyProgress, 'stopped'>): number {
  return stopped.reduce((sum, people) => sum + people, 0);
}

/** How many questions the median person answered; for an even number of people, the lower of the two. */
export function medianAnswered({ byNumber }: Pick<SurveyProgress, 'byNumber'>): number | undefined {
  const middle = Math.ceil(startedOf({ byNumber }) / 2);
  let passed = 0;
  for (const [at, people] of byNumber.entries()) {
    passed += people;
    if (middle > 0 && passed >= middle) return at + 1;
  }
  return undefined;
}
