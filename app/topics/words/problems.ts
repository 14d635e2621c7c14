import {
  TOPIC_ABOUT_LENGTH,
  MAX_TOPICS,
  TOPIC_NAME_LENGTH,
  TOPIC_SLUG_LENGTH,
  type TopicProblem,
  type TopicRefusal,
} from '../topic-rules.ts';

/** What is wrong with a field of the form. */
export function topicProblemText(problem: TopicProblem): string {
  switch (problem.why) {
    case 'long-name':
      return `Shorten the name to ${TOPIC_NAME_LENGTH.max} characters.`;
    case 'short-name':
      return `Enter a name with at least ${TOPIC_NAME_LENGTH.min} characters.`;
    case 'no-slug':
      return 'Enter an address: the name has no letters that can be used in one.';
    case 'odd-slug':
      return 'Use small letters a to z, numbers, and single hyphens between them.';
    case 'long-slug':
      return `Shorten the address to ${TOPIC_SLUG_LENGTH.max} characters.`;
    case 'short-slug':
      return `Enter an address with at least ${TOPIC_SLUG_LENGTH.min} characters.`;
    case 'long-about':
      return `Shorten the sentence to ${TOPIC_ABOUT_LENGTH.max} characters.`;
    case 'short-about':
      return `Say what it is about in at least ${TOPIC_ABOUT_LENGTH.min} characters.`;
    case 'same-name':
      return `There is already a topic called ${problem.of}.`;
    case 'same-slug':
      return `This is the address of ${problem.of}.`;
    case 'former-slug':
      return `This is an old address of ${problem.of}, and leads there.`;
  }
}

export function topicRefusalText(why: TopicRefusal): string {
  switch (why) {
    case 'no-room':
      return `There are ${MAX_TOPICS} topics, and no room for more.`;
    case 'has-questions':
      return 'Questions are asked on this topic. Merge it into another one instead.';
    case 'gone':
      return 'This topic is gone: somebody merged or deleted it in the meantime.';
  }
}
