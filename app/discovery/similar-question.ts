import { isId } from '../base/ids.ts';

/** A question that was asked already and is close to one that is being written. */
export type SimilarQuestion = {
  id: string;
  text: string;
  turnout: number;
  demo: boolean;
  /** Slugs. */
  topics: string[];
};

export const SIMILAR_PATH = '/api/v1/questions/similar';
/** Shorter texts resemble everything. */
export const MIN_SIMILAR_TEXT = 12;
export const MAX_SIMILAR = 3;

/** Checks the site's own response like any other input. */
export function parseSimilarQuestions(answer: unknown): SimilarQuestion[] {
  const items = (answer as { items?: unknown } | null)?.items;
  if (!Array.isArray(items)) return [];
  return (items as Partial<Record<keyof SimilarQuestion, unknown>>[])
    .flatMap(({ id, text, turnout, demo, topics }) =>
      typeof id === 'string' && isId(id) && typeof text === 'string'
        ? [
            {
              id,
              text,
              turnout: Number(turnout) || 0,
              demo: demo === true,
              topics: Array.isArray(topics) ? topics.flatMap(slugIn) : [],
            },
          ]
        : [],
    )
    .slice(0, MAX_SIMILAR);
}

function slugIn(topic: unknown): string[] {
  const { slug } = (topic ?? {}) as { slug?: unknown };
  return typeof slug === 'string' ? [slug] : [];
}
