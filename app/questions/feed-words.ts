import { movingWords } from './list-words.ts';
import type { Moving } from './list-rules.ts';

/** Why a question is in somebody's feed. */
export type Why = {
  /** The topic they follow, or the community they belong to; neither for one from outside. */
  topic: string | undefined;
  community: string | undefined;
  moving: Moving | undefined;
};

/** In a few words, under the topic that the question itself names first. */
export function whyWords(
  { topic, community, moving }: Why,
  { first, isOfAll }: { first: string | undefined; isOfAll: boolean },
): string | undefined {
  const near =
    community !== undefined
      ? `asked in ${community}`
      : topic !== undefined
        ? topic === first
          ? 'you follow this'
          : `you follow ${topic}`
        : isOfAll
          ? undefined
          : 'from elsewhere';
  const words = [near, moving && movingWords(moving)].filter((one) => one !== undefined);
  return words.length > 0 ? words.join(' · ') : undefined;
}
