import { answerActivityWords } from '../../questions/words/list.ts';
import type { HomeExplanation } from '../home-explanation.ts';

/** A few words, shown beside the followed topic. */
export function explanationText(
  { topic, community, moving }: HomeExplanation,
  { isOfAll }: { isOfAll: boolean },
): string | undefined {
  const near =
    community !== undefined
      ? `asked in ${community}`
      : topic !== undefined
        ? 'you follow this'
        : isOfAll
          ? undefined
          : 'from elsewhere';
  const words = [near, moving && answerActivityWords(moving)].filter((one) => one !== undefined);
  return words.length > 0 ? words.join(' · ') : undefined;
}
