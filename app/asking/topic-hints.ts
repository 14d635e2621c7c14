import { foldCase } from '../base/case-folding.ts';

/** A topic as a form offers it. `about` describes it. */
export type TopicOption = { slug: string; name: string; about?: string };

const MAX_HINTS = 3;
/** Shorter words are in every text. */
const MIN_WORD = 4;
/** The first letters of a longer word identify its other forms. */
const STEM = 5;
/**
 * A match in the topic's name counts for more than a similar question on it, and that for more than a match in its
 * description.
 */
const WEIGHT = { name: 4, near: 2, about: 1 };
/** Words in descriptions of topics that say nothing about the subject. */
const PLAIN_WORDS = new Set(
  'about among their them they what when where which while would could should with from have here each down does this that than then into over more most much many away off first right other others people place think'.split(
    ' ',
  ),
);

/**
 * Topics suggested for the words of a question: those whose name or description shares words with it, and those of
 * similar questions.
 */
export function topicHints(
  text: string,
  topics: readonly TopicOption[],
  near: readonly (readonly string[])[],
): TopicOption[] {
  const stems = stemsOf(text);
  if (stems.size === 0) return [];
  const meets = (words: string) =>
    Array.from(stemsOf(words)).filter((stem) => stems.has(stem)).length;
  return topics
    .map((topic) => ({
      topic,
      weight:
        WEIGHT.name * meets(topic.name) +
        WEIGHT.near * near.filter((slugs) => slugs.includes(topic.slug)).length +
        WEIGHT.about * meets(topic.about ?? ''),
    }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MAX_HINTS)
    .map(({ topic }) => topic);
}

function stemsOf(text: string): Set<string> {
  const words = foldCase(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words
      .filter((word) => word.length >= MIN_WORD && !PLAIN_WORDS.has(word))
      .map((word) => word.replace(/s$/, '').slice(0, STEM)),
  );
}
