import { answerActivityWords } from '../questions/list-words.ts';
import type { AnswerActivity } from '../questions/list-rules.ts';

/** Why a question is in somebody's feed. */
export type FeedExplanation = {
  /** The topic they follow, or the community they belong to; neither for one from outside. */
  topic: string | undefined;
  community: string | undefined;
  moving: AnswerActivity | undefined;
};

/** In a few words, beside the topic that is followed. */
export function explanationText(
  { topic, community, moving }: FeedExplanation,
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
