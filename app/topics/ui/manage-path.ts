import { href } from 'react-router';

export const TOPIC_ACTIONS = ['add', 'change', 'merge', 'delete'] as const;
export type TopicActionName = (typeof TOPIC_ACTIONS)[number];

/** The address of a step on the page for managing topics: the action, and the topics concerned. */
export function manageTopicsPath(place: {
  do?: TopicActionName;
  topic?: string;
  into?: string;
  did?: string;
}): string {
  const query = new URLSearchParams(place);
  return query.size > 0 ? `${href('/account/topics')}?${query}` : href('/account/topics');
}
