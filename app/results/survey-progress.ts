/** The progress of a survey as numbers of people: nothing in it tells who gave which answers. */
export type SurveyProgress = {
  asOf: string;
  /** For each question in their order, how many people answered it. */
  answered: number[];
  /** How many people answered exactly one question, exactly two, and so on. */
  byNumber: number[];
  /** For each question in their order, how many people answered none after it; nobody stops after the last. */
  stopped: number[];
};

/** A number of people by how many questions they answered and which was their last, both from 1. */
export type SurveyReach = { answered: number; last: number; people: number };

export function surveyProgressOf(
  questions: number,
  perQuestion: readonly number[],
  met: readonly SurveyReach[],
  asOf: Date,
): SurveyProgress {
  const places = Array.from({ length: questions }, (_, at) => at + 1);
  const sum = (which: (one: SurveyReach) => boolean) =>
    met.reduce((total, one) => total + (which(one) ? one.people : 0), 0);
  return {
    asOf: asOf.toISOString(),
    answered: places.map((place) => perQuestion[place - 1] ?? 0),
    byNumber: places.map((number) => sum(({ answered }) => answered === number)),
    stopped: places.map((place) => (place < questions ? sum(({ last }) => last === place) : 0)),
  };
}

/** Everybody who answered at least one question. */
export function startedOf({ byNumber }: Pick<SurveyProgress, 'byNumber'>): number {
  return byNumber.reduce((sum, people) => sum + people, 0);
}

export function completedOf({ byNumber }: Pick<SurveyProgress, 'byNumber'>): number {
  return byNumber.at(-1) ?? 0;
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
