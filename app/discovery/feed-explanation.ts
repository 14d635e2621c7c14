import { answerActivityWords } from '../questions/list-words.ts';
import type { AnswerActivity } from '../questions/list-rules.ts';

/** Why a question is in a member's feed. */
export type FeedExplanation = {
  /** The followed topic or the member's community; neither is set for a question from outside their interests. */
  topic: string | undefined;
  community: string | undefined;
  moving: AnswerActivity | undefined;
};

/** A few words, shown beside the followed topic. */
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
